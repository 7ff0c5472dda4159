import { MongoError } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import { isPassing, NEVER_SENT } from '../../../models/core/passing-error.js';

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

function isAborted(error: Error): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}

function facts(cause: unknown): { cause: unknown; retryAfter: number } {
  return { cause, retryAfter: RETRY_AFTER_SECONDS };
}
