import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, type ClientSession } from 'mongodb';
import type { Database } from './database.js';

/** Conflicts are over in milliseconds; who still loses after this gives up. */
const DEADLINE_MS = 5_000;
const MAX_WAIT_MS = 30;

/**
 * A transaction of a few operations on few documents (snapshot, majority, journaled). After a transient error
 * it runs again, after a short random wait, for 5 s at most (the driver's own `withTransaction` would go on for two
 * minutes); a commit whose outcome is not known is sent again, since it happens once however often it is sent.
 *
 * @throws the driver's error that was the last one when time was up, with its label
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

/** Whether the driver or the server has put this label on an error. */
export function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
