import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, type ClientSession } from 'mongodb';
import type { Database } from './database.js';
import { isUnknownCommit, UNKNOWN_COMMIT } from './unknown-commit.js';
import { MAX_RETRY_WAIT_MS, RETRY_DEADLINE_MS, retryBriefly } from './retry-briefly.js';

/**
 * Runs a transaction of a few operations on few documents (snapshot, majority, journaled). Retries it after transient
 * errors, with short random waits, for 5 s at most (the driver's `withTransaction` would retry for two minutes). A
 * commit whose outcome is unknown is repeated, which is idempotent.
 *
 * @throws the driver's last error, with its label, when the time is up; of a commit of which nothing more is known, always with that label
 */
export async function shortTransaction<T>(
  db: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return db.client.withSession(async (session) =>
    retryBriefly(
      (error) => hasLabel(error, 'TransientTransactionError'),
      (deadline) => attempt(session, work, deadline),
    ),
  );
}

async function attempt<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
  deadline: number,
): Promise<T> {
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
    maxCommitTimeMS: RETRY_DEADLINE_MS,
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
      if (!isUnknownCommit(error)) throw error;
      if (Date.now() > deadline) {
        error.addErrorLabel(UNKNOWN_COMMIT);
        throw error;
      }
      await delay(MAX_RETRY_WAIT_MS);
    }
  }
}

/** Whether an error has this label of the driver or server. */
export function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
