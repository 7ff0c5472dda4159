import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, MongoServerError, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';

/** Conflicts are over in milliseconds; who still loses after this is told to come again. */
const DEADLINE_MS = 5_000;
const MAX_WAIT_MS = 50;
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs `work` in one transaction (snapshot, majority, journaled) and commits it. Transient errors run it again,
 * after a short random wait, for 5 s at most; the driver's own `withTransaction` would go on for two minutes.
 * Within `work` every operation takes the session, one after the other.
 *
 * @throws RollcallError `unavailable` when nothing was committed, `unknown` when that cannot be said
 */
export async function inTransaction<T>(
  db: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  return await db.client.withSession(async (session) => {
    for (;;) {
      try {
        return await attempt(session, work, deadline);
      } catch (error) {
        if (!hasLabel(error, 'TransientTransactionError')) throw error;
        if (Date.now() > deadline) throw tooBusy(error);
        await delay(Math.random() * MAX_WAIT_MS);
      }
    }
  });
}

async function attempt<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
  deadline: number,
): Promise<T> {
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
    maxCommitTimeMS: DEADLINE_MS,
  });
  try {
    const result = await work(session);
    await commit(session, deadline);
    return result;
  } finally {
    if (session.inTransaction()) await session.abortTransaction();
  }
}

/** A commit whose outcome is not known is asked for again: it happens once, however often it is sent. */
async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult')) throw error;
      if (Date.now() > deadline) throw unconfirmed(error);
      await delay(MAX_WAIT_MS);
    }
  }
}

/** The fields of the unique index that an error speaks of, or null for any other error. */
export function duplicateKey(error: unknown): string[] | null {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return null;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : [];
}

const DUPLICATE_KEY = 11_000;

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}

function tooBusy(cause: unknown): RollcallError {
  const detail = 'Others were changing the same; nothing was accepted.';
  return new RollcallError('unavailable', detail, { cause, retryAfter: RETRY_AFTER_SECONDS });
}

function unconfirmed(cause: unknown): RollcallError {
  const detail = 'Storage did not confirm; the request may have been accepted.';
  return new RollcallError('unknown', detail, { cause, retryAfter: RETRY_AFTER_SECONDS });
}
