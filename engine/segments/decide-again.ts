import type { ObjectId } from 'mongodb';
import type { Engine } from '../engine.js';
import { engineCall, ENGINE } from '../intake/internal-calls.js';

/** Concurrent calls; they share batches. */
const TOGETHER = 200;

/** A contact about whom the engine could not decide. */
export interface Undecided {
  contactId: ObjectId;
  error: unknown;
}

export interface DecideDeps {
  engine: Pick<Engine, 'record'>;
  clock: () => Date;
}

/** Evaluates all segments again for the given contacts. @returns those about whom the engine could not decide, and why */
export async function decideEach(
  { engine, clock }: DecideDeps,
  { workspaceId, contactIds }: { workspaceId: ObjectId; contactIds: readonly ObjectId[] },
): Promise<Undecided[]> {
  const workspace = workspaceId.toHexString();
  const undecided: Undecided[] = [];
  for (let i = 0; i < contactIds.length; i += TOGETHER) {
    const page = contactIds.slice(i, i + TOGETHER);
    const results = await Promise.allSettled(
      page.map((id) => {
        const contact = { workspaceId: workspace, contactId: id.toHexString(), source: ENGINE, now: clock() };
        return engine.record(engineCall(contact, { action: { type: 'decideSegments' } }));
      }),
    );
    results.forEach((result, n) => {
      const contactId = page[n];
      if (result.status === 'rejected' && contactId !== undefined)
        undecided.push({ contactId, error: result.reason });
    });
  }
  return undecided;
}

/** Decides for a job that is repeated until the engine has decided about all. @throws the first error */
export async function decideAgain(deps: DecideDeps, input: Parameters<typeof decideEach>[1]): Promise<void> {
  const [first] = await decideEach(deps, input);
  if (first !== undefined) throw first.error;
}
