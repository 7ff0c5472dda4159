import assert from 'node:assert/strict';
import { put, remove, send, upsert, workflowEnd } from './calls.js';
import { applied, Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

describe('a new contact', () => {
  it('is created by the first call with its email, subscribed unless the call says otherwise', () => {
    const town = new Scenario();
    const made = town.do(
      send(ADA, 'seen', { patch: { firstName: 'Ada', customFields: { plan: 'pro', old: null } } }),
    );
    const { rev, createdAt, updatedAt, id, ...values } = town.contact(ADA);
    assert.deepEqual([made.created, made.changed, made.contact?.id], [true, true, id]);
    assert.deepEqual(values, {
      email: ADA,
      firstName: 'Ada',
      lastName: null,
      name: null,
      timezone: null,
      language: null,
      customFields: { plan: 'pro' },
      subscribed: true,
      suppressed: false,
      version: 1,
    });
    assert.deepEqual([rev, createdAt, updatedAt], [1, town.database.now, town.database.now]);
    town.do(upsert(BOB, { subscribed: false }));
    assert.equal(town.contact(BOB).subscribed, false);
  });

  it('fires contact_added, but not contact_updated for its initial values', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { firstName: 'Ada' }));
    assert.deepEqual(
      town.log.map(({ name, properties, parentId }) => ({ name, properties, parentId })),
      [{ name: 'contact_added', properties: {}, parentId: null }],
    );
  });
});

describe('contact_updated', () => {
  it('fires when a value changed, with old and new values', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { firstName: 'Ada', customFields: { plan: 'free', seats: 3 } }));
    const patch = {
      firstName: 'Augusta',
      language: 'en',
      customFields: { plan: 'pro', seats: null, tags: ['a'] },
    };
    const { changed, contact } = town.do(upsert(ADA, patch));
    assert.equal(changed, true);
    assert.deepEqual(contact?.customFields, { plan: 'pro', tags: ['a'] });
    assert.deepEqual(town.event('contact_updated').properties, {
      changes: {
        firstName: { from: 'Ada', to: 'Augusta' },
        language: { from: null, to: 'en' },
        'customFields.plan': { from: 'free', to: 'pro' },
        'customFields.seats': { from: 3, to: null },
        'customFields.tags': { from: null, to: ['a'] },
      },
    });
  });

  it('does not fire when nothing changed, nor does updatedAt or the version move', () => {
    const town = new Scenario();
    const values = { firstName: 'Ada', customFields: { tags: ['a'], address: { city: 'Rome', zip: 1 } } };
    town.do(upsert(ADA, values));
    const before = town.contact(ADA);
    town.database.now = new Date(before.updatedAt.getTime() + 1_000);
    const same = {
      firstName: 'Ada',
      lastName: null,
      customFields: { address: { zip: 1, city: 'Rome' }, no: null },
    };
    const { changed, created, eventId } = town.do(upsert(ADA, same));
    assert.deepEqual({ changed, created, eventId }, { changed: false, created: false, eventId: null });
    assert.deepEqual(town.contact(ADA), before);
    assert.equal(town.log.length, 1);
    town.do(upsert(ADA, { firstName: 'Augusta' }));
    const { version, updatedAt, createdAt } = town.contact(ADA);
    assert.deepEqual(
      { version, updatedAt, createdAt },
      { version: 2, updatedAt: town.database.now, createdAt: before.createdAt },
    );
  });

  it('distinguishes a number from its string', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { customFields: { seats: 3 } }));
    assert.equal(town.do(upsert(ADA, { customFields: { seats: '3' } })).changed, true);
  });

  it('handles fields with the names of inherited properties', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    assert.equal(town.do(upsert(ADA, { customFields: { toString: null, valueOf: null } })).changed, false);
    town.do(upsert(ADA, { customFields: { toString: 'x' } }));
    assert.deepEqual(town.event('contact_updated').properties, {
      changes: { 'customFields.toString': { from: null, to: 'x' } },
    });
  });

  it('fires for a new address, by which the contact is found from then on', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    const { id } = town.contact(ADA);
    town.do(put(id, { email: BOB }));
    assert.deepEqual(town.event('contact_updated').properties, {
      changes: { email: { from: ADA, to: BOB } },
    });
    assert.equal(town.contact(BOB).id, id);
    assert.equal(town.do(put(id, { email: BOB })).changed, false);
  });
});

