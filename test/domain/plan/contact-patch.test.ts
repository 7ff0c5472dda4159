import assert from 'node:assert/strict';
import { put, remove, send, upsert, workflowEnd } from './reference/calls.js';
import { applied, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

describe('a new contact', () => {
  it('is created by the first call with its email, subscribed unless the call says otherwise', () => {
    const scenario = new Scenario();
    const made = scenario.do(
      send(ADA, 'seen', { patch: { firstName: 'Ada', customFields: { plan: 'pro', old: null } } }),
    );
    const { rev, createdAt, updatedAt, id, ...values } = scenario.contact(ADA);
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
      consent: { state: 'unknown', at: null, by: null },
      version: 1,
    });
    assert.deepEqual([rev, createdAt, updatedAt], [1, scenario.database.now, scenario.database.now]);
    scenario.do(upsert(BOB, { subscribed: false }));
    assert.equal(scenario.contact(BOB).subscribed, false);
  });

  it('fires contact_added, but not contact_updated for its initial values', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { firstName: 'Ada' }));
    assert.deepEqual(
      scenario.log.map(({ name, properties, parentId }) => ({ name, properties, parentId })),
      [{ name: 'contact_added', properties: {}, parentId: null }],
    );
  });
});

describe('contact_updated', () => {
  it('fires when a value changed, with old and new values', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { firstName: 'Ada', customFields: { plan: 'free', seats: 3 } }));
    const patch = {
      firstName: 'Augusta',
      language: 'en',
      customFields: { plan: 'pro', seats: null, tags: ['a'] },
    };
    const { changed, contact } = scenario.do(upsert(ADA, patch));
    assert.equal(changed, true);
    assert.deepEqual(contact?.customFields, { plan: 'pro', tags: ['a'] });
    assert.deepEqual(scenario.event('contact_updated').properties, {
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
    const scenario = new Scenario();
    const values = { firstName: 'Ada', customFields: { tags: ['a'], address: { city: 'Rome', zip: 1 } } };
    scenario.do(upsert(ADA, values));
    const before = scenario.contact(ADA);
    scenario.database.now = new Date(before.updatedAt.getTime() + 1_000);
    const same = {
      firstName: 'Ada',
      lastName: null,
      customFields: { address: { zip: 1, city: 'Rome' }, no: null },
    };
    const { changed, created, eventId } = scenario.do(upsert(ADA, same));
    assert.deepEqual({ changed, created, eventId }, { changed: false, created: false, eventId: null });
    assert.deepEqual(scenario.contact(ADA), before);
    assert.equal(scenario.log.length, 1);
    scenario.do(upsert(ADA, { firstName: 'Augusta' }));
    const { version, updatedAt, createdAt } = scenario.contact(ADA);
    assert.deepEqual(
      { version, updatedAt, createdAt },
      { version: 2, updatedAt: scenario.database.now, createdAt: before.createdAt },
    );
  });

  it('distinguishes a number from its string', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { customFields: { seats: 3 } }));
    assert.equal(scenario.do(upsert(ADA, { customFields: { seats: '3' } })).changed, true);
  });

  it('handles fields with the names of inherited properties', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    assert.equal(
      scenario.do(upsert(ADA, { customFields: { toString: null, valueOf: null } })).changed,
      false,
    );
    scenario.do(upsert(ADA, { customFields: { toString: 'x' } }));
    assert.deepEqual(scenario.event('contact_updated').properties, {
      changes: { 'customFields.toString': { from: null, to: 'x' } },
    });
  });

  it('fires for a new address, by which the contact is found from then on', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const { id } = scenario.contact(ADA);
    scenario.do(put(id, { email: BOB }));
    assert.deepEqual(scenario.event('contact_updated').properties, {
      changes: { email: { from: ADA, to: BOB } },
    });
    assert.equal(scenario.contact(BOB).id, id);
    assert.equal(scenario.do(put(id, { email: BOB })).changed, false);
  });
});

