import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Engine } from '../../engine/engine.js';
import { segmentCounts, segmentRows } from '../../engine/verify/segments.js';
import type { Finding } from '../../engine/verify/check.js';
import type { EventRecord } from '../../models/event.js';
import { ownDatabase, type OwnDatabase } from '../support/database.js';
import {
  applied,
  NO_TEMPORAL,
  someEmail,
  temporalAt,
  TestWorkspace,
  type SendOptions,
  engineOn,
} from '../support/engine.js';
import { buildSegments, decideDueSegments, saveSegment } from '../support/segments.js';
import { SeededRandom } from '../faults/seeded-random.js';
import { sized } from '../support/sizes.js';

const DAY_MS = 86_400_000;
const PEOPLE = 8;

describe('segments', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let passed = 0;
  const clock = () => new Date(db.now().getTime() + passed);
  let engines: Engine[] = [];
  const { client } = temporalAt(NO_TEMPORAL);
  let ws: TestWorkspace;
  before(async () => {
    db = await ownDatabase();
    engines = [1, 2].map(() => engineOn(db, undefined, { directRows: 0, clock }));
  });
  after(async () => {
    for (const engine of engines) await engine.close();
    await db.release();
  });
  beforeEach(async () => {
    passed = 0;
    ws = await TestWorkspace.create({ db, engine: engineNo(0) });
  });
  const engineNo = (n: number): Engine => {
    const engine = engines[n];
    assert.ok(engine);
    return engine;
  };
  const deps = () => ({ db, engine: engineNo(0), clock });
  const workspaceId = () => ws.id.toHexString();

  const save = (where: ContactWhere, of?: { id: ObjectId; version: number }): Promise<ObjectId> =>
    saveSegment(deps(), { workspaceId: ws.id, where, of });
  const membersOf = async (segmentId: ObjectId): Promise<string[]> => {
    const segment = await db.collections.Segment.findOne({ _id: segmentId });
    const version = segment?.built?.version ?? 0;
    const rows = await db.collections.SegmentRow.find({ segmentId, version, in: true }).toArray();
    return rows.map(({ contactId }) => contactId.toHexString()).sort();
  };
  /** What `npm run verify` says of segments, at the time of the test's clock. */
  const verify = async (): Promise<Finding[]> => {
    const found: Finding[] = [];
    const report = {
      checked: () => undefined,
      found: (some: readonly Finding[]) => void found.push(...some),
    };
    for (const check of [segmentRows, segmentCounts])
      await check.run({ db: { ...db, now: clock }, client, pauseMs: 0 }, report);
    return found;
  };
  const assertVerified = async (): Promise<void> => assert.deepEqual(await verify(), []);

  it('are verified: a row that the conditions contradict is found, and a wrong count', async () => {
    const pros = await save({ all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    const buyers = await save({ all: [{ segment: pros.toHexString() }, { event: 'order' }] });
    await buildSegments(deps(), workspaceId());
    const patch = { customFields: { plan: 'pro' } };
    const { contact } = await ws.send(someEmail(), 'order', { patch });
    await ws.send(someEmail(), 'order');
    await assertVerified();
    const row = { contactId: new ObjectId(contact?.id), segmentId: buyers };
    await db.collections.SegmentRow.updateOne(row, { $set: { in: false } });
    const [wrong, count, ...others] = await verify();
    assert.deepEqual(others, []);
    assert.equal(wrong?.id, contact?.id);
    assert.match(
      wrong?.problem ?? '',
      new RegExp(`^meets the conditions of the segment ${buyers.toHexString()}`),
    );
    assert.equal(count?.id, buyers.toHexString());
    await db.collections.SegmentRow.updateOne(row, { $set: { in: true } });
    await assertVerified();
  });

  it('are entered once if two processes log the deciding event', async () => {
    const id = await save({ all: [{ event: 'order', atLeast: 3 }] });
    await buildSegments(deps(), workspaceId());
    const other = ws.on(engineNo(1));
    for (let n = 0; n < sized({ reduced: 10, full: 100 }); n += 1) {
      const email = someEmail();
      const { contact } = await ws.send(email, 'order');
      await Promise.all([ws.send(email, 'order'), other.send(email, 'order')]);
      const contactId = new ObjectId(contact?.id);
      assert.equal(await db.collections.SegmentRow.countDocuments({ segmentId: id, contactId, in: true }), 1);
      const entered = { workspaceId: ws.id, contactId, name: 'segment_entered' };
      assert.equal(await db.collections.Event.countDocuments(entered), 1);
    }
  });

  it('enter and exit automations, which the event that decides them counts', async () => {
    const id = await save({
      all: [
        { event: 'order', atLeast: 2 },
        { field: 'contact.plan', op: 'eq', value: 'pro' },
      ],
    });
    await buildSegments(deps(), workspaceId());
    const isSegment = { all: [{ field: 'event.segmentId', op: 'eq' as const, value: id.toHexString() }] };
    await ws.automation({
      on: 'segment_entered',
      trigger: { event: 'segment_entered', where: isSegment },
      exitOn: [{ event: 'segment_left', where: isSegment }],
    });
    const isIn = { all: [{ field: 'contact.segments', op: 'contains' as const, value: id.toHexString() }] };
    await ws.automation({ on: 'order', trigger: { event: 'order', where: isIn } });
    const email = someEmail();
    const patch = { customFields: { plan: 'pro' } };
    assert.deepEqual(await ws.counts(email, 'order', { patch }), { enrolled: 0, exited: 0 });
    assert.deepEqual(await ws.counts(email, 'order'), { enrolled: 2, exited: 0 });
    assert.deepEqual(await ws.counts(email, 'downgrade', { patch: { customFields: { plan: 'free' } } }), {
      enrolled: 0,
      exited: 1,
    });
  });

  it('are conditions of automations also for events that no segment reads', async () => {
    const id = await save({ all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    await buildSegments(deps(), workspaceId());
    const isIn = { all: [{ field: 'contact.segments', op: 'contains' as const, value: id.toHexString() }] };
    await ws.automation({ on: 'login', trigger: { event: 'login', where: isIn } });
    const [pro, free] = [someEmail(), someEmail()];
    await ws.send(pro, 'set', { patch: { customFields: { plan: 'pro' } } });
    await ws.send(free, 'set', { patch: { customFields: { plan: 'free' } } });
    assert.deepEqual(await ws.counts(pro, 'login'), { enrolled: 1, exited: 0 });
    assert.deepEqual(await ws.counts(free, 'login'), { enrolled: 0, exited: 0 });
  });

  it('follow the enrollments of a contact, also those that an operator makes', async () => {
    const automation = await ws.automation({ on: 'in', exitsOn: 'out' });
    const id = await save({ all: [{ automation: automation.toHexString(), status: 'active' }] });
    await buildSegments(deps(), workspaceId());
    const email = someEmail();
    const { contact } = await ws.send(email, 'in');
    assert.deepEqual(await membersOf(id), [contact?.id]);
    await ws.send(email, 'out');
    assert.deepEqual(await membersOf(id), []);
    await ws.record({
      subject: { by: 'email', email },
      action: {
        type: 'enroll',
        automationId: automation.toHexString(),
        properties: {},
        by: 'Ada',
        note: null,
      },
    });
    assert.deepEqual(await membersOf(id), [contact?.id]);
    await assertVerified();
  });

  it('order events of the same millisecond as the log does, when they are logged and when they are read again', async () => {
    const isPro = { all: [{ field: 'event.to', op: 'eq' as const, value: 'pro' }] };
    const ids = [
      await save({ all: [{ event: 'plan', which: 'last', where: isPro }] }),
      await save({ all: [{ event: 'plan', which: 'first', where: isPro }] }),
    ];
    await buildSegments(deps(), workspaceId());
    const receivedAt = clock();
    const plan = async (email: string, to: string): Promise<string> => {
      const call = { ...ws.sendCall(email, 'plan', { properties: { to } }), receivedAt };
      const { contact } = applied(await engineNo(0).record(call));
      assert.ok(contact);
      return contact.id;
    };
    const [upgraded, downgraded] = [someEmail(), someEmail()];
    await plan(upgraded, 'free');
    await plan(downgraded, 'pro');
    const members = [[await plan(upgraded, 'pro')], [await plan(downgraded, 'free')]];
    assert.deepEqual(await Promise.all(ids.map(membersOf)), members);
    await assertVerified();
  });

  it('cost nothing where no segment reads an event: its contact is not even locked', async () => {
    await save({ all: [{ event: 'order', atLeast: 2 }] });
    await buildSegments(deps(), workspaceId());
    const email = someEmail();
    const { contact } = await ws.send(email, 'login');
    const revOf = async () => (await db.collections.Contact.findOne({ _id: new ObjectId(contact?.id) }))?.rev;
    const before = await revOf();
    await ws.send(email, 'login');
    assert.equal(await revOf(), before);
    await ws.send(email, 'order');
    assert.equal(await revOf(), (before ?? 0) + 1);
  });

  it('are the same as a naive evaluation of the log, after random events, times and edits by two processes', async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
    const random = new SeededRandom(seed);
    const emails = Array.from({ length: PEOPLE }, someEmail);
    const order = (days: number, n: number): ContactWhere => ({
      all: [{ event: 'order', atLeast: n, withinLast: `${String(days)} days` }],
    });
    const pros = { field: 'contact.plan', op: 'eq' as const, value: 'pro' };
    const isPro = await save({ all: [pros] });
    const ids = [
      isPro,
      await save(order(30, 3)),
      await save({ all: [{ event: 'login', atMost: 0, withinLast: '7 days' }] }),
      await save({
        all: [{ segment: isPro.toHexString() }],
        none: [{ event: 'order', withinLast: '10 days' }],
      }),
      await save({
        any: [
          { event: 'plan', which: 'last', where: { all: [{ field: 'event.to', op: 'eq', value: 'pro' }] } },
          { event: 'login', which: 'first', withinLast: '20 days' },
        ],
      }),
    ];
    // A build fires nothing; what follows does.
    await buildSegments(deps(), workspaceId());
    const [, edited] = ids;
    assert.ok(edited);
    let version = 1;
    const act = async (): Promise<void> => {
      const on = ws.on(engineNo(random.chance(0.5) ? 0 : 1));
      const send = async (name: string, options: SendOptions = {}): Promise<void> => {
        await on.engine.record({ ...on.sendCall(random.pick(emails), name, options), receivedAt: clock() });
      };
      const dice = random.next();
      if (dice < 0.45) await send('order');
      else if (dice < 0.65) await send('login');
      else if (dice < 0.75) await send('plan', { properties: { to: random.pick(['pro', 'free']) } });
      else await send('set', { patch: { customFields: { plan: random.pick(['pro', 'free']) } } });
    };
    try {
      for (let round = 0; round < sized({ reduced: 8, full: 60 }); round += 1) {
        const acts = Promise.all(Array.from({ length: 12 }, act));
        if (round % 3 === 1) {
          version += 1;
          await save(order(random.pick([5, 20, 40]), random.pick([1, 2, 4])), { id: edited, version });
        }
        await Promise.all([acts, buildSegments(deps(), workspaceId())]);
        passed += Math.floor(random.between(0, 9 * DAY_MS));
        await decideDueSegments(deps());
        await decideDueSegments(deps());
        for (const id of ids) assert.deepEqual(await membersOf(id), await naiveMembers(id));
        await assertVerified();
      }
      await assertAlternating(ids.filter((id) => id !== edited));
    } catch (error) {
      throw new Error(`With SEED=${String(seed)}`, { cause: error });
    }
  });

  /** Who is in a segment, straight from contacts and log. */
  async function naiveMembers(id: ObjectId): Promise<string[]> {
    const segment = await db.collections.Segment.findOne({ _id: id });
    assert.ok(segment);
    const contacts = await db.collections.Contact.find({ workspaceId: ws.id }).toArray();
    const events = await db.collections.Event.find({ workspaceId: ws.id }).toArray();
    return contacts
      .filter((contact) => {
        const own = events.filter(({ contactId }) => contactId?.equals(contact._id));
        return naive(segment.where, own, contact.customFields['plan'] === 'pro', clock().getTime());
      })
      .map(({ _id }) => _id.toHexString())
      .sort();
  }

  /** Nobody enters twice without leaving, or leaves without having entered; the last of these events is the row. */
  async function assertAlternating(ids: readonly ObjectId[]): Promise<void> {
    const isIn = new Map<string, boolean>();
    const logged = await db.collections.Event.find({
      workspaceId: ws.id,
      name: { $in: ['segment_entered', 'segment_left'] },
    })
      .sort({ _id: 1 })
      .toArray();
    for (const { name, contactId, properties } of logged) {
      const { segmentId } = parseJsonObject(properties);
      assert.ok(typeof segmentId === 'string');
      const key = `${segmentId} ${contactId?.toHexString() ?? ''}`;
      if (ids.every((id) => !key.startsWith(id.toHexString()))) continue;
      assert.equal(isIn.get(key) ?? false, name === 'segment_left', key);
      isIn.set(key, name === 'segment_entered');
    }
    const expected: string[] = [];
    for (const id of ids) expected.push(...(await membersOf(id)).map((one) => `${id.toHexString()} ${one}`));
    const entered = [...isIn].filter(([, is]) => is).map(([key]) => key);
    assert.deepEqual(entered.sort(), expected.sort());
  }
});

type Log = readonly Pick<EventRecord, '_id' | 'name' | 'receivedAt' | 'properties'>[];

const idOf = ({ _id }: Log[number]): string => _id.toHexString();

/** The conditions of the random test, as plainly as possible. */
function naive(where: ContactWhere, log: Log, isPro: boolean, now: number): boolean {
  const test = (node: object): boolean => {
    if ('field' in node || 'segment' in node) return isPro;
    const { event, withinLast, atLeast, atMost, which } = node as {
      event: string;
      withinLast?: string;
      atLeast?: number;
      atMost?: number;
      which?: string;
    };
    const since = withinLast === undefined ? 0 : now - parseInt(withinLast, 10) * DAY_MS;
    const times = log
      .filter(({ name }) => name === event)
      .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (idOf(a) < idOf(b) ? -1 : 1));
    if (which === 'first') return (times[0]?.receivedAt.getTime() ?? -1) >= since;
    if (which === 'last') return times.at(-1)?.properties === '{"to":"pro"}';
    const n = times.filter(({ receivedAt }) => receivedAt.getTime() >= since).length;
    return atMost === undefined ? n >= (atLeast ?? 1) : n <= atMost;
  };
  const { all = [], any = [], none = [] } = where;
  return all.every(test) && (any.length === 0 || any.some(test)) && !none.some(test);
}
