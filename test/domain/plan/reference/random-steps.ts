import fc from 'fast-check';
import type { InternalEventName } from '../../../../domain/automation/event-name.js';
import type { ContactPatch } from '../../../../domain/contact/contact-state.js';
import type { EnrollmentEnd, MailEnd } from '../../../../domain/plan/calls/call-action.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import { automationId, AUTOMATIONS, laterVersion, STEPS } from './random-automations.js';

/** Contacts and enrollments are named by their order of creation, since ids are known only after it. */
export type Step =
  | { type: 'send'; email: string; name: string; properties: Properties; patch: ContactPatch | null }
  | { type: 'upsert'; email: string; patch: ContactPatch }
  | { type: 'put'; contact: number; patch: ContactPatch; ifVersion: number | null }
  | { type: 'remove'; contact: number }
  | { type: 'fact'; contact: number; name: InternalEventName; properties: Properties; depth: number }
  | { type: 'unmapped' }
  | { type: 'lists'; contact: number; list: number; action: (typeof LIST_ACTIONS)[number] }
  | { type: 'operatorExit'; enrollment: number }
  | { type: 'workflowEnd'; enrollment: number; run: number; end: EnrollmentEnd }
  | { type: 'retry'; enrollment: number }
  | {
      type: 'operate';
      enrollment: number;
      action: 'pauseEnrollment' | 'resumeEnrollment' | 'skipWait';
    }
  | { type: 'jump'; enrollment: number; step: string }
  | { type: 'enroll'; contact: number; automation: string; properties: Properties }
  /** The enrollment's workflow or an activity reports the end of its visit, or asks where it stands. */
  | { type: 'advance'; enrollment: number; report: (typeof REPORTS)[number]; mail: MailEnd['status'] }
  /** An attempt claims the mail that is due. */
  | { type: 'claimMail'; enrollment: number }
  | { type: 'save'; automation: PlannedAutomation }
  | { type: 'wait'; minutes: number };

/** `done`: what the current step needs has ended; `old` and `foreign`: that of an earlier visit, and of another run. */
const REPORTS = ['where', 'done', 'skip', 'event', 'old', 'foreign', 'unclaimed'] as const;

/** `leaveAll` and `resubscribeAll` also concern marketing mail as a whole. */
const LIST_ACTIONS = ['add', 'remove', 'leave', 'leaveAll', 'resubscribe', 'resubscribeAll'] as const;

type Properties = Record<string, number | string | null>;

/** Few distinct values, so that they collide. */
const EMAILS = ['a@example.test', 'b@example.test', 'c@example.test', 'd@example.test'];
const SENT = ['order.placed', 'Order Placed', 'orderPlaced', 'left'];
/** For waits by a field: around the time at which the stories happen. */
const INSTANTS = ['2026-03-01T12:20:00Z', '2026-03-02T00:00:00Z', 1_772_370_000];

const email = fc.constantFrom(...EMAILS);
const number = fc.nat({ max: 30 });
const properties: fc.Arbitrary<Properties> = fc.record(
  {
    kind: fc.constantFrom('x', 'y'),
    total: fc.nat({ max: 3 }),
    order: fc.constantFrom('1', '2', 1, null),
    due: fc.constantFrom('x', ...INSTANTS),
  },
  { requiredKeys: [] },
);
const names = { firstName: fc.constantFrom(null, 'Ada', 'Grace'), language: fc.constantFrom(null, 'en') };
const customFields = fc.dictionary(
  fc.constantFrom('plan', 'seats', 'toString'),
  fc.constantFrom(null, 'x', 'y', 1, ...INSTANTS),
  {
    maxKeys: 2,
  },
);
const eventPatch: fc.Arbitrary<ContactPatch> = fc.record(
  { ...names, customFields, ifMissing: fc.record({ firstName: fc.constant('Guess') }) },
  { requiredKeys: [] },
);
const contactPatch: fc.Arbitrary<ContactPatch> = fc.record(
  { ...names, customFields, subscribed: fc.boolean() },
  { requiredKeys: [] },
);
const putPatch: fc.Arbitrary<ContactPatch> = fc.record(
  { ...names, customFields, subscribed: fc.boolean(), email },
  { requiredKeys: [] },
);

const end: fc.Arbitrary<EnrollmentEnd> = fc.constantFrom<EnrollmentEnd>(
  { status: 'completed' },
  { status: 'failed', error: 'relay said no' },
  { status: 'failed', error: 'relay said no' },
  { status: 'exited', reason: 'step' },
  { status: 'exited', reason: 'temporal' },
);

function is<T extends Step['type']>(type: T): fc.Arbitrary<T> {
  return fc.constant(type);
}

