import type { Logger } from 'pino';
import type { CountedAutomation } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { startPolling, type PollingLoop } from '../polling.js';

/** Sums are right at any time; this only keeps the rows that a reader adds up few. */
const EVERY_MS = 1_000;
const PAGE = 1_000;

/** Adds up the counts of automations for as long as the worker runs. Any number of workers may. */
export function startCountFolding({ db, log }: { db: Database; log: Logger }): PollingLoop {
  return startPolling({
    poll: async (signal) => {
      await foldCounts(db, signal);
      return EVERY_MS;
    },
    onError: (error) => {
      log.warn({ err: error }, 'fold_counts_failed');
    },
    retryMs: EVERY_MS,
  });
}

/** Adds up all that there is, automation by automation. */
export async function foldCounts(db: Database, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const next = await db.collections.CountMove.findOne(
      {},
      { projection: { workspaceId: 1, automationId: 1 } },
    );
    if (next === null) return;
    await foldPage(db, next);
  }
}

/** One page of one automation: added and deleted in one transaction; who comes second finds a conflict or nothing. */
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