describe('the limits of a contact', () => {
  const fields = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${from + i}`, 1]));

  it('is checked over all calls: the one that exceeds it is refused and writes nothing', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { customFields: fields(0, 200) }));
    const { code, errors } = scenario.refused(
      upsert(ADA, { firstName: 'Ada', customFields: fields(200, 1) }),
    );
    assert.equal(code, 'invalid');
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ['customFields'],
    );
    assert.equal(scenario.contact(ADA).firstName, null);
    scenario.do(upsert(ADA, { customFields: { f0: null, ...fields(200, 1) } }));
    assert.equal(Object.keys(scenario.contact(ADA).customFields).length, 200);
  });

  it('is reported under the call’s field name; the event is refused too', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { customFields: { long: 'x'.repeat(60_000) } }));
    const call = send(ADA, 'seen', { patch: { customFields: { more: 'x'.repeat(6_000) } } });
    const { errors } = scenario.refused(call);
    assert.deepEqual(errors, [{ path: 'contactProperties', message: 'must not exceed 64 KiB in total' }]);
    assert.equal(scenario.log.length, 1);
  });
});

describe('PUT', () => {
  it('is refused when the address is taken, also since earlier in the same batch', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const { outcomes } = scenario.batch(upsert(BOB), put(scenario.contact(ADA).id, { email: BOB }));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'email_taken'],
    );
  });

  it('is refused if the version has changed, even earlier in the same batch', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const { id } = scenario.contact(ADA);
    const { outcomes } = scenario.batch(
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
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { subscribed: false }));
    for (const call of [
      upsert(ADA),
      upsert(ADA, { firstName: 'Ada' }),
      send(ADA, 'seen', { patch: { name: 'A' } }),
    ]) {
      scenario.do(call);
      assert.equal(scenario.contact(ADA).subscribed, false);
    }
    scenario.do(upsert(ADA, { subscribed: true }));
    assert.equal(scenario.contact(ADA).subscribed, true);
  });

  it('is followed by active and failed enrollments in both directions, in the same commit', () => {
    const scenario = new Scenario();
    for (const on of ['one', 'two', 'three']) scenario.automation({ on });
    for (const name of ['one', 'two', 'three']) scenario.do(send(ADA, name));
    scenario.do(workflowEnd(scenario.enrollment(1), 1, { status: 'failed', error: 'relay said no' }));
    scenario.do(workflowEnd(scenario.enrollment(2), 1, { status: 'completed' }));
    const blocked = () => scenario.enrollments().map(({ status, mailBlocked }) => [status, mailBlocked]);
    scenario.do(upsert(ADA, { subscribed: false }));
    assert.deepEqual(blocked(), [
      ['active', true],
      ['failed', true],
      ['completed', false],
    ]);
    scenario.do(upsert(ADA, { firstName: 'Ada' }));
    assert.equal(scenario.enrollment(0).mailBlocked, true);
    scenario.do(upsert(ADA, { subscribed: true }));
    assert.deepEqual(blocked(), [
      ['active', false],
      ['failed', false],
      ['completed', false],
    ]);
  });

  it('is checked at each entry', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'seen' });
    scenario.do(upsert(ADA, { subscribed: false }));
    scenario.do(send(ADA, 'seen'));
    assert.equal(scenario.enrollment().mailBlocked, true);
  });
});

describe('a suppressed address', () => {
  /** A contact who unsubscribed and was then deleted. */
  function withSuppressed(): Scenario {
    const scenario = new Scenario();
    scenario.automation({ on: 'seen' });
    scenario.do(upsert(ADA, { subscribed: false }));
    scenario.do(remove(scenario.contact(ADA).id));
    assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
    return scenario;
  }

  it('is created unsubscribed, whatever the call says, and gets no marketing mail', () => {
    const scenario = withSuppressed();
    scenario.do(upsert(ADA, { subscribed: true }));
    const { subscribed, suppressed } = scenario.contact(ADA);
    assert.deepEqual({ subscribed, suppressed }, { subscribed: false, suppressed: true });
    scenario.do(send(ADA, 'seen'));
    assert.equal(scenario.enrollment().mailBlocked, true);
  });

  it('is known as such within the batch that suppresses it', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { subscribed: false }));
    const [, again] = scenario.batch(remove(scenario.contact(ADA).id), send(ADA, 'seen')).outcomes;
    assert.equal(applied(again).contact?.suppressed, true);
  });

  it('blocks mail to a contact who changes to it, enrolled before or later', () => {
    const scenario = withSuppressed();
    scenario.automation({ on: 'other' });
    scenario.do(send(BOB, 'seen'));
    scenario.do(put(scenario.contact(BOB).id, { email: ADA }));
    assert.equal(scenario.contact(ADA).suppressed, true);
    scenario.do(send(ADA, 'other'));
    assert.deepEqual(
      scenario.enrollments().map(({ mailBlocked }) => mailBlocked),
      [true, true],
    );
  });

  it('stays suppressed when its contact changes address or is deleted', () => {
    const scenario = withSuppressed();
    scenario.do(upsert(ADA));
    scenario.do(put(scenario.contact(ADA).id, { email: BOB }));
    assert.equal(scenario.contact(BOB).suppressed, true);
    scenario.do(remove(scenario.contact(BOB).id));
    assert.deepEqual([...scenario.database.suppressions.keys()].sort(), [ADA, BOB]);
  });
});
