import assert from 'node:assert/strict';
import { type PlanCall, followUpEvents } from '../../../domain/plan/calls/call.js';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import { possibleEntries } from '../../../domain/plan/enrollments/reentry.js';
import {
  aBounce,
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
} from './reference/calls.js';
import { automationDecisions, outcomesOf, Scenario } from './reference/scenario.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';
const completed = { status: 'completed' } as const;

const order = (orderId: unknown) => send(ADA, 'cart', { properties: { orderId } as { orderId: string } });

function later(scenario: Scenario, hours: number): void {
  scenario.database.now = new Date(scenario.database.now.getTime() + hours * HOUR_MS);
}

describe('an automation with re-entry once', () => {
  it('cannot be entered again, however the first enrollment ended', () => {
    for (const end of [
      completed,
      { status: 'exited', reason: 'step' } as const,
      { status: 'failed', error: 'relay said no' } as const,
    ]) {
      const scenario = new Scenario();
      scenario.automation({ on: 'cart', reentry: 'never' });
      scenario.do(send(ADA, 'cart'));
      scenario.do(workflowEnd(scenario.enrollment(), 1, end));
      assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 0);
      assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: never']);
      assert.equal(scenario.do(send(BOB, 'cart')).enrolled, 1);
    }
  });

  it('refuses with the enrollment while it is active', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: 'never' });
    scenario.do(send(ADA, 'cart'));
    scenario.do(send(ADA, 'cart'));
    const [decision] = automationDecisions(scenario.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.enrollmentId], ['alreadyIn', scenario.enrollment().id]);
  });

  it('includes an exit of the same batch', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: 'never' });
    scenario.do(send(ADA, 'cart'));
    scenario.batch(operatorExit(scenario.enrollment()), send(ADA, 'cart'));
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: never']);
  });

  it('includes enrollments of other versions', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', reentry: 'always' });
    scenario.do(send(ADA, 'cart'));
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    scenario.automation({ id, on: 'cart', reentry: 'never', version: 2 });
    assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 0);
  });
});

