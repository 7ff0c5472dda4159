import mongoose from 'mongoose';
import { MongoError, MongoNetworkError, MongoOperationTimeoutError, MongoServerError } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';

/** Errors raised before anything was sent. */
const NEVER_SENT = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
]);

/** Codes of transient server states. */
const PASSING_CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

const RETRY_AFTER_SECONDS = 1;

/**
 * The 503 for an error that means that MongoDB is unreachable or busy, or null for any other error: `unavailable` if
 * nothing can have been written, otherwise `unknown`.
 *
 * @param reads the call only reads, so nothing can have been written
 */
export function storageError(error: unknown, reads: boolean): RollcallError | null {
  if (!isPassing(error)) return null;
  const nothingWritten = reads || NEVER_SENT.has(error.name) || isAborted(error);
  return nothingWritten
    ? new RollcallError(
        'unavailable',
        'Storage is not responding; nothing was saved. Try again.',
        facts(error),
      )
    : new RollcallError('unknown', 'Storage did not confirm the write; it may have succeeded.', facts(error));
}

function isPassing(error: unknown): error is Error {
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  if (!(error instanceof MongoError)) return false;
  return (
    NEVER_SENT.has(error.name) ||
    error instanceof MongoNetworkError ||
    error instanceof MongoOperationTimeoutError ||
    error.hasErrorLabel('TransientTransactionError') ||
    (error instanceof MongoServerError && typeof error.code === 'number' && PASSING_CODES.has(error.code))
  );
}

function isAborted(error: Error): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}

function facts(cause: unknown): { cause: unknown; retryAfter: number } {
  return { cause, retryAfter: RETRY_AFTER_SECONDS };
}
