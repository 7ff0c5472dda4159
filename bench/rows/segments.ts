import { ObjectId } from 'mongodb';
import { alternate, type Round } from '../figures.js';
import { addContacts, startInstance } from '../instance.js';
import { addWorkspaces, type Workspace } from '../workspaces.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';

const CONTACTS = 20_000;
const IN_FLIGHT = 64;
const WARM_UP_SECONDS = 5;
const COUNTED = 'Page viewed';
const ROW = 24;

/** Row 24: what an event costs more where a segment counts it, and where there is a segment that does not. */
export async function segmentEvents(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance(bench);
  bench.log('events/send, counted by a segment');
  try {
    const [none, other, counting] = await addWorkspaces(instance, 3);
    if (none === undefined || other === undefined || counting === undefined)
      throw new Error('the workspaces were not added');
    for (const workspace of [none, other, counting]) await addContacts(workspace, CONTACTS);
    await startListening(none);
    await addSegment(other, 'Something else');
    await addSegment(counting, COUNTED);
    const run = async ({ key }: Workspace, seconds: number): Promise<number> => {
      const load = { eventName: COUNTED, contacts: CONTACTS, changing: false };
      const { urls } = instance;
      return (await bench.http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
    };
    for (const workspace of [none, other, counting]) await run(workspace, WARM_UP_SECONDS);
    const { rounds, seconds } = bench.options;
    const unread = await alternate(rounds, {
      plain: () => run(none, seconds),
      ours: () => run(other, seconds),
    });
    const read = await alternate(rounds, {
      plain: () => run(none, seconds),
      ours: () => run(counting, seconds),
    });
    const against = 'no segment';
    return [
      ratioResult(
        {
          row: ROW,
          path: 'events/send, a segment on other events',
          against,
          unit: 'per second',
          limit: atLeast(0.95),
        },
        unread,
      ),
      absoluteResult(
        { row: ROW, path: 'what a counted event costs more', against, unit: 'ms', limit: atMost(0.1) },
        read.map(costs),
      ),
    ];
  } finally {
    await instance.stop();
  }
}

/** Milliseconds of an event, and how much more it takes. */
function costs({ plain, ours }: Round): Round {
  const [without, withSegment] = [1_000 / plain, 1_000 / ours];
  return { plain: without, ours: withSegment - without, ratio: withSegment / without };
}

/** A built segment without members yet. */
async function addSegment({ db, workspaceId }: Workspace, event: string): Promise<void> {
  const where = { all: [{ event, atLeast: 3, withinLast: '30 days' }] };
  const now = new Date();
  await db.models.Segment.insertOne({
    _id: new ObjectId(),
    workspaceId,
    name: event,
    description: null,
    where,
    version: 1,
    built: { version: 1, where, at: now },
    createdAt: now,
    updatedAt: now,
  });
  await startListening({ db, workspaceId });
}

/** Makes batches read enrollments, which they skip in a workspace that has never had an automation, a rule or a segment. */
async function startListening({ db, workspaceId }: Pick<Workspace, 'db' | 'workspaceId'>): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } });
}
