import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../../domain/errors.js';
import type { Recorded, RecordCall } from '../../../engine/intake/batches/calls.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { sized } from '../../support/run/sizes.js';
import { holdContact } from '../../support/engine/hold-contact.js';

const HELD_MS = 200;

describe('The calls of one person keep their order', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let ws: TestWorkspace;
  let email: string;
  let id: string;

  before(async () => {
    db = await ownDatabase();
    const validator = { name: { $ne: 'poison' } };
    await db.client.db(db.connection.name).command({ collMod: 'events', validator });
  });
  after(() => db.release());

  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
    await ws.automation({ on: 'cart_created', exitsOn: 'order_placed' });
    email = someEmail();
    id = (await ws.send(email, 'first')).contact?.id ?? '';
  });

  const event = (name: string, key?: string): RecordCall =>
    ws.sendCall(email, name, key === undefined ? {} : { key });
  const byId = (name: string): RecordCall => ({ ...event(name), subject: { by: 'id', id } });
  const moved = (to: string): RecordCall =>
    ws.call({
      subject: { by: 'id', id },
      patch: { email: to },
      action: { type: 'updateContact', ifVersion: null },
    });
  const others = (count: number): RecordCall[] =>
    Array.from({ length: count }, () => ws.sendCall(someEmail(), 'other'));

  /** Records calls at once while another transaction holds the contact. */
  async function recordWhileHeld(
    calls: RecordCall[],
    heldMs = HELD_MS,
  ): Promise<PromiseSettledResult<Recorded>[]> {
    const release = await holdContact(db, ws.id, email);
    const settled = Promise.allSettled(calls.map((call) => ws.engine.record(call)));
    await sleep(heldMs);
    await release();
    return await settled;
  }

  /** The names in the log, in the order in which they were committed. */
  async function logged(names: readonly string[]): Promise<string[]> {
    const rows = await db.collections.Event.find({ workspaceId: ws.id, name: { $in: [...names] } })
      .sort({ _id: 1 })
      .toArray();
    return rows.map(({ name }) => name);
  }

  async function active(): Promise<number> {
    return await db.collections.Enrollment.countDocuments({ workspaceId: ws.id, status: 'active' });
  }

  const batches: Record<string, () => RecordCall[]> = {
    'two events': () => [event('cart_created'), event('order_placed')],
    'two events at the ends of a batch': () => [event('cart_created'), ...others(198), event('order_placed')],
    'two events in batches of their own': () => [
      event('cart_created'),
      ...others(298),
      event('order_placed'),
    ],
    'five carts and their orders': () =>
      Array.from({ length: 5 }, () => [event('cart_created'), ...others(20), event('order_placed')]).flat(),
    'an event by email and one by id': () => [event('cart_created'), ...others(20), byId('order_placed')],
    'an event by id and one by email': () => [byId('cart_created'), ...others(20), event('order_placed')],
    'events before and after a change of address': () => {
      const to = someEmail();
      return [
        event('cart_created'),
        ...others(20),
        moved(to),
        ...others(20),
        { ...event('order_placed'), subject: { by: 'email', email: to } },
      ];
    },
    'a poisoned event between the two': () => [
      event('cart_created'),
      event('poison'),
      ...others(9),
      event('order_placed'),
    ],
  };
  for (const [what, calls] of Object.entries(batches))
    it(`when another transaction holds the contact: ${what}`, async () => {
      await recordWhileHeld(calls());
      assert.equal(await active(), 0);
      const names = await logged(['cart_created', 'order_placed']);
      assert.deepEqual(
        names,
        names.map((_, i) => (i % 2 === 0 ? 'cart_created' : 'order_placed')),
      );
      assert.equal(
        await db.collections.Contact.countDocuments({
          workspaceId: ws.id,
          lastName: null,
          email: { $regex: '^person' },
        }),
        1 + (await db.collections.Event.countDocuments({ workspaceId: ws.id, name: 'other' })),
      );
    });

  it('when many come within a moment: all in their order, and one of them enters', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `step ${String(i)}`);
    const around = names.flatMap((name) => [event(name), event('cart_created')]);
    await recordWhileHeld(around);
    assert.deepEqual(await logged(names), names);
    assert.equal(await active(), 1);
  });

  it('when a change of the person comes before the event whose automation asks for it', async () => {
    const isPaying = { field: 'contact.firstName', op: 'eq' as const, value: 'Ada' };
    await ws.automation({ on: 'upgraded', trigger: { event: 'upgraded', where: { all: [isPaying] } } });
    const identified = ws.call({
      subject: { by: 'email', email },
      patch: { firstName: 'Ada' },
      action: { type: 'upsertContact' },
    });
    await recordWhileHeld([identified, ...others(20), event('upgraded')]);
    assert.equal(await active(), 1);
  });

  it('when a call by id arrives while one by email waits', async () => {
    const to = someEmail();
    const release = await holdContact(db, ws.id, email);
    const calls: Promise<unknown>[] = [];
    for (const call of [
      event('cart_created'),
      moved(to),
      { ...event('order_placed'), subject: { by: 'email' as const, email: to } },
    ]) {
      calls.push(ws.engine.record(call));
      await sleep(60);
    }
    await release();
    await Promise.all(calls);
    assert.equal(await active(), 0);
    assert.deepEqual(await logged(['cart_created', 'order_placed']), ['cart_created', 'order_placed']);
  });

  it('when the first ends in 503: so do the others, unwritten, and a repeat writes all in order', async () => {
    const batch = (): RecordCall[] => [event('cart_created', 'a'), ...others(5), event('order_placed', 'b')];
    const release = await holdContact(db, ws.id, email);
    const record = (calls: RecordCall[]) => Promise.allSettled(calls.map((call) => ws.engine.record(call)));
    const first = record(batch());
    await sleep(8_000);
    // Its calls have time left when those of the first have none; the cart's is the same call.
    const later = record([
      event('cart_created', 'a'),
      event('order_placed', 'b'),
      event('order_placed', 'c'),
    ]);
    assert.deepEqual(codes(await first), ['unavailable', ...Array<string>(5).fill(''), 'unavailable']);
    await release();
    assert.equal((await later).filter(({ status }) => status === 'fulfilled').length, 0);
    assert.deepEqual(await logged(['order_placed']), []);
    assert.deepEqual(codes(await record([event('cart_created', 'a'), event('order_placed', 'b')])), ['', '']);
    assert.deepEqual(await logged(['cart_created', 'order_placed']), ['cart_created', 'order_placed']);
    assert.equal(await active(), 0);
  });

  it('when a job commits pages about the same people all the while', async function () {
    this.timeout(sized({ reduced: 60_000, full: 600_000 }));
    const emails = Array.from({ length: 20 }, () => someEmail());
    await Promise.all(emails.map((each) => ws.send(each, 'hello')));
    const about = (each: string, name: string): RecordCall => ws.sendCall(each, name);
    let isOver = false;
    const job = (async () => {
      for (let i = 0; !isOver; i += 1) {
        const calls = emails.map((each) => ({
          ...about(each, 'page'),
          patch: { firstName: `Ada ${String(i)}` },
        }));
        const page = {
          workspaceId: ws.id.toHexString(),
          calls,
          write: () => Promise.resolve(),
        };
        await ws.engine.recordTogether(page).catch(() => undefined);
      }
    })();
    try {
      for (let i = 0; i < sized({ reduced: 40, full: 400 }); i += 1)
        await Promise.all(
          ['cart_created', 'order_placed'].flatMap((name) =>
            emails.map((each) => ws.engine.record(about(each, name))),
          ),
        );
    } finally {
      isOver = true;
    }
    await job;
    assert.equal(await active(), 0);
  });

  it('when a repeat arrives while the first is still tried', async () => {
    const release = await holdContact(db, ws.id, email);
    const calls = [];
    for (let i = 0; i < 3; i += 1) {
      calls.push(ws.engine.record(event('cart_created', 'a')), ws.engine.record(event('order_placed', 'b')));
      await sleep(50);
    }
    await release();
    await Promise.all(calls);
    assert.deepEqual(await logged(['cart_created', 'order_placed']), ['cart_created', 'order_placed']);
    assert.equal(await active(), 0);
  });
});

function codes(settled: PromiseSettledResult<unknown>[]): string[] {
  return settled.map((one) =>
    one.status === 'fulfilled'
      ? ''
      : one.reason instanceof RollcallError
        ? one.reason.code
        : String(one.reason),
  );
}
