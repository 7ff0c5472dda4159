import assert from 'node:assert/strict';
import type { Where } from '../../../domain/automation/where.js';
import { plannedRule } from '../../../domain/plan/planned-rule.js';
import type { DeliveryDraft } from '../../../domain/plan/writes.js';
import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import { fact, remove, send, unmapped, upsert } from './reference/calls.js';
import { outcomesOf, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

/** A workspace with rules, by name. */
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

  /** The rule and event of each delivery, in order. */
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
    const scenario = new Telling();
    const ruleId = scenario.rule('Orders', 'Order Placed', undefined, 'https://Example.test:8443/a?b');
    scenario.do(send(ADA, 'order.placed', { patch: { firstName: 'Ada', customFields: { plan: 'pro' } } }));
    const [delivery, ...others] = scenario.deliveries;
    assert.ok(delivery && others.length === 0);
    const { id: contactId } = scenario.contact(ADA);
    const event = scenario.event('order.placed');
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
    const scenario = new Telling();
    const ruleId = scenario.rule('Large', 'order.placed', over(100));
    scenario.do(send(ADA, 'order.placed', { properties: { total: 99 } }));
    const condition = { field: 'event.total', op: 'gte', value: 100 };
    assert.deepEqual(scenario.event('order.placed').decisions, [
      { ruleId, ruleName: 'Large', role: 'rule', outcome: 'filtered', condition },
    ]);
    assert.deepEqual(scenario.told(), []);
  });

  it('may use the contact, and the event under both of its names', () => {
    const scenario = new Telling();
    const eq = (field: string, value: string): Where => ({ all: [{ field, op: 'eq', value }] });
    scenario.rule('Contact', 'x', eq('contact.firstName', 'Ada'));
    scenario.rule('Event', 'x', eq('event.a', 'b'));
    scenario.rule('Entry', 'x', eq('entry.a', 'b'));
    scenario.rule('Nobody', 'x', eq('contact.firstName', 'Bob'));
    scenario.do(send(ADA, 'x', { properties: { a: 'b' }, patch: { firstName: 'Ada' } }));
    assert.deepEqual(scenario.told(), ['Contact: x', 'Event: x', 'Entry: x']);
    assert.deepEqual(outcomesOf(scenario.event('x')), [
      ...Array.from({ length: 3 }, () => 'rule: triggered'),
      'rule: filtered',
    ]);
  });

  it('sees every event of a call: the event itself, contact events, and end events', () => {
    const scenario = new Telling();
    scenario.automation({ on: 'start', exitOn: [{ event: 'bought' }] });
    for (const event of ['bought', 'contact_added', 'contact_updated', 'automation_exited']) {
      scenario.rule(`On ${event}`, event);
    }
    scenario.do(send(ADA, 'start'));
    assert.deepEqual(scenario.told(), ['On contact_added: contact_added']);
    scenario.do(send(ADA, 'bought', { patch: { firstName: 'Ada' } }));
    assert.deepEqual(scenario.told().slice(1), [
      'On bought: bought',
      'On contact_updated: contact_updated',
      'On automation_exited: automation_exited',
    ]);
  });

  it('are decided last, in the order of their creation', () => {
    const scenario = new Telling();
    scenario.rule('First', 'x');
    scenario.rule('Second', 'x');
    scenario.automation({ on: 'x' });
    scenario.do(send(ADA, 'x'));
    assert.deepEqual(outcomesOf(scenario.event('x')), [
      'entry: entered',
      'rule: triggered',
      'rule: triggered',
    ]);
    assert.deepEqual(scenario.told(), ['First: x', 'Second: x']);
    assert.deepEqual(scenario.counts(send(ADA, 'x')), { enrolled: 0, exited: 0 });
    assert.equal(scenario.deliveries.length, 4, 'each event is told by itself');
  });

  it('is triggered by internal events', () => {
    const scenario = new Telling();
    scenario.rule('Bounces', 'email_bounced');
    scenario.do(upsert(ADA));
    scenario.do(fact(scenario.contact(ADA).id, 'email_bounced', { reason: '5.1.1' }));
    assert.deepEqual(scenario.told(), ['Bounces: email_bounced']);
  });

  it('ignores unmapped events, and client events with internal names', () => {
    const scenario = new Telling();
    scenario.rule('Any', 'thing');
    scenario.rule('Bounces', 'email_bounced');
    scenario.do(unmapped('thing'));
    scenario.do(send(ADA, 'email.bounced'));
    assert.deepEqual(scenario.told(), []);
  });

  it('is triggered by a replayed event only if it fires', () => {
    const scenario = new Telling();
    scenario.rule('Bought', 'bought');
    scenario.rule('New', 'contact_added');
    const replay = (email: string, fires: boolean): PlanCall => ({
      ...send(email, 'bought'),
      action: { type: 'replayEvent', eventId: 'e'.repeat(24), receivedAt: new Date(0), fires },
    });
    scenario.do(replay(ADA, false));
    assert.deepEqual(scenario.told(), []);
    scenario.do(replay(BOB, true));
    assert.deepEqual(scenario.told(), ['Bought: bought', 'New: contact_added']);
  });
});

describe('rules and the deletion of a contact', () => {
  it('deliver the deletion, with the contact, and nothing else', () => {
    const scenario = new Telling();
    scenario.automation({ on: 'one' });
    scenario.rule('Deleted', 'contact_deleted');
    scenario.rule('Exited', 'automation_exited');
    scenario.rule('Of Ada', 'contact_deleted', { all: [{ field: 'contact.email', op: 'eq', value: ADA }] });
    scenario.rule('Of Bob', 'contact_deleted', { all: [{ field: 'contact.email', op: 'eq', value: BOB }] });
    scenario.do(send(ADA, 'one'));
    scenario.do(remove(scenario.contact(ADA).id));
    assert.deepEqual(scenario.told(), ['Deleted: contact_deleted', 'Of Ada: contact_deleted']);
    assert.ok(scenario.deliveries.every(({ ofDeletion, contact }) => ofDeletion && contact.includes(ADA)));
    const rules = outcomesOf(scenario.event('contact_deleted')).filter((said) => said.startsWith('rule'));
    assert.deepEqual(rules, ['rule: triggered', 'rule: triggered', 'rule: filtered']);
  });

  it('drop the deleted contact’s earlier deliveries of the same batch, and no others', () => {
    const scenario = new Telling();
    scenario.rule('Bought', 'bought');
    scenario.rule('Deleted', 'contact_deleted');
    scenario.batch(upsert(ADA), upsert(BOB));
    const { id } = scenario.contact(ADA);
    const { writes } = scenario.batch(send(ADA, 'bought'), send(BOB, 'bought'), remove(id));
    assert.deepEqual(
      writes.deliveries.map(({ contactId, ofDeletion }) => [contactId === id, ofDeletion === true]),
      [
        [false, false],
        [true, true],
      ],
    );
  });

  it('deliver events of a new contact with the same address in that batch', () => {
    const scenario = new Telling();
    scenario.rule('Bought', 'bought');
    scenario.do(upsert(ADA));
    const { id } = scenario.contact(ADA);
    scenario.batch(send(ADA, 'bought'), remove(id), send(ADA, 'bought'));
    const [told, ...others] = scenario.deliveries;
    assert.deepEqual(others, []);
    assert.equal(told?.contactId, scenario.contact(ADA).id);
    assert.notEqual(told?.contactId, id);
  });
});
