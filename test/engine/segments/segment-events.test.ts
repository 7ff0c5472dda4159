import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { asText } from '../../../domain/json/lenient.js';
import { parseJsonObject } from '../../../domain/json/parse-json.js';
import type { Engine } from '../../../engine/engine.js';
import type { RecordCall } from '../../../engine/intake/batches/calls.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace, engineOn, type SendOptions } from '../../support/engine/engine.js';
import { buildSegments, decideDueSegments, saveSegment } from '../../support/audience/segments.js';
import { sized } from '../../support/run/sizes.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const MINUTE_MS = 60_000;
const PEOPLE = sized({ reduced: 6, full: 30 });
/** How often something happens in the hour, and to how many people at once. */
const INSTANTS = sized({ reduced: 60, full: 600 });
const AT_ONCE = sized({ reduced: 3, full: 10 });
/** After how many of these instants the log is compared. */
const COMPARED = sized({ reduced: 1, full: 10 });

interface Order {
  at: number;
  total: number;
}

/** What has happened to one contact. */
interface Past {
  logins: number[];
  orders: Order[];
  plan: string;
}

const since = (now: number, minutes: number, times: readonly number[]): number =>
  times.filter((at) => at >= now - minutes * MINUTE_MS).length;
const timesOf = (orders: readonly Order[]): number[] => orders.map(({ at }) => at);
const isRegular = ({ orders }: Past, now: number): boolean => since(now, 10, timesOf(orders)) >= 2;

/** Segments with windows of minutes, and the same conditions in code. The function gets the id of the first one. */
const SEGMENTS: { where: (first: string) => ContactWhere; holds: (past: Past, now: number) => boolean }[] = [
  {
    where: () => ({ all: [{ event: 'order', atLeast: 2, withinLast: '10 minutes' }] }),
    holds: isRegular,
  },
  {
    where: () => ({ all: [{ event: 'login', atMost: 0, withinLast: '4 minutes' }] }),
    holds: ({ logins }, now) => since(now, 4, logins) === 0,
  },
  {
    where: () => ({
      all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }],
      any: [
        { event: 'order', atLeast: 1, atMost: 2, withinLast: '7 minutes' },
        { event: 'login', withinLast: '90 seconds' },
      ],
    }),
    holds: ({ plan, orders, logins }, now) => {
      const recent = since(now, 7, timesOf(orders));
      return plan === 'pro' && ((recent >= 1 && recent <= 2) || since(now, 1.5, logins) > 0);
    },
  },
  {
    where: () => ({
      all: [
        {
          event: 'order',
          withinLast: '6 minutes',
          where: { all: [{ field: 'event.total', op: 'gte', value: 50 }] },
        },
      ],
    }),
    holds: ({ orders }, now) => since(now, 6, timesOf(orders.filter(({ total }) => total >= 50))) > 0,
  },
  {
    where: () => ({
      all: [
        {
          event: 'order',
          which: 'last',
          withinLast: '8 minutes',
          where: { all: [{ field: 'event.total', op: 'lt', value: 50 }] },
        },
      ],
    }),
    holds: ({ orders }, now) => {
      const last = orders.at(-1);
      return last !== undefined && last.total < 50 && since(now, 8, [last.at]) > 0;
    },
  },
  {
    where: (first) => ({
      all: [{ event: 'login', withinLast: '12 minutes' }],
      none: [{ segment: first }],
    }),
    holds: (past, now) => since(now, 12, past.logins) > 0 && !isRegular(past, now),
  },
];

