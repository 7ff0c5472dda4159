import assert from 'node:assert/strict';
import { put, remove, retry, send, upsert, workflowEnd } from './calls.js';
import { UniqueViolation } from './memory-database.js';
import { applied, Scenario } from './scenario.js';

const A = 'a@example.test';
const B = 'b@example.test';
const C = 'c@example.test';

const failed = { status: 'failed', error: 'relay said no' } as const;

describe('the order of writes', () => {
  it('lets a contact take an address that another gives up in the same batch', () => {
    const town = new Scenario();
    town.batch(upsert(A), upsert(B));
    const [a, b] = [town.contact(A), town.contact(B)];
    town.batch(put(a.id, { email: C }), put(b.id, { email: A }));
    assert.equal(town.contact(A).id, b.id);
  });

  it('lets it take the address if the other contact is changed again', () => {
    const town = new Scenario();
    town.batch(upsert(A), upsert(B));
    const [a, b] = [town.contact(A), town.contact(B)];
    town.batch(
      put(a.id, { email: C }),
      put(b.id, { email: A }),
      send(C, 'seen', { patch: { firstName: 'Ada' } }),
    );
    assert.equal(town.contact(C).firstName, 'Ada');
    assert.equal(town.contact(A).id, b.id);
  });

  it('follows a whole chain of moves back to the free address', () => {
    const town = new Scenario();
    const all = ['0', '1', '2', '3'].map((n) => `${n}@example.test`);
    town.batch(...all.map((email) => upsert(email)));
    const people = all.map((email) => town.contact(email));
    const moves = people.map(({ id }, n) => put(id, { email: all[n - 1] ?? 'free@example.test' }));
    const changes = people.map(({ id }) => put(id, { firstName: 'Ada' })).reverse();
    town.batch(...moves, ...changes);
    assert.deepEqual(
      people.map(({ id }) => town.database.contacts.get(id)?.email),
      ['free@example.test', ...all.slice(0, -1)],
    );
  });

  it('lets the address of a deleted contact be taken, by an existing and by a new contact', () => {
    const town = new Scenario();
    town.batch(upsert(A), upsert(B), upsert(C));
    const [a, b, c] = [town.contact(A), town.contact(B), town.contact(C)];
    town.batch(remove(a.id), put(b.id, { email: A }), remove(c.id), upsert(C));
    assert.equal(town.contact(A).id, b.id);
    assert.notEqual(town.contact(C).id, c.id);
  });

  it('does not exist for circular address swaps: that batch must be split', () => {
    const town = new Scenario();
    town.batch(upsert(A), upsert(B));
    const [a, b] = [town.contact(A), town.contact(B)];
    const circle = [put(a.id, { email: C }), put(b.id, { email: A }), put(a.id, { email: B })];
    assert.throws(() => town.batch(...circle), UniqueViolation);
    for (const call of circle) town.do(call);
    assert.deepEqual([town.contact(A).id, town.contact(B).id], [b.id, a.id]);
  });

  it('restarts an automation: the key is released before it is taken', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', exitOn: [{ event: 'cart' }] });
    town.do(send(A, 'cart'));
    const { writes } = town.batch(send(A, 'cart'));
    assert.deepEqual(
      writes.enrollments.map(({ from, enrollment }) => [from?.status ?? 'new', enrollment.status]),
      [
        ['active', 'exited'],
        ['new', 'active'],
      ],
    );
  });

  it('lets a failed enrollment take its key back from one that failed after it', () => {
    const town = new Scenario();
    town.automation({ on: 'cart' });
    town.do(send(A, 'cart'));
    const first = town.enrollment(0);
    town.do(workflowEnd(first, 1, failed));
    town.do(send(A, 'cart'));
    const second = town.enrollment(1);
    // The last change is to both, in the order in which they were entered.
    const { outcomes } = town.batch(
      workflowEnd(second, 1, failed),
      retry(first),
      upsert(A, { subscribed: false }),
    );
    outcomes.forEach(applied);
    assert.deepEqual(
      town.enrollments().map(({ status, mailBlocked }) => [status, mailBlocked]),
      [
        ['active', true],
        ['failed', true],
      ],
    );
  });
});
