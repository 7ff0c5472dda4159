import type { Logger } from 'pino';
import type { CountedAutomation } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { startPolling, type PollingLoop } from '../polling.js';

/** Sums are always right; folding only limits the rows that a reader has to add up. */
const EVERY_MS = 1_000;
const IDLE_MS = 5_000;
const PAGE = 1_000;

/** Folds the counts of automations until stopped. Any number of workers may do so. */
export function startCountFolding({ db, log }: { db: Database; log: Logger }): PollingLoop {
  return startPolling({
    poll: async (signal) => {
      return (await foldCounts(db, signal)) ? EVERY_MS : IDLE_MS;
    },
    onError: (error) => {
      log.warn({ err: error }, 'fold_counts_failed');
    },
    retryMs: EVERY_MS,
  });
}

/** Folds all moves, one automation after the other. Returns whether there were any. */
export async function foldCounts(db: Database, signal?: AbortSignal): Promise<boolean> {
  let hasFolded = false;
  while (signal?.aborted !== true) {
    const next = await db.collections.CountMove.findOne(
      {},
      { projection: { workspaceId: 1, automationId: 1 } },
    );
    if (next === null) break;
    await foldPage(db, next);
    hasFolded = true;
  }
  return hasFolded;
}

/** Adds and deletes one page of moves in one transaction; a concurrent fold meets a conflict or no moves. */
async function foldPage(db: Database, { workspaceId, automationId }: CountedAutomation): Promise<void> {
  const { AutomationCount, CountMove } = db.collections;
  await shortTransaction(db, async (session) => {
    const rows = await CountMove.find({ workspaceId, automationId }, { session }).limit(PAGE).toArray();
    if (rows.length === 0) return;
    const known = await AutomationCount.findOne({ _id: automationId, workspaceId }, { session });
    const sums = new Map((known?.counts ?? []).map(({ key, value }) => [key, value]));
    for (const { moves } of rows) for (const { key, by } of moves) sums.set(key, (sums.get(key) ?? 0) + by);
    const counts = [...sums].filter(([, value]) => value !== 0).map(([key, value]) => ({ key, value }));
    await AutomationCount.updateOne(
      { _id: automationId, workspaceId },
      { $set: { counts } },
      { upsert: true, session },
    );
    await CountMove.deleteMany({ workspaceId, _id: { $in: rows.map((row) => row._id) } }, { session });
  });
}
