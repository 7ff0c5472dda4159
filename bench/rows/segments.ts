import { ObjectId } from 'mongodb';
import { EventCosts } from '../event-costs.js';
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

/** Row 24: what an event costs more where a segment counts it, and where there is a segment that does not. */
export async function segmentEvents(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance(bench);
  bench.log('events/send, counted by a segment');
  try {
    const places = await addPlaces(bench, instance);
    for (const place of Object.values(places)) await place.run(WARM_UP_SECONDS);
    const { rounds, seconds } = bench.options;
    const against = (place: Place): Promise<Round[]> =>
      alternate(rounds, { plain: () => places.none.measure(seconds), ours: () => place.measure(seconds) });
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
    const more = async (path: string, place: Place, limit: Limit | null): Promise<RowResult> =>
      absoluteResult({ ...line, path, unit: 'ms', limit }, (await against(place)).map(costs));
    const results = [
      unread,
      await more('what a counted event of a member costs more', places.members, atMost(0.1)),
      await more('of others, whom it leaves outside', places.outside, atMost(0.1)),
      await more('while a part of them enters', places.entering, null),
    ];
    for (const [name, place] of Object.entries(places)) bench.remark(`row 24, ${name}: ${place.text()}`);
    return results;
  } finally {
    await instance.stop();
  }
}

/** Places with the same contacts: without a segment, with one on another event, and with one that counts the event. */
async function addPlaces(bench: Bench, instance: Instance) {
  const [none, other, members, outside, entering] = await addWorkspaces(instance, 5);
  if (!none || !other || !members || !outside || !entering) throw new Error('the workspaces were not added');
  for (const workspace of [none, other, outside, entering]) await addContacts(workspace, CONTACTS);
  const contactIds = await addContacts(members, CONTACTS);
  await startListening(none);
  await addSegment(other, { event: 'Something else', atLeast: 3 });
  await addSegment(outside, { event: COUNTED, atLeast: 1_000 });
  await addSegment(entering, { event: COUNTED, atLeast: 3 });
  await addMembers(members, await addSegment(members, { event: COUNTED, atLeast: 3 }), contactIds);
  const placeOf = (workspace: Workspace): Place => new Place(bench, instance, workspace);
  return {
    none: placeOf(none),
    other: placeOf(other),
    members: placeOf(members),
    outside: placeOf(outside),
    entering: placeOf(entering),
  };
}

/** A workspace that events are sent to, what they took, and how many contacts entered a segment by them. */
class Place {
  private readonly costs: EventCosts;
  private entered = 0;

  constructor(
    private readonly bench: Bench,
    private readonly instance: Instance,
    private readonly workspace: Workspace,
  ) {
    this.costs = new EventCosts(instance, bench.servers.temporalPid);
  }

  /** Resolves to the events per second. */
  async run(seconds: number): Promise<number> {
    const load = { eventName: COUNTED, contacts: CONTACTS, changing: false };
    const { urls } = this.instance;
    const { key } = this.workspace;
    return (await this.bench.http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
  }

  async measure(seconds: number): Promise<number> {
    const before = await this.members();
    const perSecond = await this.costs.of(() => this.run(seconds), seconds);
    this.entered += (await this.members()) - before;
    return perSecond;
  }

  text(): string {
    return `${this.costs.text()}; ${Math.round((this.entered * 100) / this.costs.events)} % entered`;
  }

  private members(): Promise<number> {
    const { db, workspaceId } = this.workspace;
    return db.collections.SegmentRow.countDocuments({ workspaceId, in: true });
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
  const decideAgainAt = new Date(at.getTime() + 29 * 86_400_000);
  const decided = { workspaceId, segmentId, version: 1, in: true, at, decideAgainAt };
  await db.collections.SegmentRow.insertMany(
    contactIds.map((contactId) => ({ _id: new ObjectId(), contactId, ...decided })),
  );
}

/** Makes batches read enrollments, which they skip in a workspace that has never had an automation, a rule or a segment. */
async function startListening({ db, workspaceId }: Pick<Workspace, 'db' | 'workspaceId'>): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } });
}