describe('the limits of a contact', () => {
  const fields = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${from + i}`, 1]));

  it('is checked over all calls: the one that exceeds it is refused and writes nothing', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { customFields: fields(0, 200) }));
    const { code, errors } = town.refused(upsert(ADA, { firstName: 'Ada', customFields: fields(200, 1) }));
    assert.equal(code, 'invalid');
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ['customFields'],
    );
    assert.equal(town.contact(ADA).firstName, null);
    town.do(upsert(ADA, { customFields: { f0: null, ...fields(200, 1) } }));
    assert.equal(Object.keys(town.contact(ADA).customFields).length, 200);
  });

  it('is reported under the call’s field name; the event is refused too', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { customFields: { long: 'x'.repeat(60_000) } }));
    const call = send(ADA, 'seen', { patch: { customFields: { more: 'x'.repeat(6_000) } } });
    const { errors } = town.refused(call);
    assert.deepEqual(errors, [{ path: 'contactProperties', message: 'must not exceed 64 KiB in total' }]);
    assert.equal(town.log.length, 1);
  });
});

describe('PUT', () => {
  it('is refused when the address is taken, also since earlier in the same batch', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    const { outcomes } = town.batch(upsert(BOB), put(town.contact(ADA).id, { email: BOB }));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'email_taken'],
    );
  });

  it('is refused if the version has changed, even earlier in the same batch', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    const { id } = town.contact(ADA);
    const { outcomes } = town.batch(
      put(id, { firstName: 'Ada' }, 1),
      put(id, { firstName: 'Eve' }, 1),
      put(id, { lastName: 'Byron' }, 2),
    );
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? outcome.contact?.version : outcome.code)),
      [2, 'stale', 3],
    );
  });
});

describe('consent', () => {
  it('is never given by an upsert that does not mention it', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { subscribed: false }));
    for (const call of [
      upsert(ADA),
      upsert(ADA, { firstName: 'Ada' }),
      send(ADA, 'seen', { patch: { name: 'A' } }),
    ]) {
      town.do(call);
      assert.equal(town.contact(ADA).subscribed, false);
    }
    town.do(upsert(ADA, { subscribed: true }));
    assert.equal(town.contact(ADA).subscribed, true);
  });

  it('is followed by active and failed enrollments in both directions, in the same commit', () => {
    const town = new Scenario();
    for (const on of ['one', 'two', 'three']) town.automation({ on });
    for (const name of ['one', 'two', 'three']) town.do(send(ADA, name));
    town.do(workflowEnd(town.enrollment(1), 1, { status: 'failed', error: 'relay said no' }));
    town.do(workflowEnd(town.enrollment(2), 1, { status: 'completed' }));
    const blocked = () => town.enrollments().map(({ status, mailBlocked }) => [status, mailBlocked]);
    town.do(upsert(ADA, { subscribed: false }));
    assert.deepEqual(blocked(), [
      ['active', true],
      ['failed', true],
      ['completed', false],
    ]);
    town.do(upsert(ADA, { firstName: 'Ada' }));
    assert.equal(town.enrollment(0).mailBlocked, true);
    town.do(upsert(ADA, { subscribed: true }));
    assert.deepEqual(blocked(), [
      ['active', false],
      ['failed', false],
      ['completed', false],
    ]);
  });

  it('is checked at each entry', () => {
    const town = new Scenario();
    town.automation({ on: 'seen' });
    town.do(upsert(ADA, { subscribed: false }));
    town.do(send(ADA, 'seen'));
    assert.equal(town.enrollment().mailBlocked, true);
  });
});

describe('a suppressed address', () => {
  /** Somebody unsubscribed, and was deleted then. */
  function withSuppressed(): Scenario {
    const town = new Scenario();
    town.automation({ on: 'seen' });
    town.do(upsert(ADA, { subscribed: false }));
    town.do(remove(town.contact(ADA).id));
    assert.deepEqual([...town.database.suppressions], [ADA]);
    return town;
  }

  it('is created unsubscribed, whatever the call says, and gets no marketing mail', () => {
    const town = withSuppressed();
    town.do(upsert(ADA, { subscribed: true }));
    const { subscribed, suppressed } = town.contact(ADA);
    assert.deepEqual({ subscribed, suppressed }, { subscribed: false, suppressed: true });
    town.do(send(ADA, 'seen'));
    assert.equal(town.enrollment().mailBlocked, true);
  });

  it('is known as such within the batch that suppresses it', () => {
    const town = new Scenario();
    town.do(upsert(ADA, { subscribed: false }));
    const [, again] = town.batch(remove(town.contact(ADA).id), send(ADA, 'seen')).outcomes;
    assert.equal(applied(again).contact?.suppressed, true);
  });

  it('blocks mail to a contact who changes to it, enrolled before or later', () => {
    const town = withSuppressed();
    town.automation({ on: 'other' });
    town.do(send(BOB, 'seen'));
    town.do(put(town.contact(BOB).id, { email: ADA }));
    assert.equal(town.contact(ADA).suppressed, true);
    town.do(send(ADA, 'other'));
    assert.deepEqual(
      town.enrollments().map(({ mailBlocked }) => mailBlocked),
      [true, true],
    );
  });

  it('stays suppressed when its contact changes address or is deleted', () => {
    const town = withSuppressed();
    town.do(upsert(ADA));
    town.do(put(town.contact(ADA).id, { email: BOB }));
    assert.equal(town.contact(BOB).suppressed, true);
    town.do(remove(town.contact(BOB).id));
    assert.deepEqual([...town.database.suppressions].sort(), [ADA, BOB]);
  });
});