const step: { [T in Step['type']]: fc.Arbitrary<Extract<Step, { type: T }>> } = {
  send: fc.record({
    type: is('send'),
    email,
    name: fc.constantFrom(...SENT),
    properties,
    patch: fc.option(eventPatch),
  }),
  upsert: fc.record({ type: is('upsert'), email, patch: contactPatch }),
  put: fc.record({
    type: is('put'),
    contact: number,
    patch: fc.oneof(putPatch, fc.record({ email })),
    ifVersion: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 5 }),
  }),
  remove: fc.record({ type: is('remove'), contact: number }),
  fact: fc.record({
    type: is('fact'),
    contact: number,
    name: fc.constantFrom('email_sent' as const, 'email_clicked' as const),
    properties,
    depth: fc.nat({ max: 9 }),
  }),
  unmapped: fc.record({ type: is('unmapped') }),
  lists: fc.record({
    type: is('lists'),
    contact: number,
    list: fc.nat({ max: 1 }),
    action: fc.constantFrom(...LIST_ACTIONS),
  }),
  operatorExit: fc.record({ type: is('operatorExit'), enrollment: number }),
  workflowEnd: fc.record({
    type: is('workflowEnd'),
    enrollment: number,
    run: fc.constantFrom(1, 1, 1, 2),
    end,
  }),
  retry: fc.record({ type: is('retry'), enrollment: number }),
  operate: fc.record({
    type: is('operate'),
    enrollment: number,
    action: fc.constantFrom('pauseEnrollment' as const, 'resumeEnrollment' as const, 'skipWait' as const),
  }),
  jump: fc.record({ type: is('jump'), enrollment: number, step: fc.constantFrom(...STEPS, 'nowhere') }),
  enroll: fc.record({
    type: is('enroll'),
    contact: number,
    automation: fc.nat({ max: AUTOMATIONS }).map(automationId),
    properties,
  }),
  advance: fc.record({
    type: is('advance'),
    enrollment: number,
    report: fc.constantFrom('where', 'done', 'done', 'done', 'done', ...REPORTS),
    mail: fc.constantFrom('sent', 'sent', 'sent', 'bounced', 'skipped', 'uncertain'),
  }),
  claimMail: fc.record({ type: is('claimMail'), enrollment: number }),
  save: fc.record({ type: is('save'), automation: laterVersion }),
  wait: fc.record({ type: is('wait'), minutes: fc.integer({ min: 1, max: 90 }) }),
};

function mixed(weights: Partial<Record<Step['type'], number>>): fc.Arbitrary<Step> {
  const chosen = Object.entries(weights) as [Step['type'], number][];
  return fc.oneof(
    ...chosen.map(([type, weight]) => ({ weight, arbitrary: step[type] as fc.Arbitrary<Step> })),
  );
}

const anything = mixed({
  send: 10,
  upsert: 4,
  put: 6,
  remove: 2,
  fact: 2,
  unmapped: 1,
  lists: 3,
  operatorExit: 2,
  workflowEnd: 5,
  retry: 3,
  operate: 3,
  jump: 2,
  enroll: 2,
  advance: 12,
  claimMail: 4,
  save: 1,
  wait: 1,
});
/** Contacts who are created and deleted, and swap addresses. */
const moves = mixed({ upsert: 3, put: 10, remove: 1 });
/** Enrollments that fail and are retried, while their contacts re-enter and change their consent. */
const repairs = mixed({ send: 4, upsert: 2, put: 1, workflowEnd: 4, retry: 4 });

/** Contacts who wait for events and fields, re-enter, and are moved by operators. */
const waits = mixed({
  send: 8,
  upsert: 5,
  put: 3,
  enroll: 1,
  advance: 14,
  claimMail: 2,
  operate: 3,
  jump: 2,
  workflowEnd: 2,
  retry: 1,
  wait: 1,
});

/** Enrollments that are walked from their start to their end. */
const walks = mixed({
  send: 4,
  put: 2,
  advance: 24,
  claimMail: 8,
  operate: 2,
  jump: 1,
  lists: 1,
  operatorExit: 1,
  workflowEnd: 1,
  retry: 1,
  wait: 3,
});

/** People who join and leave lists, again and again. */
const lists = mixed({
  upsert: 2,
  put: 1,
  remove: 1,
  lists: 12,
  send: 2,
  workflowEnd: 3,
  operatorExit: 2,
  retry: 1,
  save: 1,
  wait: 2,
});
/** People who are in as much as they can be. */
const crowds = mixed({
  send: 12,
  upsert: 2,
  put: 2,
  lists: 2,
  remove: 1,
  enroll: 2,
  workflowEnd: 1,
  advance: 4,
  claimMail: 1,
});

/** The steps, each with a number below 10 that says whether the batch ends after it. */
export const someSteps: fc.Arbitrary<[Step, number][]> = fc
  .constantFrom(anything, anything, moves, repairs, waits, waits, walks, walks, lists, crowds)
  .chain((some) =>
    fc.array(fc.tuple(some, fc.nat({ max: 9 })), { minLength: 1, maxLength: 40, size: 'max' }),
  );
