import { MongoAPIError, MongoError, MongoServerError } from 'mongodb';

/** The driver's label of a commit that may have been carried out. */
export const UNKNOWN_COMMIT = 'UnknownTransactionCommitResult';

/**
 * Whether a failed commit may have been carried out. The driver's label is not sufficient: it is missing when the
 * connection pool was cleared before (two connections broke at once), and when the driver's retry found no server.
 */
export function isUnknownCommit(error: unknown): error is MongoError {
  if (!(error instanceof MongoError)) return false;
  const answered = error instanceof MongoServerError || error instanceof MongoAPIError;
  return error.hasErrorLabel(UNKNOWN_COMMIT) || !answered;
}
