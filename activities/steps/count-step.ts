import { type ClientSession, type ObjectId } from 'mongodb';
import { addDelta, stepCounter, type CountDeltas, type StepCounter } from '../../domain/automation/counts.js';
import { StatDeltas } from '../../domain/stats/stat-deltas.js';
import { countMoveRow } from '../../models/automations/automation-count.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { statMoveRows } from '../../models/events/stat-day.js';

interface Counted {
  workspaceId: ObjectId;
  automationId: ObjectId | null;
}

/**
 * Makes a change and counts it in one transaction, so that it is counted exactly once.
 *
 * @param change returns null if nothing was changed; then nothing is counted
 */
export async function withCounts<T extends Counted>(
  db: Database,
  change: (session: ClientSession) => Promise<T | null>,
  count: (counts: { deltas: CountDeltas; stats: StatDeltas }, changed: T) => void,
): Promise<T | null> {
  return shortTransaction(db, async (session) => {
    const changed = await change(session);
    if (changed === null) return changed;
    const deltas: CountDeltas = new Map<string, number>();
    const stats = new StatDeltas();
    count({ deltas, stats }, changed);
    const { workspaceId, automationId } = changed;
    const rows = statMoveRows(workspaceId, stats);
    if (automationId !== null && deltas.size > 0)
      rows.push(countMoveRow({ workspaceId, automationId }, deltas));
    if (rows.length > 0) await db.collections.CountMove.insertMany(rows, { session });
    return changed;
  });
}

/** Adds one to a counter of a step. */
export function increment(deltas: CountDeltas, step: string | null, counter: StepCounter): void {
  if (step !== null) addDelta(deltas, stepCounter(step, counter), 1);
}
