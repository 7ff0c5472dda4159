import assert from 'node:assert/strict';
import type { PlanCall } from '../../../domain/plan/call.js';
import type { CallAction } from '../../../domain/plan/call-action.js';
import { followUpEvents } from '../../../domain/plan/follow-up-events.js';
import { possibleEntries } from '../../../domain/plan/reentry.js';
import {
  aList,
  anAutomation,
  enroll,
  onLists,
  operatorExit,
  send,
  signUp,
  someFacts,
  someSecret,
  upsert,
  workflowEnd,
} from './calls.js';
import { automationDecisions, outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';
const completed = { status: 'completed' } as const;
const HOUR_MS = 3_600_000;

const order = (orderId: unknown) => send(ADA, 'cart', { properties: { orderId } as { orderId: string } });

function later(town: Scenario, hours: number): void {
  town.database.now = new Date(town.database.now.getTime() + hours * HOUR_MS);
}

describe('an automation with re-entry once', () => {
  it('cannot be entered again, however the first enrollment ended', () => {
    for (const end of [
      completed,
      { status: 'exited', reason: 'step' } as const,
      { status: 'failed', error: 'relay said no' } as const,
    ]) {
      const town = new Scenario();
      town.automation({ on: 'cart', reentry: 'never' });
      town.do(send(ADA, 'cart'));
      town.do(workflowEnd(town.enrollment(), 1, end));
      assert.equal(town.do(send(ADA, 'cart')).enrolled, 0);
      assert.deepEqual(outcomesOf(town.event('cart')), ['entry: never']);
      assert.equal(town.do(send(BOB, 'cart')).enrolled, 1);
    }
  });

  it('refuses with the enrollment while it is active', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: 'never' });
    town.do(send(ADA, 'cart'));
    town.do(send(ADA, 'cart'));
    const [decision] = automationDecisions(town.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.enrollmentId], ['alreadyIn', town.enrollment().id]);
  });

  it('includes an exit of the same batch', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: 'never' });
    town.do(send(ADA, 'cart'));
    town.batch(operatorExit(town.enrollment()), send(ADA, 'cart'));
    assert.deepEqual(outcomesOf(town.event('cart')), ['entry: never']);
  });

  it('includes enrollments of other versions', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', reentry: 'always' });
    town.do(send(ADA, 'cart'));
    town.do(workflowEnd(town.enrollment(), 1, completed));
    town.automation({ id, on: 'cart', reentry: 'never', version: 2 });
    assert.equal(town.do(send(ADA, 'cart')).enrolled, 0);
  });
});

describe('an automation keyed by an event property', () => {
  const keyed = { on: 'cart', reentry: { key: 'event.orderId' } };

  it('allows one active enrollment per key', () => {
    const town = new Scenario();
    const id = town.automation(keyed);
    for (const key of ['A', 'B', 5, '5']) assert.equal(town.do(order(key)).enrolled, 1, String(key));
    assert.equal(town.do(order('A')).enrolled, 0);
    const { activeKey, entryKey, contactId } = town.enrollment();
    assert.deepEqual([activeKey, entryKey], [`${id}:"A":${contactId}`, '"A"']);
    assert.deepEqual(outcomesOf(town.event('cart')), ['entry: alreadyIn']);
    town.do(workflowEnd(town.enrollment(), 1, completed));
    assert.equal(town.enrollment().entryKey, '"A"', 'stays after the end');
    assert.equal(town.do(order('A')).enrolled, 1);
  });

  it('is not entered if the key is missing, null, or neither a string nor a number', () => {
    const town = new Scenario();
    town.automation(keyed);
    for (const key of [undefined, null, true, ['A'], { id: 'A' }]) {
      assert.equal(town.do(order(key)).enrolled, 0);
      assert.deepEqual(outcomesOf(town.event('cart')), ['entry: noKey']);
    }
  });

  it('is exited by events with the same key, and by events without one', () => {
    const town = new Scenario();
    town.automation({ ...keyed, exitOn: [{ event: 'paid' }] });
    for (const key of ['A', 'B', 'C']) town.do(order(key));
    const paid = (properties: object) =>
      town.do(send(ADA, 'paid', { properties: properties as { orderId: string } })).exited;
    assert.equal(paid({ orderId: 'B' }), 1);
    assert.deepEqual(
      town.enrollments().map(({ status }) => status),
      ['active', 'exited', 'active'],
    );
    const [other] = automationDecisions(town.event('paid'));
    assert.deepEqual(other?.condition, {
      field: 'event.orderId',
      op: 'eq',
      value: { ref: 'entry.orderId' },
    });
    assert.equal(paid({ orderId: 'Z' }), 0);
    assert.equal(paid({ total: 3 }), 2);
  });
});

