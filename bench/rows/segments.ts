import { ObjectId } from 'mongodb';
import { startCosts } from '../costs.js';
import { alternate, type Round } from '../figures.js';
import { addContacts, startInstance, type Instance } from '../instance.js';
import { addWorkspaces, type Workspace } from '../workspaces.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';

const CONTACTS = 20_000;
const IN_FLIGHT = 64;
const WARM_UP_SECONDS = 5;
const COUNTED = 'Page viewed';
const ROW = 24;
const NOTHING = { events: 0, apiMs: 0, mongodbMs: 0, commands: 0, entered: 0 };

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
    const spent = new Spent(instance);
    const run = async ({ key, workspaceId }: Workspace, seconds: number): Promise<number> => {
      const load = { eventName: COUNTED, contacts: CONTACTS, changing: false };
      const { urls } = instance;
      const send = () => bench.http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load });
      return await spent.by(workspaceId, async () => (await send()).perSecond, seconds);
    };
    for (const workspace of [none, other, counting]) await run(workspace, WARM_UP_SECONDS);
    spent.forget();
    const { rounds, seconds } = bench.options;
    const unread = await alternate(rounds, {
      plain: () => run(none, seconds),
      ours: () => run(other, seconds),
    });
    const read = await alternate(rounds, {
      plain: () => run(none, seconds),
      ours: () => run(counting, seconds),
    });
    bench.remark(`row 24, no segment: ${spent.text(none.workspaceId)}`);
    bench.remark(`row 24, a segment on other events: ${spent.text(other.workspaceId)}`);
    bench.remark(`row 24, counted: ${spent.text(counting.workspaceId)}`);
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

interface Used {
  events: number;
  /** Processor time. */
  apiMs: number;
  mongodbMs: number;
  commands: number;
  entered: number;
}

/** What events of workspaces took, and how many contacts entered a segment by them. */
class Spent {
  private readonly used = new Map<string, Used>();

  constructor(private readonly instance: Instance) {}

  async by(workspaceId: ObjectId, load: () => Promise<number>, seconds: number): Promise<number> {
    const { db, apis } = this.instance;
    const members = () => db.collections.SegmentRow.countDocuments({ workspaceId, in: true });
    const before = await members();
    const costs = await startCosts({ client: db.client, pids: { api: apis[0]?.pid ?? null } });
    const perSecond = await load();
    const { processorMs, commands } = await costs();
    const of = this.used.get(workspaceId.toHexString()) ?? NOTHING;
    this.used.set(workspaceId.toHexString(), {
      events: of.events + perSecond * seconds,
      apiMs: of.apiMs + (processorMs['api'] ?? 0),
      mongodbMs: of.mongodbMs + (processorMs['MongoDB'] ?? 0),
      commands: of.commands + commands,
      entered: of.entered + (await members()) - before,
    });
    return perSecond;
  }

  forget(): void {
    this.used.clear();
  }

  text(workspaceId: ObjectId): string {
    const { events, apiMs, mongodbMs, commands, entered } =
      this.used.get(workspaceId.toHexString()) ?? NOTHING;
    const micros = (ms: number): string => `${Math.round((ms * 1_000) / events)} µs`;
    return (
      `${micros(apiMs)} of the api and ${micros(mongodbMs)} of MongoDB an event, ` +
      `${(commands / events).toFixed(3)} commands, ${Math.round((entered * 100) / events)} % entered`
    );
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