describe('an automation keyed by an event property', () => {
  const keyed = { on: 'cart', reentry: { key: 'event.orderId' } };

  it('allows one active enrollment per key', () => {
    const scenario = new Scenario();
    const id = scenario.automation(keyed);
    for (const key of ['A', 'B', 5, '5']) assert.equal(scenario.do(order(key)).enrolled, 1, String(key));
    assert.equal(scenario.do(order('A')).enrolled, 0);
    const { activeKey, entryKey, contactId } = scenario.enrollment();
    assert.deepEqual([activeKey, entryKey], [`${id}:"A":${contactId}`, '"A"']);
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: alreadyIn']);
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    assert.equal(scenario.enrollment().entryKey, '"A"', 'stays after the end');
    assert.equal(scenario.do(order('A')).enrolled, 1);
  });

  it('is not entered if the key is missing, null, or neither a string nor a number', () => {
    const scenario = new Scenario();
    scenario.automation(keyed);
    for (const key of [undefined, null, true, ['A'], { id: 'A' }]) {
      assert.equal(scenario.do(order(key)).enrolled, 0);
      assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: noKey']);
    }
  });

  it('is exited by events with the same key, and by events without one', () => {
    const scenario = new Scenario();
    scenario.automation({ ...keyed, exitOn: [{ event: 'paid' }] });
    for (const key of ['A', 'B', 'C']) scenario.do(order(key));
    const paid = (properties: object) =>
      scenario.do(send(ADA, 'paid', { properties: properties as { orderId: string } })).exited;
    assert.equal(paid({ orderId: 'B' }), 1);
    assert.deepEqual(
      scenario.enrollments().map(({ status }) => status),
      ['active', 'exited', 'active'],
    );
    const [other] = automationDecisions(scenario.event('paid'));
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
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', cooldown: '2 hours' });
    scenario.do(send(ADA, 'cart'));
    const until = new Date(scenario.database.now.getTime() + 2 * HOUR_MS);
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    later(scenario, 1.99);
    assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 0);
    const [decision] = automationDecisions(scenario.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.until], ['cooldown', until]);
    later(scenario, 0.01);
    assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 1);
  });

  it('also applies while enrollments are active, if any number may be', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: 'always', cooldown: '2 hours' });
    assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 1);
    assert.equal(scenario.do(send(ADA, 'cart')).enrolled, 0);
  });

  it('is separate for each key', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: { key: 'event.orderId' }, cooldown: '2 hours' });
    scenario.do(order('A'));
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    assert.equal(scenario.do(order('A')).enrolled, 0);
    assert.equal(scenario.do(order('B')).enrolled, 1);
  });

  it('also applies if the event is a consequence of the call', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'contact_updated', cooldown: '2 hours' });
    scenario.do(upsert(ADA, { firstName: 'Ada' }));
    scenario.do(upsert(ADA, { firstName: 'Augusta' }));
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    assert.equal(scenario.do(upsert(ADA, { firstName: 'Ada' })).enrolled, 0);
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
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', ...parts });
    scenario.do(upsert(ADA));
    return [scenario, id, scenario.contact(ADA).id];
  }

  it('creates an enrollment without an event, and records who and why in the timeline', () => {
    const [scenario, id, ada] = withAda({ where: { all: [{ field: 'event.total', op: 'gt', value: 9 }] } });
    const { enrolled, enteredIds } = scenario.do(enroll(ada, id));
    assert.deepEqual([enrolled, enteredIds], [1, [scenario.enrollment().id]]);
    assert.deepEqual(scenario.enrollment().entry, { eventId: null, name: 'cart' });
    assert.deepEqual(scenario.enrollment().timeline, [
      { at: scenario.database.now, type: 'entered', by: 'Grace', note: 'asked to' },
    ]);
    assert.deepEqual(scenario.commands(), ['start']);
  });

  it('is refused, with the reason, if re-entry does not allow it', () => {
    const [scenario, id, ada] = withAda({ reentry: 'never' });
    scenario.do(enroll(ada, id));
    assert.match(scenario.refused(enroll(ada, id)).detail, /^alreadyIn/);
    scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
    assert.match(scenario.refused(enroll(ada, id)).detail, /^never/);
    const [cool, coolId, coolAda] = withAda({ reentry: 'always', cooldown: '1 day' });
    cool.do(enroll(coolAda, coolId));
    assert.match(cool.refused(enroll(coolAda, coolId)).detail, /^cooldown: .* 2026-03-02T12:00:00.000Z/);
  });

  it('reads the entry key from the given properties', () => {
    const [scenario, id, ada] = withAda({ reentry: { key: 'event.orderId' } });
    assert.match(scenario.refused(enroll(ada, id)).detail, /^noKey/);
    scenario.do(enroll(ada, id, { orderId: 'A' }));
    assert.equal(scenario.enrollment().entryKey, '"A"');
  });

  it('is refused if the automation is not active, or the contact does not exist', () => {
    const [scenario, , ada] = withAda();
    const paused = scenario.automation({ on: 'cart', status: 'paused' });
    const draft = scenario.automation({ on: 'cart', status: 'draft' });
    assert.equal(scenario.refused(enroll(ada, paused)).code, 'conflict');
    assert.equal(scenario.refused(enroll(ada, draft)).code, 'conflict');
    assert.equal(scenario.refused(enroll('f'.repeat(24), paused)).code, 'not_found');
  });
});

