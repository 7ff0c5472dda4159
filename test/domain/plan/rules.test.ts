import assert from 'node:assert/strict';
import type { Where } from '../../../domain/automation/conditions.js';
import { plannedRule } from '../../../domain/plan/planned-rule.js';
import type { DeliveryDraft } from '../../../domain/plan/writes.js';
import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/call.js';
import { fact, remove, send, unmapped, upsert } from './calls.js';
import { outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

/** A workspace with rules, by their names. */
class Telling extends Scenario {
  private readonly names = new Map<Id, string>();

  rule(name: string, event: string, where?: Where, url = 'https://example.test/hook'): Id {
    const id = `e${(this.names.size + 1).toString(16).padStart(23, '0')}`;
    const trigger = where === undefined ? { event } : { event, where };
    const rule = plannedRule(id, { name, trigger, action: { type: 'webhook', url } });
    const { rules } = this.database;
    rules.set(rule.key, [...(rules.get(rule.key) ?? []), rule]);
    this.names.set(id, name);
    return id;
  }

  get deliveries(): DeliveryDraft[] {
    return this.database.deliveries;
  }

  /** Which rule tells of which event, in order. */
  told(): string[] {
    const events = new Map(this.log.map(({ id, name }) => [id, name]));
    return this.deliveries.map(
      ({ ruleId, eventId }) => `${this.names.get(ruleId) ?? ''}: ${events.get(eventId) ?? eventId}`,
    );
  }
}

const over = (value: number): Where => ({ all: [{ field: 'event.total', op: 'gte', value }] });

describe('a rule in the plan', () => {
  it('delivers the event with the contact as of the event, and the decision names the delivery', () => {
    const town = new Telling();
    const ruleId = town.rule('Orders', 'Order Placed', undefined, 'https://Example.test:8443/a?b');
    town.do(send(ADA, 'order.placed', { patch: { firstName: 'Ada', customFields: { plan: 'pro' } } }));
    const [delivery, ...others] = town.deliveries;
    assert.ok(delivery && others.length === 0);
    const { id: contactId } = town.contact(ADA);
    const event = town.event('order.placed');
    const { id, contact, ...rest } = delivery;
    assert.deepEqual(rest, {
      ruleId,
      eventId: event.id,
      contactId,
      origin: 'https://example.test:8443',
    });
    assert.deepEqual(JSON.parse(contact), {
      id: contactId,
      email: ADA,
      firstName: 'Ada',
      lastName: null,
      name: null,
      subscribed: true,
      timezone: null,
      language: null,
      customFields: { plan: 'pro' },
    });
    assert.deepEqual(event.decisions, [
      { ruleId, ruleName: 'Orders', role: 'rule', outcome: 'triggered', deliveryId: id },
    ]);
  });

  it('names the failing condition, and delivers nothing', () => {
    const town = new Telling();
    const ruleId = town.rule('Large', 'order.placed', over(100));
    town.do(send(ADA, 'order.placed', { properties: { total: 99 } }));
    const condition = { field: 'event.total', op: 'gte', value: 100 };
    assert.deepEqual(town.event('order.placed').decisions, [
      { ruleId, ruleName: 'Large', role: 'rule', outcome: 'filtered', condition },
    ]);
    assert.deepEqual(town.told(), []);
  });

  it('may use the contact, and the event under both of its names', () => {
    const town = new Telling();
    const eq = (field: string, value: string): Where => ({ all: [{ field, op: 'eq', value }] });
    town.rule('Contact', 'x', eq('contact.firstName', 'Ada'));
    town.rule('Event', 'x', eq('event.a', 'b'));
    town.rule('Entry', 'x', eq('entry.a', 'b'));
    town.rule('Nobody', 'x', eq('contact.firstName', 'Bob'));
    town.do(send(ADA, 'x', { properties: { a: 'b' }, patch: { firstName: 'Ada' } }));
    assert.deepEqual(town.told(), ['Contact: x', 'Event: x', 'Entry: x']);
    assert.deepEqual(outcomesOf(town.event('x')), [
      ...Array.from({ length: 3 }, () => 'rule: triggered'),
      'rule: filtered',
    ]);
  });

  it('sees every event of a call: the event itself, contact events, and end events', () => {
    const town = new Telling();
    town.automation({ on: 'start', exitOn: [{ event: 'bought' }] });
    for (const event of ['bought', 'contact_added', 'contact_updated', 'automation_exited']) {
      town.rule(`On ${event}`, event);
    }
    town.do(send(ADA, 'start'));
    assert.deepEqual(town.told(), ['On contact_added: contact_added']);
    town.do(send(ADA, 'bought', { patch: { firstName: 'Ada' } }));
    assert.deepEqual(town.told().slice(1), [
      'On bought: bought',
      'On contact_updated: contact_updated',
      'On automation_exited: automation_exited',
    ]);
  });

  it('are decided last, in the order of their creation', () => {
    const town = new Telling();
    town.rule('First', 'x');
    town.rule('Second', 'x');
    town.automation({ on: 'x' });
    town.do(send(ADA, 'x'));
    assert.deepEqual(outcomesOf(town.event('x')), ['entry: entered', 'rule: triggered', 'rule: triggered']);
    assert.deepEqual(town.told(), ['First: x', 'Second: x']);
    assert.deepEqual(town.counts(send(ADA, 'x')), { enrolled: 0, exited: 0 });
    assert.equal(town.deliveries.length, 4, 'each event is told by itself');
  });

  it('is triggered by internal events', () => {
    const town = new Telling();
    town.rule('Bounces', 'email_bounced');
    town.do(upsert(ADA));
    town.do(fact(town.contact(ADA).id, 'email_bounced', { reason: '5.1.1' }));
    assert.deepEqual(town.told(), ['Bounces: email_bounced']);
  });

  it('ignores unmapped events, and client events with internal names', () => {
    const town = new Telling();
    town.rule('Any', 'thing');
    town.rule('Bounces', 'email_bounced');
    town.do(unmapped('thing'));
    town.do(send(ADA, 'email.bounced'));
    assert.deepEqual(town.told(), []);
  });

  it('is triggered by a replayed event only if it fires', () => {
    const town = new Telling();
    town.rule('Bought', 'bought');
    town.rule('New', 'contact_added');
    const replay = (email: string, fires: boolean): PlanCall => ({
      ...send(email, 'bought'),
      action: { type: 'replayEvent', eventId: 'e'.repeat(24), fires },
    });
    town.do(replay(ADA, false));
    assert.deepEqual(town.told(), []);
    town.do(replay(BOB, true));
    assert.deepEqual(town.told(), ['Bought: bought', 'New: contact_added']);
  });
});

describe('rules and the deletion of a contact', () => {
  it('deliver the deletion, with the contact, and nothing else', () => {
    const town = new Telling();
    town.automation({ on: 'one' });
    town.rule('Deleted', 'contact_deleted');
    town.rule('Exited', 'automation_exited');
    town.rule('Of Ada', 'contact_deleted', { all: [{ field: 'contact.email', op: 'eq', value: ADA }] });
    town.rule('Of Bob', 'contact_deleted', { all: [{ field: 'contact.email', op: 'eq', value: BOB }] });
    town.do(send(ADA, 'one'));
    town.do(remove(town.contact(ADA).id));
    assert.deepEqual(town.told(), ['Deleted: contact_deleted', 'Of Ada: contact_deleted']);
    assert.ok(town.deliveries.every(({ ofDeletion, contact }) => ofDeletion && contact.includes(ADA)));
    const rules = outcomesOf(town.event('contact_deleted')).filter((said) => said.startsWith('rule'));
    assert.deepEqual(rules, ['rule: triggered', 'rule: triggered', 'rule: filtered']);
  });

  it('drop the deleted contact’s earlier deliveries of the same batch, and no others', () => {
    const town = new Telling();
    town.rule('Bought', 'bought');
    town.rule('Deleted', 'contact_deleted');
    town.batch(upsert(ADA), upsert(BOB));
    const { id } = town.contact(ADA);
    const { writes } = town.batch(send(ADA, 'bought'), send(BOB, 'bought'), remove(id));
    assert.deepEqual(
      writes.deliveries.map(({ contactId, ofDeletion }) => [contactId === id, ofDeletion === true]),
      [
        [false, false],
        [true, true],
      ],
    );
  });

  it('deliver events of a new contact with the same address in that batch', () => {
    const town = new Telling();
    town.rule('Bought', 'bought');
    town.do(upsert(ADA));
    const { id } = town.contact(ADA);
    town.batch(send(ADA, 'bought'), remove(id), send(ADA, 'bought'));
    const [told, ...others] = town.deliveries;
    assert.deepEqual(others, []);
    assert.equal(told?.contactId, town.contact(ADA).id);
    assert.notEqual(told?.contactId, id);
  });
});
