import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { textOf } from '../../domain/json/lenient.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/database.js';
import { runSeed, SeededRandom } from '../faults/seeded-random.js';
import { ownDatabase } from '../support/database.js';
import { someEmail, TestWorkspace, engineOn } from '../support/engine.js';
import { buildSegments, decideDueSegments, saveSegment } from '../support/segments.js';
import { sized } from '../support/sizes.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PEOPLE = 6;

/** What has happened to one contact: the times of its events by name, and its plan. */
interface Past {
  times: Map<string, number[]>;
  plan: string;
}

const count = ({ times }: Past, name: string, since: number): number =>
  (times.get(name) ?? []).filter((at) => at >= since).length;

/** Segments with windows of minutes, and the same conditions in code. */
const SEGMENTS: { where: ContactWhere; holds: (past: Past, now: number) => boolean }[] = [
  {
    where: { all: [{ event: 'order', atLeast: 2, withinLast: '10 minutes' }] },
    holds: (past, now) => count(past, 'order', now - 10 * MINUTE_MS) >= 2,
  },
  {
    where: { all: [{ event: 'login', atMost: 0, withinLast: '4 minutes' }] },
    holds: (past, now) => count(past, 'login', now - 4 * MINUTE_MS) === 0,
  },
  {
    where: {
      all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }],
      any: [
        { event: 'order', atLeast: 1, atMost: 2, withinLast: '7 minutes' },
        { event: 'login', withinLast: '90 seconds' },
      ],
    },
    holds: (past, now) => {
      const orders = count(past, 'order', now - 7 * MINUTE_MS);
      const isRecent = count(past, 'login', now - 90_000) > 0;
      return past.plan === 'pro' && ((orders >= 1 && orders <= 2) || isRecent);
    },
  },
];

describe('entering and leaving segments', function () {
  this.timeout(120_000);
  let db: Database & { drop(): Promise<void> };
  let engine: Engine;
  /** Stands still between the steps of a test, so that no window ends unseen. */
  let now = Date.now();
  const clock = () => new Date(now);
  before(async () => {
    db = await ownDatabase();
    engine = engineOn(db, undefined, { directRows: 0, clock });
  });
  after(async () => {
    await engine.close();
    await db.drop();
  });

  it('is logged once for each change over an hour of random events and passing time, and never otherwise', async () => {
    const seed = runSeed();
    const random = new SeededRandom(seed);
    const ws = await TestWorkspace.create({ db, engine });
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const email = someEmail();
        const { contact } = await ws.send(email, 'set', { patch: { customFields: { plan: 'free' } } });
        assert.ok(contact);
        const past: Past = { times: new Map(), plan: 'free' };
        return { id: contact.id, email, past };
      }),
    );
    const segments: { id: string; holds: (past: Past, at: number) => boolean }[] = [];
    for (const { where, holds } of SEGMENTS) {
      const id = await saveSegment({ db, clock }, { workspaceId: ws.id, where });
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
    const until = now + HOUR_MS;
    const step = (2 * HOUR_MS) / sized({ reduced: 60, full: 600 });
    try {
      while (now < until) {
        now += Math.ceil(random.between(0, step));
        await decideDueSegments({ db, engine, clock });
        look(false);
        const { email, past } = random.pick(people);
        if (random.chance(0.15)) {
          past.plan = random.pick(['pro', 'free']);
          const patch = { customFields: { plan: past.plan } };
          await engine.record({ ...ws.sendCall(email, 'set', { patch }), receivedAt: clock() });
        } else {
          const name = random.pick(['order', 'order', 'login', 'other']);
          await engine.record({ ...ws.sendCall(email, name), receivedAt: clock() });
          past.times.set(name, [...(past.times.get(name) ?? []), now]);
        }
        look(false);
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
      const key = `${textOf(parseJsonObject(properties)['segmentId'])} ${contactId?.toHexString() ?? ''}`;
      logged.set(key, [...(logged.get(key) ?? []), name]);
    }
    return sorted(logged);
  }

  function sorted(of: ReadonlyMap<string, string[]>): Record<string, string[]> {
    return Object.fromEntries([...of].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
});