describe('a cooldown', () => {
  it('refuses entry for this long after the last one, however it ended', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', cooldown: '2 hours' });
    town.do(send(ADA, 'cart'));
    const until = new Date(town.database.now.getTime() + 2 * HOUR_MS);
    town.do(workflowEnd(town.enrollment(), 1, completed));
    later(town, 1.99);
    assert.equal(town.do(send(ADA, 'cart')).enrolled, 0);
    const [decision] = automationDecisions(town.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.until], ['cooldown', until]);
    later(town, 0.01);
    assert.equal(town.do(send(ADA, 'cart')).enrolled, 1);
  });

  it('also applies while enrollments are active, if any number may be', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: 'always', cooldown: '2 hours' });
    assert.equal(town.do(send(ADA, 'cart')).enrolled, 1);
    assert.equal(town.do(send(ADA, 'cart')).enrolled, 0);
  });

  it('is separate for each key', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: { key: 'event.orderId' }, cooldown: '2 hours' });
    town.do(order('A'));
    town.do(workflowEnd(town.enrollment(), 1, completed));
    assert.equal(town.do(order('A')).enrolled, 0);
    assert.equal(town.do(order('B')).enrolled, 1);
  });

  it('also applies if the event is a consequence of the call', () => {
    const town = new Scenario();
    town.automation({ on: 'contact_updated', cooldown: '2 hours' });
    town.do(upsert(ADA, { firstName: 'Ada' }));
    town.do(upsert(ADA, { firstName: 'Augusta' }));
    town.do(workflowEnd(town.enrollment(), 1, completed));
    assert.equal(town.do(upsert(ADA, { firstName: 'Ada' })).enrolled, 0);
    for (const [on, end] of [
      ['automation_exited', { status: 'exited', reason: 'step' }],
      ['automation_completed', completed],
    ] as const) {
      const other = new Scenario();
      other.automation({ on: 'cart' });
      other.automation({ on, cooldown: '2 hours' });
      for (const enrolled of [1, 0]) {
        other.do(send(ADA, 'cart'));
        const [first] = other.enrollments().filter((e) => e.status === 'active');
        assert.ok(first !== undefined);
        const { enteredIds } = other.do(workflowEnd(first, 1, end));
        assert.equal(enteredIds.length, enrolled, on);
        for (const id of enteredIds)
          other.do(workflowEnd({ ...first, id }, 1, { status: 'exited', reason: 'step' }));
      }
    }
  });
});

describe('enrolling a contact manually', () => {
  function withAda(parts: Partial<Parameters<Scenario['automation']>[0]> = {}): [Scenario, string, string] {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', ...parts });
    town.do(upsert(ADA));
    return [town, id, town.contact(ADA).id];
  }

  it('creates an enrollment without an event, and records who and why in the timeline', () => {
    const [town, id, ada] = withAda({ where: { all: [{ field: 'event.total', op: 'gt', value: 9 }] } });
    const { enrolled, enteredIds } = town.do(enroll(ada, id));
    assert.deepEqual([enrolled, enteredIds], [1, [town.enrollment().id]]);
    assert.deepEqual(town.enrollment().entry, { eventId: null, name: 'cart' });
    assert.deepEqual(town.enrollment().timeline, [
      { at: town.database.now, type: 'entered', by: 'Grace', note: 'asked to' },
    ]);
    assert.deepEqual(town.commands(), ['start']);
  });

  it('is refused, with the reason, if re-entry does not allow it', () => {
    const [town, id, ada] = withAda({ reentry: 'never' });
    town.do(enroll(ada, id));
    assert.match(town.refused(enroll(ada, id)).detail, /^alreadyIn/);
    town.do(workflowEnd(town.enrollment(), 1, completed));
    assert.match(town.refused(enroll(ada, id)).detail, /^never/);
    const [cool, coolId, coolAda] = withAda({ reentry: 'always', cooldown: '1 day' });
    cool.do(enroll(coolAda, coolId));
    assert.match(cool.refused(enroll(coolAda, coolId)).detail, /^cooldown: .* 2026-03-02T12:00:00.000Z/);
  });

  it('reads the entry key from the given properties', () => {
    const [town, id, ada] = withAda({ reentry: { key: 'event.orderId' } });
    assert.match(town.refused(enroll(ada, id)).detail, /^noKey/);
    town.do(enroll(ada, id, { orderId: 'A' }));
    assert.equal(town.enrollment().entryKey, '"A"');
  });

  it('is refused if the automation is not active, or the contact does not exist', () => {
    const [town, , ada] = withAda();
    const paused = town.automation({ on: 'cart', status: 'paused' });
    const draft = town.automation({ on: 'cart', status: 'draft' });
    assert.equal(town.refused(enroll(ada, paused)).code, 'conflict');
    assert.equal(town.refused(enroll(ada, draft)).code, 'conflict');
    assert.equal(town.refused(enroll('f'.repeat(24), paused)).code, 'not_found');
  });
});