describe('entering and leaving segments', function () {
  this.timeout(120_000);
  let db: OwnDatabase;
  /** Those of two processes. */
  let engines: Engine[];
  /** Stands still between the steps of a test, so that no window ends unseen. */
  let now = Date.now();
  const clock = () => new Date(now);
  before(async () => {
    db = await ownDatabase();
    engines = [1, 2].map(() => engineOn(db, undefined, { directRows: 0, clock }));
  });
  after(async () => {
    for (const engine of engines) await engine.close();
    await db.release();
  });

  it('is logged once for each change over an hour of random events and passing time, and never otherwise', async () => {
    const seed = runSeed();
    const random = new SeededRandom(seed);
    const engine = random.pick(engines);
    const ws = await TestWorkspace.create({ db, engine });
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const email = someEmail();
        const { contact } = await ws.send(email, 'set', { patch: { customFields: { plan: 'free' } } });
        assert.ok(contact);
        const past: Past = { logins: [], orders: [], plan: 'free' };
        return { id: contact.id, email, past };
      }),
    );
    const segments: { id: string; holds: (past: Past, at: number) => boolean }[] = [];
    for (const { where, holds } of SEGMENTS) {
      const first = segments[0]?.id ?? '';
      const id = await saveSegment({ db, clock }, { workspaceId: ws.id, where: where(first) });
      segments.push({ id: id.toHexString(), holds });
    }
    await buildSegments({ db, engine, clock }, ws.id.toHexString());
    const expected = new Map<string, string[]>();
    const isIn = new Map<string, boolean>();
    const look = (isFirst: boolean): void => {
      for (const { id, past } of people)
        for (const segment of segments) {
          const key = `${segment.id} ${id}`;
          const holds = segment.holds(past, now);
          if (!isFirst && holds !== isIn.get(key))
            expected.set(key, [...(expected.get(key) ?? []), holds ? 'segment_entered' : 'segment_left']);
          isIn.set(key, holds);
        }
    };
    // A build fires nothing.
    look(true);
    /** Something happens to a person; returns the call that reports it. */
    const happen = ({ email, past }: (typeof people)[number]): RecordCall => {
      const call = (name: string, options: SendOptions = {}): RecordCall => ({
        ...ws.sendCall(email, name, options),
        receivedAt: clock(),
      });
      if (random.chance(0.15)) {
        past.plan = random.pick(['pro', 'free']);
        return call('set', { patch: { customFields: { plan: past.plan } } });
      }
      const name = random.pick(['order', 'order', 'login', 'other']);
      if (name === 'login') past.logins.push(now);
      if (name !== 'order') return call(name);
      const total = Math.floor(random.between(0, 100));
      past.orders.push({ at: now, total });
      return call(name, { properties: { total } });
    };
    const until = now + HOUR_MS;
    try {
      for (let instant = 1; now < until; instant += 1) {
        now += Math.ceil(random.between(0, (2 * HOUR_MS) / INSTANTS));
        await decideDueSegments({ db, engine: random.pick(engines), clock });
        look(false);
        const some = random.shuffled(people).slice(0, Math.ceil(random.between(0, AT_ONCE)));
        const calls = some.map(happen);
        await Promise.all(calls.map((call) => random.pick(engines).record(call)));
        look(false);
        if (instant % COMPARED === 0 || now >= until)
          assert.deepEqual(await loggedIn(ws.id), sorted(expected));
      }
    } catch (error) {
      throw new Error(`With FAULT_SEED=${String(seed)}`, { cause: error });
    }
    assert.ok([...expected.values()].flat().length > PEOPLE, 'hardly anybody has entered or left');
  });

  /** The names of these events in the order of the log, by segment and contact. */
  async function loggedIn(workspaceId: ObjectId): Promise<Record<string, string[]>> {
    const logged = new Map<string, string[]>();
    const rows = db.collections.Event.find({
      workspaceId,
      name: { $in: ['segment_entered', 'segment_left'] },
    }).sort({ receivedAt: 1, _id: 1 });
    for await (const { name, contactId, properties } of rows) {
      const key = `${asText(parseJsonObject(properties)['segmentId'])} ${contactId?.toHexString() ?? ''}`;
      logged.set(key, [...(logged.get(key) ?? []), name]);
    }
    return sorted(logged);
  }

  function sorted(of: ReadonlyMap<string, string[]>): Record<string, string[]> {
    return Object.fromEntries([...of].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
});
