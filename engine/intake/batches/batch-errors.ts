import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';

/**
 * Why a batch failed:
 * - conflict: another transaction holds one of its rows; retry, then halve
 * - transient: the server or the connection; retry the whole batch
 * - expired: the transaction lived longer than the server permits, or would; retry in smaller parts
 * - taken: another process was first to write a unique value; read and plan again, then halve
 * - unknownCommit: the commit was sent and never answered
 * - poison: a retry cannot help; halve down to the call that causes it
 */
export type CommitErrorClass = 'conflict' | 'transient' | 'expired' | 'taken' | 'unknownCommit' | 'poison';

const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11000;
/** The server has aborted the transaction: with the first code while it ran, with the second before an operation. */
const EXPIRED = new Set<unknown>([290, 251]);
const LABEL_TRANSIENT = 'TransientTransactionError';

/** The database has changed since the plan's snapshot: plan again. */
export class PlanMismatch extends Error {
  constructor(readonly what: string) {
    super(`The rows of ${what} have changed since they were read`);
    this.name = 'PlanMismatch';
  }
}

/** The contacts of a batch have more enrollments than one transaction should plan for several calls. */
export class BatchTooLarge extends Error {
  constructor() {
    super('The contacts of a batch have too many enrollments');
    this.name = 'BatchTooLarge';
  }
}

/** A call that has been answered 503 must not be committed. */
export class DeadlinePassed extends Error {
  constructor() {
    super('A call of this batch has passed its deadline');
    this.name = 'DeadlinePassed';
  }
}

/** A commit's outcome is still unknown at the deadline of its calls. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The commit was sent but never answered', { cause });
    this.name = 'CommitUnknown';
  }
}

/** Classifies by codes and labels, never by an error's message. */
export function classifyCommitError(thrown: unknown): CommitErrorClass {
  const error = unwrapBulkWrite(thrown);
  if (error instanceof CommitUnknown) return 'unknownCommit';
  if (error instanceof PlanMismatch) return 'taken';
  if (error instanceof BatchTooLarge) return 'expired';
  if (!(error instanceof MongoError)) return 'poison';
  if (error.code === WRITE_CONFLICT) return 'conflict';
  if (error.code === DUPLICATE_KEY) return 'taken';
  if (EXPIRED.has(error.code)) return 'expired';
  if (error.hasErrorLabel(LABEL_TRANSIENT)) return 'transient';
  return isConnectionError(error) ? 'transient' : 'poison';
}

/** A bulk write wraps a broken connection as a server error, without a code and often without labels. */
function unwrapBulkWrite(error: unknown): unknown {
  const within = error instanceof MongoBulkWriteError ? error.errorResponse : null;
  return within instanceof MongoError ? within : error;
}

/** Codes of a server that is not primary, is starting or stopping, or has timed out. */
const SERVER_STATE = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

function isConnectionError(error: MongoError): boolean {
  if (error instanceof MongoServerError)
    return typeof error.code === 'number' && SERVER_STATE.has(error.code);
  return (
    error instanceof MongoNetworkError || error instanceof MongoServerSelectionError || !isApiMisuse(error)
  );
}

/** Misuse of the driver's API, as opposed to its errors about the connection (pool cleared, topology closed …). */
function isApiMisuse(error: MongoError): boolean {
  return ['MongoInvalidArgumentError', 'MongoBulkWriteError', 'MongoMissingDependencyError'].includes(
    error.name,
  );
}
