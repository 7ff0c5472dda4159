import { MongoServerError, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { hasLabel, shortTransaction } from '../../models/core/short-transaction.js';
import { UNKNOWN_COMMIT } from '../../models/core/unknown-commit.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Runs `work` in one transaction, like `shortTransaction`, and translates a timeout into an error for clients.
 * Within `work`, all operations use the session, one after the other.
 *
 * @throws RollcallError `unavailable` if nothing was committed, `unknown` if that is uncertain
 */
export async function inTransaction<T>(
  db: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  try {
    return await shortTransaction(db, work);
  } catch (error) {
    if (hasLabel(error, UNKNOWN_COMMIT)) throw unconfirmed(error);
    if (hasLabel(error, 'TransientTransactionError')) throw tooBusy(error);
    throw error;
  }
}

/** The fields of the unique index that a duplicate key error names, or null for any other error. */
export function duplicateKey(error: unknown): string[] | null {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return null;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : [];
}

const DUPLICATE_KEY = 11_000;

function tooBusy(cause: unknown): RollcallError {
  const detail = 'Too many concurrent changes to the same data; nothing was saved. Try again.';
  return new RollcallError('unavailable', detail, { cause, retryAfter: RETRY_AFTER_SECONDS });
}

function unconfirmed(cause: unknown): RollcallError {
  const detail = 'Storage did not confirm the write; it may have succeeded.';
  return new RollcallError('unknown', detail, { cause, retryAfter: RETRY_AFTER_SECONDS });
}
