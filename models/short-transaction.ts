import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, type ClientSession } from 'mongodb';
import type { Database } from './database.js';

/** Conflicts last milliseconds; retries end after this. */
const DEADLINE_MS = 5_000;
const MAX_WAIT_MS = 30;

/**
 * Runs a transaction of a few operations on few documents (snapshot, majority, journaled). Retries it after transient
 * errors, with short random waits, for 5 s at most (the driver's `withTransaction` would retry for two minutes). A
 * commit whose outcome is unknown is repeated, which is idempotent.
 *
 * @throws the driver's last error, with its label, when the time is up
 */
export async function shortTransaction<T>(
  db: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  return db.client.withSession(async (session) => {
    for (;;) {
      try {
        return await attempt(session, work, deadline);
      } catch (error) {
        if (!hasLabel(error, 'TransientTransactionError') || Date.now() > deadline) throw error;
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

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || Date.now() > deadline) throw error;
      await delay(MAX_WAIT_MS);
    }
  }
}

/** Whether an error has this label of the driver or server. */
export function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
