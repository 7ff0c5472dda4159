import Type, { type Static } from 'typebox';
import { eventStatuses } from '../../domain/plan/event.js';
import type { AutomationDecision, Decision, RuleDecision } from '../../domain/plan/enrollments/decision.js';
import type { EventRecord } from '../../models/events/event.js';
import type { ChildDecision } from './child-decisions.js';
import type { HeldStep } from './held-mails.js';
import { personSchema, type Person } from '../http/output/name-presenter.js';
import { JsonText, toJsonText } from '../body/json-text.js';
import type { LiveItem } from '../http/output/live-stream.js';
import type { Tailed } from './tail-events.js';
import {
  responseSchema,
  anything,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

/** The child event that a decision is about; absent if it is about the event itself. */
const ofChild = { eventId: Type.Optional(id), eventName: Type.Optional(text) };

const heldMail = objectSchema({
  step: text,
  reason: text,
  result: Type.Enum(['waits', 'waited', 'skipped']),
  until: orNull(instant),
});

const automationDecision = objectSchema({
  automationId: id,
  automationName: text,
  role: Type.Enum(['entry', 'exit', 'goal', 'wait']),
  outcome: text,
  enrollmentId: Type.Optional(id),
  condition: Type.Optional(anything),
  until: Type.Optional(instant),
  heldMails: Type.Optional(Type.Array(heldMail)),
  ...ofChild,
});

const ruleDecision = objectSchema({
  ruleId: id,
  ruleName: text,
  role: Type.Literal('rule'),
  outcome: Type.Enum(['triggered', 'filtered', 'silent']),
  deliveryId: Type.Optional(id),
  condition: Type.Optional(anything),
  ...ofChild,
});

const noListener = objectSchema({
  role: Type.Literal('none'),
  outcome: Type.Literal('noListener'),
  closeNames: Type.Array(text),
  ...ofChild,
});

const decisionSchema = Type.Union([automationDecision, ruleDecision, noListener]);

export const eventFields = {
  id,
  eventName: text,
  contactId: orNull(id),
  contact: orNull(personSchema),
  email: orNull(text),
  properties: anything,
  source: responseSchema('EventCause', {
    type: Type.Enum(['api', 'session', 'source', 'form', 'link', 'automation', 'engine']),
    id: orNull(text),
    name: orNull(text),
  }),
  status: Type.Enum([...eventStatuses]),
  enrolled: count,
  exited: count,
  enrollments: Type.Array(
    objectSchema({ enrollmentId: id, automationId: id, automationName: orNull(text), outcome: text }),
  ),
  decisions: Type.Array(decisionSchema),
  silent: flag,
  parentId: orNull(id),
  note: orNull(text),
  receivedAt: instant,
};

export const eventSchema = responseSchema('Event', eventFields);

interface PresentedEvent {
  event: EventRecord;
  /** The contact's current email; null for an event without a contact. */
  email: string | null;
  contact: Person | null;
  automations: ReadonlyMap<string, string>;
  children: readonly ChildDecision[];
  held?: ReadonlyMap<string, readonly HeldStep[]>;
}

/**
 * An event as clients see it; send it with `sendJson`.
 *
 * `email` is null if there is no contact, or if the contact has been deleted, in which case no personal data is shown even if the
 * row is not erased yet.
 */
export function presentEvent({
  event,
  email,
  contact,
  automations,
  children,
  held = new Map<string, readonly HeldStep[]>(),
}: PresentedEvent): Static<typeof eventSchema> {
  const isDeleted = event.contactId !== null && email === null;
  return {
    id: event._id.toHexString(),
    eventName: event.name,
    contactId: event.contactId?.toHexString() ?? null,
    contact,
    email,
    properties: isDeleted ? null : new JsonText(event.properties),
    source: { type: event.source.type, id: event.source.id, name: event.source.name },
    status: event.status,
    enrolled: event.enrolled,
    exited: event.exited,
    enrollments: event.enrollments.map(({ enrollmentId, automationId, outcome }) => ({
      enrollmentId: enrollmentId.toHexString(),
      automationId: automationId.toHexString(),
      automationName: automations.get(automationId.toHexString()) ?? null,
      outcome,
    })),
    decisions: [
      ...event.decisions.map((decision) => presentDecision(decision, held)),
      ...children.map(({ decision, eventId, eventName }) => ({
        ...presentDecision(decision, held),
        eventId,
        eventName,
      })),
    ],
    silent: event.silent === true,
    parentId: event.parentId?.toHexString() ?? null,
    note: isDeleted ? null : event.note,
    receivedAt: event.receivedAt.toISOString(),
  };
}

function presentDecision(
  decision: Decision,
  held: ReadonlyMap<string, readonly HeldStep[]>,
): Static<typeof decisionSchema> {
  if (decision.role === 'none') {
    const { role, outcome, closeNames } = decision;
    return { role, outcome, closeNames };
  }
  return decision.role === 'rule'
    ? presentRuleDecision(decision)
    : presentAutomationDecision(decision, held.get(decision.enrollmentId ?? '') ?? []);
}

function presentRuleDecision(decision: RuleDecision): Static<typeof ruleDecision> {
  const { ruleId, ruleName, role, outcome, deliveryId, condition } = decision;
  return {
    ruleId,
    ruleName,
    role,
    outcome,
    ...(deliveryId !== undefined && { deliveryId }),
    ...(condition !== undefined && { condition }),
  };
}

function presentAutomationDecision(
  decision: AutomationDecision,
  held: readonly HeldStep[],
): Static<typeof automationDecision> {
  return {
    automationId: decision.automationId,
    automationName: decision.automationName,
    role: decision.role,
    outcome: decision.outcome,
    ...(decision.enrollmentId !== undefined && { enrollmentId: decision.enrollmentId }),
    ...(decision.condition !== undefined && { condition: decision.condition }),
    ...(decision.until !== undefined && { until: decision.until.toISOString() }),
    ...(held.length > 0 && { heldMails: held.map(presentHeld) }),
  };
}

function presentHeld({ step, reason, result, until }: HeldStep): Static<typeof heldMail> {
  return { step, reason, result, until: until?.toISOString() ?? null };
}

/** What the tail of the log sends. */
export function presentTailed(tailed: Tailed): LiveItem {
  switch (tailed.kind) {
    case 'event':
      return { message: { id: tailed.token, data: toJsonText(presentEvent(tailed.found)) } };
    case 'nothing': {
      const id = tailed.token === null ? {} : { id: tailed.token };
      return { message: { comment: 'heartbeat', ...id }, isIdle: true };
    }
    case 'lost': {
      const data = '{"reason":"Last-Event-ID is too old; events before now are skipped"}';
      return { message: { event: 'lost', data }, losesPosition: true };
    }
  }
}
