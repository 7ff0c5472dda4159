import {
  MongoAPIError,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { PlanMismatch } from './plan-mismatch.js';

/**
 * What kind of trouble a batch met:
 * - conflict: somebody else holds one of its rows; try again, then halve
 * - transient: the server or the way to it; try the whole again
 * - taken: a unique value is taken; another process was first, read and plan again, then halve
 * - unknownCommit: the commit was sent and its answer never came
 * - poison: a reason of its own, that no repeat mends; halve down to the one call
 */
export type CommitErrorClass = 'conflict' | 'transient' | 'taken' | 'unknownCommit' | 'poison';

const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11000;
/** The transaction that an error has aborted is gone for the next operation: the error before it was the cause. */
const LABEL_TRANSIENT = 'TransientTransactionError';
const LABEL_UNKNOWN = 'UnknownTransactionCommitResult';

/** Thrown when a commit's outcome could not be learned within the call's time. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The commit was sent and its answer never came', { cause });
    this.name = 'CommitUnknown';
  }
}

/** Judges by codes and labels, never by the words of a message. */
export function classifyCommitError(thrown: unknown): CommitErrorClass {
  const error = unwrapBulkWrite(thrown);
  if (error instanceof CommitUnknown) return 'unknownCommit';
  if (error instanceof PlanMismatch) return 'taken';
  if (!(error instanceof MongoError)) return 'poison';
  if (error.code === WRITE_CONFLICT) return 'conflict';
  if (error.code === DUPLICATE_KEY) return 'taken';
  if (error.hasErrorLabel(LABEL_TRANSIENT)) return 'transient';
  return isConnectionError(error) ? 'transient' : 'poison';
}

/**
 * Whether a failed commit may have been carried out. The driver's label alone does not tell: it is missing when the
 * connection's pool was cleared before (two connections that break at once), and when the second try found no server.
 */
export function isUnknownCommit(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  const answered = error instanceof MongoServerError || error instanceof MongoAPIError;
  return error.hasErrorLabel(LABEL_UNKNOWN) || !answered;
}

/** A bulk write dresses up a broken connection as an error of the server's, without a code and often without labels. */
function unwrapBulkWrite(error: unknown): unknown {
  const within = error instanceof MongoBulkWriteError ? error.errorResponse : null;
  return within instanceof MongoError ? within : error;
}

/** Codes that a server gives while it is no primary, starts, stops, or is out of time. */
const SERVER_STATE = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

function isConnectionError(error: MongoError): boolean {
  if (error instanceof MongoServerError)
    return typeof error.code === 'number' && SERVER_STATE.has(error.code);
  return (
    error instanceof MongoNetworkError || error instanceof MongoServerSelectionError || !isApiMisuse(error)
  );
}

/** The driver's own errors about the connection (pool cleared, topology closed …) as against misuse of its API. */
function isApiMisuse(error: MongoError): boolean {
  return ['MongoInvalidArgumentError', 'MongoBulkWriteError', 'MongoMissingDependencyError'].includes(
    error.name,
  );
}