describe('an automation triggered by a list', () => {
  const news = aList();
  const consent = someFacts();
  let town: Scenario;
  beforeEach(() => {
    town = new Scenario();
  });

  const finish = (): void => void town.do(workflowEnd(town.enrollment(), 1, completed));
  const contactId = (): string => town.contact(ADA).id;
  const leave = () =>
    town.do(onLists(contactId(), { type: 'unsubscribe', lists: [news], all: false, consent }));

  const ways: Record<string, () => PlanCall> = {
    'signing up': () => signUp(ADA, news),
    resubscribing: () => onLists(contactId(), { type: 'resubscribe', lists: [news], all: false, consent }),
  };
  for (const [way, again] of Object.entries(ways)) {
    it(`with re-entry once is entered once, also by ${way} after leaving`, () => {
      town.automation({ on: 'list_subscribed', reentry: 'never' });
      assert.equal(town.do(signUp(ADA, news)).enrolled, 1);
      finish();
      leave();
      assert.equal(town.do(again()).enrolled, 0);
      assert.deepEqual(outcomesOf(town.event('list_subscribed')), ['entry: never']);
    });
  }

  it('keeps the cooldown after leaving a list', () => {
    town.automation({ on: 'list_unsubscribed', cooldown: '7 days' });
    town.do(signUp(ADA, news));
    assert.equal(leave().enrolled, 1);
    finish();
    town.do(signUp(ADA, news));
    assert.equal(leave().enrolled, 0);
    assert.deepEqual(outcomesOf(town.event('list_unsubscribed')), ['entry: cooldown']);
  });

  it('has its past enrollments read for every internal event that a call of any type may append', () => {
    const types = Object.keys(onceOfEachType) as CallAction['type'][];
    for (const type of types) {
      const call = { ...upsert(ADA), action: onceOfEachType[type] };
      for (const name of followUpEvents(type)) {
        // A new contact has no past enrollments, and a deleted one enters nothing.
        if (name === 'contact_added' || name === 'contact_deleted') continue;
        const automation = anAutomation({ id: '1', on: name, reentry: 'never' });
        assert.deepEqual(possibleEntries([call], [automation]), [automation], `${type}: ${name}`);
      }
    }
  });

  /** The compiler asks for a new type here. */
  const operator = { by: 'Ada', note: null, enrollmentId: 'e' };
  const onceOfEachType: { [T in CallAction['type']]: Extract<CallAction, { type: T }> } = {
    none: { type: 'none' },
    upsertContact: { type: 'upsertContact' },
    updateContact: { type: 'updateContact', ifVersion: null },
    deleteContact: { type: 'deleteContact' },
    replayEvent: { type: 'replayEvent', eventId: 'e', fires: true },
    endEnrollment: { type: 'endEnrollment', enrollmentId: 'e', run: null, end: completed },
    retryEnrollment: { type: 'retryEnrollment', ...operator },
    pauseEnrollment: { type: 'pauseEnrollment', ...operator },
    resumeEnrollment: { type: 'resumeEnrollment', ...operator },
    skipWait: { type: 'skipWait', ...operator },
    jumpEnrollment: { type: 'jumpEnrollment', step: 's', ...operator },
    enroll: { type: 'enroll', automationId: 'a', properties: {}, by: 'Ada', note: null },
    signUp: { type: 'signUp', list: news, consent, isPublic: false, confirmation: someSecret() },
    confirm: { type: 'confirm', confirmationId: 'c', list: news, consent },
    unsubscribe: { type: 'unsubscribe', lists: [news], all: false, consent },
    resubscribe: { type: 'resubscribe', lists: [news], all: false, consent },
    addToList: { type: 'addToList', list: news, consent, confirmation: someSecret() },
    removeFromList: { type: 'removeFromList', list: news, consent },
    suppress: { type: 'suppress', reason: 'bounced' },
    unsuppress: { type: 'unsuppress' },
  };
});
