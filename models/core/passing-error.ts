import mongoose from 'mongoose';
import { MongoError, MongoNetworkError, MongoOperationTimeoutError, MongoServerError } from 'mongodb';

/** Names of errors raised before anything was sent. */
export const NEVER_SENT: ReadonlySet<string> = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
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

/** Whether an error means that MongoDB is unreachable or busy, so that the same call may succeed later. */
export function isPassing(error: unknown): error is Error {
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
