import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { parseJsonObject } from '../../../domain/json/parse-json.js';
import type { EventRecord } from '../../../models/events/event.js';
import { applied, someEmail, type SendOptions } from '../../support/engine/engine.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { SeededRandom } from '../../faults/seeded-random.js';
import { sized } from '../../support/run/sizes.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const PEOPLE = 8;

describe('segments', function () {
  this.timeout(60_000);
  const used = useSegments();

  it('are verified: a row that the conditions contradict is found, and a wrong count', async () => {
    const pros = await used.save({ all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    const buyers = await used.save({ all: [{ segment: pros.toHexString() }, { event: 'order' }] });
    await used.build();
    const patch = { customFields: { plan: 'pro' } };
    const { contact } = await used.ws.send(someEmail(), 'order', { patch });
    await used.ws.send(someEmail(), 'order');
    await used.assertVerified();
    const row = { contactId: new ObjectId(contact?.id), segmentId: buyers };
    await used.db.collections.SegmentRow.updateOne(row, { $set: { in: false } });
    const [wrong, count, ...others] = await used.verify();
    assert.deepEqual(others, []);
    assert.equal(wrong?.id, contact?.id);
    assert.match(
      wrong?.problem ?? '',
      new RegExp(`^meets the conditions of the segment ${buyers.toHexString()}`),
    );
    assert.equal(count?.id, buyers.toHexString());
    await used.db.collections.SegmentRow.updateOne(row, { $set: { in: true } });
    await used.assertVerified();
  });

  it('are entered once if two processes log the deciding event', async () => {
    const id = await used.save({ all: [{ event: 'order', atLeast: 3 }] });
    await used.build();
    const other = used.ws.on(used.engineNo(1));
    for (let n = 0; n < sized({ reduced: 10, full: 100 }); n += 1) {
      const email = someEmail();
      const { contact } = await used.ws.send(email, 'order');
      await Promise.all([used.ws.send(email, 'order'), other.send(email, 'order')]);
      const contactId = new ObjectId(contact?.id);
      assert.equal(
        await used.db.collections.SegmentRow.countDocuments({ segmentId: id, contactId, in: true }),
        1,
      );
      const entered = { workspaceId: used.ws.id, contactId, name: 'segment_entered' };
      assert.equal(await used.db.collections.Event.countDocuments(entered), 1);
    }
  });

  it('enter and exit automations, which the event that decides them counts', async () => {
    const id = await used.save({
      all: [
        { event: 'order', atLeast: 2 },
        { field: 'contact.plan', op: 'eq', value: 'pro' },
      ],
    });
    await used.build();
    const isSegment = { all: [{ field: 'event.segmentId', op: 'eq' as const, value: id.toHexString() }] };
    await used.ws.automation({
      on: 'segment_entered',
      trigger: { event: 'segment_entered', where: isSegment },
      exitOn: [{ event: 'segment_left', where: isSegment }],
    });
    const isIn = { all: [{ field: 'contact.segments', op: 'contains' as const, value: id.toHexString() }] };
    await used.ws.automation({ on: 'order', trigger: { event: 'order', where: isIn } });
    const email = someEmail();
    const patch = { customFields: { plan: 'pro' } };
    assert.deepEqual(await used.ws.counts(email, 'order', { patch }), { enrolled: 0, exited: 0 });
    assert.deepEqual(await used.ws.counts(email, 'order'), { enrolled: 2, exited: 0 });
    assert.deepEqual(
      await used.ws.counts(email, 'downgrade', { patch: { customFields: { plan: 'free' } } }),
      {
        enrolled: 0,
        exited: 1,
      },
    );
  });

  it('are conditions of automations also for events that no segment reads', async () => {
    const id = await used.save({ all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    await used.build();
    const isIn = { all: [{ field: 'contact.segments', op: 'contains' as const, value: id.toHexString() }] };
    await used.ws.automation({ on: 'login', trigger: { event: 'login', where: isIn } });
    const [pro, free] = [someEmail(), someEmail()];
    await used.ws.send(pro, 'set', { patch: { customFields: { plan: 'pro' } } });
    await used.ws.send(free, 'set', { patch: { customFields: { plan: 'free' } } });
    assert.deepEqual(await used.ws.counts(pro, 'login'), { enrolled: 1, exited: 0 });
    assert.deepEqual(await used.ws.counts(free, 'login'), { enrolled: 0, exited: 0 });
  });

  it('follow the enrollments of a contact, also those that an operator makes', async () => {
    const automation = await used.ws.automation({ on: 'in', exitsOn: 'out' });
    const id = await used.save({ all: [{ automation: automation.toHexString(), status: 'active' }] });
    await used.build();
    const email = someEmail();
    const { contact } = await used.ws.send(email, 'in');
    assert.deepEqual(await used.membersOf(id), [contact?.id]);
    await used.ws.send(email, 'out');
    assert.deepEqual(await used.membersOf(id), []);
    await used.ws.record({
      subject: { by: 'email', email },
      action: {
        type: 'enroll',
        automationId: automation.toHexString(),
        properties: {},
        by: 'Ada',
        note: null,
      },
    });
    assert.deepEqual(await used.membersOf(id), [contact?.id]);
    await used.assertVerified();
  });

  it('order events of the same millisecond as the log does, when they are logged and when they are read again', async () => {
    const isPro = { all: [{ field: 'event.to', op: 'eq' as const, value: 'pro' }] };
    const ids = [
      await used.save({ all: [{ event: 'plan', which: 'last', where: isPro }] }),
      await used.save({ all: [{ event: 'plan', which: 'first', where: isPro }] }),
    ];
    await used.build();
    const receivedAt = used.clock();
    const plan = async (email: string, to: string): Promise<string> => {
      const call = { ...used.ws.sendCall(email, 'plan', { properties: { to } }), receivedAt };
      const { contact } = applied(await used.engineNo(0).record(call));
      assert.ok(contact);
      return contact.id;
    };
    const [upgraded, downgraded] = [someEmail(), someEmail()];
    await plan(upgraded, 'free');
    await plan(downgraded, 'pro');
    const members = [[await plan(upgraded, 'pro')], [await plan(downgraded, 'free')]];
    assert.deepEqual(await Promise.all(ids.map((id) => used.membersOf(id))), members);
    await used.assertVerified();
  });

  it('cost nothing where no segment reads an event: its contact is not even locked', async () => {
    await used.save({ all: [{ event: 'order', atLeast: 2 }] });
    await used.build();
    const email = someEmail();
    const { contact } = await used.ws.send(email, 'login');
    const revOf = async () =>
      (await used.db.collections.Contact.findOne({ _id: new ObjectId(contact?.id) }))?.rev;
    const before = await revOf();
    await used.ws.send(email, 'login');
    assert.equal(await revOf(), before);
    await used.ws.send(email, 'order');
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
    const isPro = await used.save({ all: [pros] });
    const ids = [
      isPro,
      await used.save(order(30, 3)),
      await used.save({ all: [{ event: 'login', atMost: 0, withinLast: '7 days' }] }),
      await used.save({
        all: [{ segment: isPro.toHexString() }],
        none: [{ event: 'order', withinLast: '10 days' }],
      }),
      await used.save({
        any: [
          { event: 'plan', which: 'last', where: { all: [{ field: 'event.to', op: 'eq', value: 'pro' }] } },
          { event: 'login', which: 'first', withinLast: '20 days' },
        ],
      }),
    ];
    // A build fires nothing; what follows does.
    await used.build();
    const [, edited] = ids;
    assert.ok(edited);
    let version = 1;
    const act = async (): Promise<void> => {
      const on = used.ws.on(used.engineNo(random.chance(0.5) ? 0 : 1));
      const send = async (name: string, options: SendOptions = {}): Promise<void> => {
        await on.engine.record({
          ...on.sendCall(random.pick(emails), name, options),
          receivedAt: used.clock(),
        });
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
          await used.save(order(random.pick([5, 20, 40]), random.pick([1, 2, 4])), { id: edited, version });
        }
        await Promise.all([acts, used.build()]);
        used.passed += Math.floor(random.between(0, 9 * DAY_MS));
        await used.decideDue();
        await used.decideDue();
        for (const id of ids) assert.deepEqual(await used.membersOf(id), await naiveMembers(id));
        await used.assertVerified();
      }
      await assertAlternating(ids.filter((id) => id !== edited));
    } catch (error) {
      throw new Error(`With SEED=${String(seed)}`, { cause: error });
    }
  });

  /** Who is in a segment, straight from contacts and log. */
  async function naiveMembers(id: ObjectId): Promise<string[]> {
    const segment = await used.db.collections.Segment.findOne({ _id: id });
    assert.ok(segment);
    const contacts = await used.db.collections.Contact.find({ workspaceId: used.ws.id }).toArray();
    const events = await used.db.collections.Event.find({ workspaceId: used.ws.id }).toArray();
    return contacts
      .filter((contact) => {
        const own = events.filter(({ contactId }) => contactId?.equals(contact._id));
        return naive(segment.where, own, contact.customFields['plan'] === 'pro', used.clock().getTime());
      })
      .map(({ _id }) => _id.toHexString())
      .sort();
  }

  /** Nobody enters twice without leaving, or leaves without having entered; the last of these events is the row. */
  async function assertAlternating(ids: readonly ObjectId[]): Promise<void> {
    const isIn = new Map<string, boolean>();
    const logged = await used.db.collections.Event.find({
      workspaceId: used.ws.id,
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
    for (const id of ids)
      expected.push(...(await used.membersOf(id)).map((one) => `${id.toHexString()} ${one}`));
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
