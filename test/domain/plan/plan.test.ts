import assert from 'node:assert/strict';
import { fact, put, remove, send, unmapped, upsert } from './reference/calls.js';
import { applied, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

describe('one batch', () => {
  it('plans each call on the state left by the previous ones: after a→b, a creates and b finds', () => {
    const scenario = new Scenario();
    const { contact } = scenario.do(upsert(ADA));
    const id = contact?.id ?? '';
    const { outcomes } = scenario.batch(put(id, { email: BOB }), send(ADA, 'seen'), send(BOB, 'seen'));
    const [, forAda, forBob] = outcomes.map(applied);
    assert.equal(forAda?.created, true);
    assert.notEqual(forAda.contact?.id, id);
    assert.equal(forBob?.created, false);
    assert.equal(forBob.contact?.id, id);
    assert.deepEqual([...scenario.database.contacts.values()].map(({ email }) => email).sort(), [ADA, BOB]);
  });

  it('writes a contact once for 500 events', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'seen', exitOn: [{ event: 'seen' }] });
    const { outcomes, writes } = scenario.batch(...Array.from({ length: 500 }, () => send(ADA, 'seen')));
    assert.deepEqual(
      outcomes.map(applied).map(({ enrolled, exited }) => [enrolled, exited]),
      [[1, 0], ...Array.from({ length: 499 }, () => [1, 1])],
    );
    assert.deepEqual(
      writes.contacts.map(({ kind }) => kind),
      ['insert'],
    );
    assert.equal(writes.enrollments.filter(({ enrollment }) => enrollment.status === 'active').length, 1);
    assert.equal(writes.enrollments.length, 500);
    assert.equal(writes.outbox.length, 1, 'only the last enrollment is to run');
    assert.equal(scenario.log.filter(({ name }) => name === 'seen').length, 500);
  });

  it('inserts an enrollment entered and exited in the same batch as exited, and starts nothing', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    const { writes } = scenario.batch(send(ADA, 'cart'), send(ADA, 'paid'));
    assert.equal(writes.enrollments.length, 1);
    const { status, activeKey, exitReason } = scenario.enrollment();
    assert.deepEqual(
      { status, activeKey, exitReason },
      { status: 'exited', activeKey: null, exitReason: 'event' },
    );
    assert.deepEqual(
      scenario.enrollment().timeline.map(({ type }) => type),
      ['entered', 'exited'],
    );
    assert.deepEqual(writes.outbox, []);
  });

  it('writes nothing of a refused call and does not affect the rest of the batch', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'contact_updated' });
    scenario.batch(upsert(ADA), upsert(BOB));
    const ada = scenario.contact(ADA);
    const rows = scenario.log.length;
    const { outcomes, writes } = scenario.batch(
      put(ada.id, { firstName: 'Ada' }),
      put(ada.id, { email: BOB }),
      put(ada.id, { firstName: 'Eve' }, 1),
      put('f'.repeat(24), { firstName: 'Eve' }),
      put(ada.id, { lastName: 'Lovelace' }, 2),
    );
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'email_taken', 'stale', 'not_found', 'applied'],
    );
    assert.equal(scenario.log.length, rows + 2);
    assert.equal(writes.contacts.length, 1);
    assert.deepEqual(
      [scenario.contact(ADA).firstName, scenario.contact(ADA).lastName, scenario.contact(ADA).email],
      ['Ada', 'Lovelace', ADA],
    );
  });

  it('increments `rev` once, whatever changes', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const before = scenario.contact(ADA);
    const calls = ['A', 'B', 'C'].map((firstName) => upsert(ADA, { firstName }));
    scenario.batch(...calls);
    const { rev, version, firstName } = scenario.contact(ADA);
    assert.deepEqual(
      { rev, version, firstName },
      { rev: before.rev + 1, version: before.version + 3, firstName: 'C' },
    );
  });

  it('locks a contact if only its enrollment changes', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart' });
    scenario.do(upsert(ADA));
    const { writes } = scenario.batch(send(ADA, 'cart'));
    assert.deepEqual(
      writes.contacts.map(({ kind }) => kind),
      ['lock'],
    );
    assert.equal(scenario.contact(ADA).version, 1, 'which the ETag does not show');
  });

  it('writes only the log row for an event that changes nothing', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA, { firstName: 'Ada' }));
    const { writes } = scenario.batch(send(ADA, 'seen', { patch: { firstName: 'Ada' } }));
    const { events, ...rest } = writes;
    assert.deepEqual(
      events.map(({ name }) => name),
      ['seen'],
    );
    for (const [kind, written] of Object.entries(rest)) assert.deepEqual(written, [], kind);
  });

  it('releases the address of a deleted contact immediately', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const ada = scenario.contact(ADA);
    const { writes } = scenario.batch(remove(ada.id), send(ADA, 'seen'));
    assert.deepEqual(writes.contacts.map(({ kind }) => kind).sort(), ['delete', 'insert']);
    assert.notEqual(scenario.contact(ADA).id, ada.id);
  });

  it('is deterministic', () => {
    const batches = [1, 2].map(() => {
      const scenario = new Scenario();
      scenario.automation({ on: 'cart', exitOn: [{ event: 'cart' }] });
      scenario.do(send(ADA, 'cart'));
      return scenario.batch(send(ADA, 'cart'), send(BOB, 'cart'), upsert(ADA, { firstName: 'Ada' }));
    });
    assert.deepEqual(batches[0], batches[1]);
  });
});

describe('the event log', () => {
  it('holds the event as sent, and its child events', () => {
    const scenario = new Scenario();
    scenario.do(send(ADA, 'Order.Placed', { properties: { total: 3 }, dedupeKey: 'api:k' }));
    const [event, child] = scenario.log;
    assert.equal(event?.name, 'Order.Placed');
    assert.equal(event.key, 'orderplaced');
    assert.equal(event.propertiesText, '{"total":3}');
    assert.deepEqual([event.parentId, event.dedupeKey, event.fingerprint], [null, 'api:k', 'fingerprint']);
    assert.equal(child?.name, 'contact_added');
    assert.deepEqual([child.parentId, child.dedupeKey, child.fingerprint], [event.id, null, null]);
    assert.equal(child.contactId, event.contactId);
  });

  it('records events without a contact as unmapped', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'ping' });
    const outcome = scenario.do(unmapped('ping'));
    assert.deepEqual([outcome.contact, outcome.enrolled], [null, 0]);
    const { status, contactId, id } = scenario.event('ping');
    assert.deepEqual({ status, contactId, id }, { status: 'unmapped', contactId: null, id: outcome.eventId });
  });

  it('records no internal event of a deleted contact, and does not create it', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'email_sent' });
    const { contact } = scenario.do(upsert(ADA));
    const [, said] = scenario.batch(
      remove(contact?.id ?? ''),
      fact(contact?.id ?? '', 'email_sent'),
    ).outcomes;
    assert.deepEqual([applied(said).eventId, applied(said).enrolled], [null, 0]);
    assert.equal(scenario.do(fact(contact?.id ?? '', 'email_sent')).eventId, null);
    assert.deepEqual(
      scenario.log.map(({ name }) => name),
      ['contact_added', 'contact_deleted'],
    );
    assert.equal(scenario.database.contacts.size, 0);
  });
});
