import assert from 'node:assert/strict';
import { put, remove, retry, send, upsert, workflowEnd } from './reference/calls.js';
import { UniqueViolation } from './reference/memory-database.js';
import { applied, Scenario } from './reference/scenario.js';

const A = 'a@example.test';
const B = 'b@example.test';
const C = 'c@example.test';

const failed = { status: 'failed', error: 'relay said no' } as const;

describe('the order of writes', () => {
  it('lets a contact take an address that another gives up in the same batch', () => {
    const scenario = new Scenario();
    scenario.batch(upsert(A), upsert(B));
    const [a, b] = [scenario.contact(A), scenario.contact(B)];
    scenario.batch(put(a.id, { email: C }), put(b.id, { email: A }));
    assert.equal(scenario.contact(A).id, b.id);
  });

  it('lets it take the address if the other contact is changed again', () => {
    const scenario = new Scenario();
    scenario.batch(upsert(A), upsert(B));
    const [a, b] = [scenario.contact(A), scenario.contact(B)];
    scenario.batch(
      put(a.id, { email: C }),
      put(b.id, { email: A }),
      send(C, 'seen', { patch: { firstName: 'Ada' } }),
    );
    assert.equal(scenario.contact(C).firstName, 'Ada');
    assert.equal(scenario.contact(A).id, b.id);
  });

  it('follows a whole chain of moves back to the free address', () => {
    const scenario = new Scenario();
    const all = ['0', '1', '2', '3'].map((n) => `${n}@example.test`);
    scenario.batch(...all.map((email) => upsert(email)));
    const people = all.map((email) => scenario.contact(email));
    const moves = people.map(({ id }, n) => put(id, { email: all[n - 1] ?? 'free@example.test' }));
    const changes = people.map(({ id }) => put(id, { firstName: 'Ada' })).reverse();
    scenario.batch(...moves, ...changes);
    assert.deepEqual(
      people.map(({ id }) => scenario.database.contacts.get(id)?.email),
      ['free@example.test', ...all.slice(0, -1)],
    );
  });

  it('lets the address of a deleted contact be taken, by an existing and by a new contact', () => {
    const scenario = new Scenario();
    scenario.batch(upsert(A), upsert(B), upsert(C));
    const [a, b, c] = [scenario.contact(A), scenario.contact(B), scenario.contact(C)];
    scenario.batch(remove(a.id), put(b.id, { email: A }), remove(c.id), upsert(C));
    assert.equal(scenario.contact(A).id, b.id);
    assert.notEqual(scenario.contact(C).id, c.id);
  });

  it('does not exist for circular address swaps: that batch must be split', () => {
    const scenario = new Scenario();
    scenario.batch(upsert(A), upsert(B));
    const [a, b] = [scenario.contact(A), scenario.contact(B)];
    const circle = [put(a.id, { email: C }), put(b.id, { email: A }), put(a.id, { email: B })];
    assert.throws(() => scenario.batch(...circle), UniqueViolation);
    for (const call of circle) scenario.do(call);
    assert.deepEqual([scenario.contact(A).id, scenario.contact(B).id], [b.id, a.id]);
  });

  it('restarts an automation: the key is released before it is taken', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', exitOn: [{ event: 'cart' }] });
    scenario.do(send(A, 'cart'));
    const { writes } = scenario.batch(send(A, 'cart'));
    assert.deepEqual(
      writes.enrollments.map(({ from, enrollment }) => [from?.status ?? 'new', enrollment.status]),
      [
        ['active', 'exited'],
        ['new', 'active'],
      ],
    );
  });

  it('lets a failed enrollment take its key back from one that failed after it', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart' });
    scenario.do(send(A, 'cart'));
    const first = scenario.enrollment(0);
    scenario.do(workflowEnd(first, 1, failed));
    scenario.do(send(A, 'cart'));
    const second = scenario.enrollment(1);
    // The last change is to both, in the order in which they were entered.
    const { outcomes } = scenario.batch(
      workflowEnd(second, 1, failed),
      retry(first),
      upsert(A, { subscribed: false }),
    );
    outcomes.forEach(applied);
    assert.deepEqual(
      scenario.enrollments().map(({ status, mailBlocked }) => [status, mailBlocked]),
      [
        ['active', true],
        ['failed', true],
      ],
    );
  });
});
