import { type ClientSession, type ObjectId } from 'mongodb';
import { addDelta, stepCounter, type CountDeltas, type StepCounter } from '../../domain/automation/counts.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import { shortTransaction } from '../../models/short-transaction.js';

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
  count: (deltas: CountDeltas, changed: T) => void,
): Promise<T | null> {
  return shortTransaction(db, async (session) => {
    const changed = await change(session);
    if (changed === null || changed.automationId === null) return changed;
    const deltas: CountDeltas = new Map<string, number>();
    count(deltas, changed);
    const { workspaceId, automationId } = changed;
    if (deltas.size > 0) {
      await db.collections.CountMove.insertOne(countMoveRow({ workspaceId, automationId }, deltas), {
        session,
      });
    }
    return changed;
  });
}

/** Adds one to a counter of a step. */
export function increment(deltas: CountDeltas, step: string | null, counter: StepCounter): void {
  if (step !== null) addDelta(deltas, stepCounter(step, counter), 1);
}
