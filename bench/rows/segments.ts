import { ObjectId } from 'mongodb';
import { startCosts } from '../costs.js';
import { alternate, type Round } from '../figures.js';
import { addContacts, startInstance, type Instance } from '../instance.js';
import { addWorkspaces, type Workspace } from '../workspaces.js';
import {
  absoluteResult,
  atLeast,
  atMost,
  ratioResult,
  type Bench,
  type Limit,
  type RowResult,
} from './row.js';

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
    const places = await addPlaces(instance);
    const spent = new Spent(instance);
    const run = async ({ key, workspaceId }: Workspace, seconds: number): Promise<number> => {
      const load = { eventName: COUNTED, contacts: CONTACTS, changing: false };
      const { urls } = instance;
      const send = () => bench.http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load });
      return await spent.by(workspaceId, async () => (await send()).perSecond, seconds);
    };
    for (const place of Object.values(places)) await run(place, WARM_UP_SECONDS);
    spent.forget();
    const { rounds, seconds } = bench.options;
    const against = (place: Workspace): Promise<Round[]> =>
      alternate(rounds, { plain: () => run(places.none, seconds), ours: () => run(place, seconds) });
    const line = { row: ROW, against: 'no segment' };
    const unread = ratioResult(
      {
        ...line,
        path: 'events/send, a segment on other events',
        unit: 'per second',
        limit: atLeast(0.95),
      },
      await against(places.other),
    );
    const more = async (path: string, place: Workspace, limit: Limit | null): Promise<RowResult> =>
      absoluteResult({ ...line, path, unit: 'ms', limit }, (await against(place)).map(costs));
    const results = [
      unread,
      await more('what a counted event of a member costs more', places.members, atMost(0.1)),
      await more('of others, whom it leaves outside', places.outside, atMost(0.1)),
      await more('while a part of them enters', places.entering, null),
    ];
    for (const [name, { workspaceId }] of Object.entries(places))
      bench.remark(`row 24, ${name}: ${spent.text(workspaceId)}`);
    return results;
  } finally {
    await instance.stop();
  }
}

/** Workspaces with the same contacts: without a segment, with one on another event, and with one that counts the event. */
async function addPlaces(instance: Instance) {
  const [none, other, members, outside, entering] = await addWorkspaces(instance, 5);
  if (!none || !other || !members || !outside || !entering) throw new Error('the workspaces were not added');
  const places = { none, other, members, outside, entering };
  await startListening(none);
  const contactIds = new Map<Workspace, ObjectId[]>();
  for (const place of Object.values(places)) contactIds.set(place, await addContacts(place, CONTACTS));
  await addSegment(other, { event: 'Something else', atLeast: 3 });
  await addSegment(outside, { event: COUNTED, atLeast: 1_000 });
  await addSegment(entering, { event: COUNTED, atLeast: 3 });
  const segmentId = await addSegment(members, { event: COUNTED, atLeast: 3 });
  await addMembers(members, segmentId, contactIds.get(members) ?? []);
  return places;
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
async function addSegment(
  { db, workspaceId }: Workspace,
  { event, atLeast: least }: { event: string; atLeast: number },
): Promise<ObjectId> {
  const where = { all: [{ event, atLeast: least, withinLast: '30 days' }] };
  const now = new Date();
  const _id = new ObjectId();
  await db.models.Segment.insertOne({
    _id,
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
  return _id;
}

/** As if they had entered today. */
async function addMembers(
  { db, workspaceId }: Workspace,
  segmentId: ObjectId,
  contactIds: readonly ObjectId[],
): Promise<void> {
  const at = new Date();
  const lookAgainAt = new Date(at.getTime() + 29 * 86_400_000);
  const decided = { workspaceId, segmentId, version: 1, in: true, at, lookAgainAt };
  await db.collections.SegmentRow.insertMany(
    contactIds.map((contactId) => ({ _id: new ObjectId(), contactId, ...decided })),
  );
}

/** Makes batches read enrollments, which they skip in a workspace that has never had an automation, a rule or a segment. */
async function startListening({ db, workspaceId }: Pick<Workspace, 'db' | 'workspaceId'>): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } });
}
