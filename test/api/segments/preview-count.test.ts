import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { continueCount, newCount } from '../../../api/segments/continue-count.js';
import type { CountState } from '../../../api/segments/count-cursor.js';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { ContactRecord } from '../../../models/contact.js';
import type { EventRecord } from '../../../models/event.js';
import { someEmail } from '../../support/engine.js';
import { contactRecord } from '../../support/contact-rows.js';
import { eventRecord } from '../../support/event-rows.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** More than a list counts, and than a step checks. */
const PEOPLE = 10_700;
/** So many were created at the same time, as imported ones are. */
const SAME_TIME = 6_000;
/** Every so many. */
const PRO = 3;
const BIG = 7;
const SOME = 2_900;

describe('the count of a preview', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const isPro = (i: number): boolean => i % PRO === 0;
  const isBig = (i: number): boolean => i % BIG === 0;
  const anyone: ContactWhere = { all: [{ field: 'contact.email', op: 'exists' }] };
  const onField: ContactWhere = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
  const onEvents: ContactWhere = {
    all: [
      ...(onField.all ?? []),
      { event: 'order', where: { all: [{ field: 'event.total', op: 'gte', value: 100 }] } },
    ],
  };

  async function addPeople(people: number): Promise<void> {
    const workspaceId = new ObjectId(owner.workspaceId);
    const rows = Array.from({ length: people }, (_, i): ContactRecord => {
      const createdAt = new Date(i < SAME_TIME ? 0 : Math.floor(i / 2));
      const customFields = { plan: isPro(i) ? 'pro' : 'free' };
      return contactRecord({
        workspaceId,
        email: someEmail(),
        customFields,
        createdAt,
        updatedAt: createdAt,
      });
    });
    await api.db.collections.Contact.insertMany(rows);
    const orders = rows.map(({ _id: contactId }, i): EventRecord =>
      eventRecord({
        workspaceId,
        contactId,
        name: 'order',
        key: customEventKey('order'),
        properties: JSON.stringify({ total: isBig(i) ? 100 : 99 }),
      }),
    );
    await api.db.collections.Event.insertMany(orders);
  }

  const countOf = (holds: (i: number) => boolean, people: number): number =>
    Array.from({ length: people }, (_, i) => i).filter(holds).length;

  const preview = async (body: object) => {
    const { status, body: answer, text } = await client.post('/api/segments/preview', body);
    assert.equal(status, 200, text);
    return answer;
  };

  it('is exact at last, however many there are, and never shrinks on the way', async () => {
    await addPeople(PEOPLE);
    const cases: [ContactWhere, number][] = [
      [anyone, PEOPLE],
      [onField, countOf(isPro, PEOPLE)],
      [onEvents, countOf((i) => isPro(i) && isBig(i), PEOPLE)],
    ];
    for (const [where, expected] of cases) {
      let answer = await preview({ where, limit: 3 });
      assert.equal(answer.sample.length, 3);
      let before = 0;
      while (answer.progress !== null) {
        assert.equal(answer.countIsExact, false);
        assert.ok(answer.count >= before && answer.count <= expected, JSON.stringify(answer));
        assert.ok(answer.progress.total === null || answer.progress.total === PEOPLE);
        assert.ok(answer.progress.checked <= PEOPLE);
        before = answer.count;
        answer = await preview({ where, cursor: answer.progress.nextCursor });
        assert.deepEqual(answer.sample, []);
      }
      assert.deepEqual([answer.count, answer.countIsExact], [expected, true]);
    }
  });

  it('needs no further call where the first answer is exact', async () => {
    await addPeople(PRO);
    const { count, countIsExact, progress } = await preview({ where: onField });
    assert.deepEqual({ count, countIsExact, progress }, { count: 1, countIsExact: true, progress: null });
  });

  it('is the same in many short turns, and checks each contact once', async () => {
    await addPeople(SOME);
    const of = { workspaceId: new ObjectId(owner.workspaceId) };
    const cases: [ContactWhere, number][] = [
      [anyone, SOME],
      [onField, countOf(isPro, SOME)],
      [onEvents, countOf((i) => isPro(i) && isBig(i), SOME)],
    ];
    for (const [where, expected] of cases) {
      let state: CountState & { isDone: boolean } = { ...newCount(new Date(), 0), isDone: false };
      let turns = 0;
      for (; !state.isDone; turns += 1) {
        assert.ok(turns < SOME, 'it does not end');
        state = await continueCount(api.db, { ...of, where }, state, { ms: 0, step: 700 });
        assert.equal(state.total, SOME);
      }
      assert.equal(state.found, expected);
      assert.ok(turns >= 3, String(turns));
    }
  });

  it('includes contacts at the end of a step, in whatever way times repeat', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const times = [9, 9, 9, 8, 7, 7, 6, 5, 5, 5, 5, 1];
    await api.db.collections.Contact.insertMany(
      times.map((at) =>
        contactRecord({ workspaceId, email: someEmail(), createdAt: new Date(at), updatedAt: new Date(at) }),
      ),
    );
    for (let step = 1; step <= times.length + 1; step += 1) {
      let state: CountState & { isDone: boolean } = { ...newCount(new Date(), 0), isDone: false };
      while (!state.isDone)
        state = await continueCount(api.db, { workspaceId, where: anyone }, state, { ms: 0, step });
      assert.equal(state.found, times.length, `steps of ${String(step)}`);
    }
  });

  it('does not go on with a cursor of other conditions, or none at all', async () => {
    await addPeople(PEOPLE);
    const { progress } = await preview({ where: anyone });
    const forged = (change: (parts: unknown[]) => unknown[]): string => {
      const parts: unknown = JSON.parse(Buffer.from(progress.nextCursor, 'base64url').toString());
      assert.ok(Array.isArray(parts));
      return Buffer.from(JSON.stringify(change(parts as unknown[]))).toString('base64url');
    };
    const cases: [ContactWhere, string][] = [
      [onField, progress.nextCursor],
      [anyone, 'x'],
      [anyone, forged(() => [])],
      [anyone, forged((parts) => parts.with(1, 'now'))],
      [anyone, forged((parts) => parts.with(1, 9e15))],
      [anyone, forged((parts) => parts.with(2, -1))],
      [anyone, forged((parts) => parts.with(6, { $gt: 0 }))],
      [anyone, forged((parts) => parts.with(6, [0, { $gt: '' }]))],
    ];
    for (const [where, cursor] of cases) {
      const { status, body } = await client.post('/api/segments/preview', { where, cursor });
      assert.deepEqual([status, body.errors?.[0]?.path], [422, 'cursor'], cursor);
    }
    const { progress: own } = await preview({ where: anyone, cursor: progress.nextCursor });
    assert.equal(own, null);
  });
});