describe('an automation triggered by a list', () => {
  const news = aList();
  const consent = someFacts();
  let scenario: Scenario;
  beforeEach(() => {
    scenario = new Scenario();
  });

  const finish = (): void => void scenario.do(workflowEnd(scenario.enrollment(), 1, completed));
  const contactId = (): string => scenario.contact(ADA).id;
  const leave = () =>
    scenario.do(onLists(contactId(), { type: 'unsubscribe', lists: [news], all: false, consent }));

  const ways: Record<string, () => PlanCall> = {
    'signing up': () => signUp(ADA, news),
    resubscribing: () => onLists(contactId(), { type: 'resubscribe', lists: [news], all: false, consent }),
  };
  for (const [way, again] of Object.entries(ways)) {
    it(`with re-entry once is entered once, also by ${way} after leaving`, () => {
      scenario.automation({ on: 'list_subscribed', reentry: 'never' });
      assert.equal(scenario.do(signUp(ADA, news)).enrolled, 1);
      finish();
      leave();
      assert.equal(scenario.do(again()).enrolled, 0);
      assert.deepEqual(outcomesOf(scenario.event('list_subscribed')), ['entry: never']);
    });
  }

  it('keeps the cooldown after leaving a list', () => {
    scenario.automation({ on: 'list_unsubscribed', cooldown: '7 days' });
    scenario.do(signUp(ADA, news));
    assert.equal(leave().enrolled, 1);
    finish();
    scenario.do(signUp(ADA, news));
    assert.equal(leave().enrolled, 0);
    assert.deepEqual(outcomesOf(scenario.event('list_unsubscribed')), ['entry: cooldown']);
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

  /** The compiler requires new types here. */
  const operator = { by: 'Ada', note: null, enrollmentId: 'e' };
  const onceOfEachType: { [T in CallAction['type']]: Extract<CallAction, { type: T }> } = {
    none: { type: 'none' },
    upsertContact: { type: 'upsertContact' },
    updateContact: { type: 'updateContact', ifVersion: null },
    deleteContact: { type: 'deleteContact' },
    replayEvent: { type: 'replayEvent', eventId: 'e', receivedAt: new Date(0), fires: true },
    endEnrollment: { type: 'endEnrollment', enrollmentId: 'e', run: null, end: completed },
    advance: { type: 'advance', enrollmentId: 'e', run: 1, ended: null, spreadMs: 0 },
    retryEnrollment: { type: 'retryEnrollment', ...operator },
    pauseEnrollment: { type: 'pauseEnrollment', ...operator },
    resumeEnrollment: { type: 'resumeEnrollment', ...operator },
    skipWait: { type: 'skipWait', ...operator },
    jumpEnrollment: { type: 'jumpEnrollment', step: 's', ...operator },
    migrateEnrollment: {
      type: 'migrateEnrollment',
      version: 2,
      step: 's',
      seen: { run: 1, visit: 1 },
      entry: {},
      ...operator,
    },
    enroll: { type: 'enroll', automationId: 'a', properties: {}, by: 'Ada', note: null },
    signUp: { type: 'signUp', list: news, consent, isPublic: false, confirmation: someSecret() },
    confirm: { type: 'confirm', confirmationId: 'c', list: news, consent },
    unsubscribe: { type: 'unsubscribe', lists: [news], all: false, consent },
    resubscribe: { type: 'resubscribe', lists: [news], all: false, consent },
    importRow: {
      type: 'importRow',
      existing: 'update',
      lists: [],
      confirmed: null,
      consent: null,
      facts: consent,
    },
    restoreContact: { type: 'restoreContact', ifRev: 1, before: {}, lists: [], facts: consent },
    addToList: { type: 'addToList', list: news, consent, confirmation: someSecret() },
    removeFromList: { type: 'removeFromList', list: news, consent },
    reportMail: { type: 'reportMail', report: aBounce(), mail: {} },
    trackMail: { type: 'trackMail', hit: { kind: 'open', messageId: 'm', url: null } },
    suppress: { type: 'suppress', reason: 'bounced' },
    unsuppress: { type: 'unsuppress' },
    settleSuppression: { type: 'settleSuppression' },
    decideSegments: { type: 'decideSegments' },
  };
});
