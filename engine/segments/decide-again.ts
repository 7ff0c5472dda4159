import type { ObjectId } from 'mongodb';
import type { Engine } from '../engine.js';
import { engineCall, ENGINE } from '../intake/internal-calls.js';

/** Concurrent calls; they share batches. */
const TOGETHER = 200;

export interface DecideDeps {
  engine: Pick<Engine, 'record'>;
  clock: () => Date;
}

/** Evaluates all segments again for the given contacts. */
export async function decideAgain(
  { engine, clock }: DecideDeps,
  { workspaceId, contactIds }: { workspaceId: ObjectId; contactIds: readonly ObjectId[] },
): Promise<void> {
  const workspace = workspaceId.toHexString();
  for (let i = 0; i < contactIds.length; i += TOGETHER)
    await Promise.all(
      contactIds.slice(i, i + TOGETHER).map((id) => {
        const of = { workspaceId: workspace, contactId: id.toHexString(), source: ENGINE, now: clock() };
        return engine.record(engineCall(of, { action: { type: 'decideSegments' } }));
      }),
    );
}
