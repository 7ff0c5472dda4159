import Type, { type Static } from 'typebox';
import type { AutomationDecision, Decision, RuleDecision } from '../../domain/plan/decision.js';
import type { EventRecord } from '../../models/event.js';
import { JsonText } from '../body/json-text.js';
import {
  responseSchema,
  anything,
  count,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/response-schema.js';

const automationDecision = objectSchema({
  automationId: id,
  automationName: text,
  role: Type.Enum(['entry', 'exit', 'goal', 'wait']),
  outcome: text,
  enrollmentId: Type.Optional(id),
  condition: Type.Optional(anything),
  until: Type.Optional(instant),
});

const ruleDecision = objectSchema({
  ruleId: id,
  ruleName: text,
  role: Type.Literal('rule'),
  outcome: Type.Enum(['triggered', 'filtered']),
  deliveryId: Type.Optional(id),
  condition: Type.Optional(anything),
});

const decisionSchema = Type.Union([automationDecision, ruleDecision]);

export const eventFields = {
  id,
  eventName: text,
  contactId: orNull(id),
  email: orNull(text),
  properties: anything,
  source: objectSchema({
    type: Type.Enum(['api', 'session', 'source', 'form', 'link', 'automation', 'engine']),
    id: orNull(text),
    name: orNull(text),
  }),
  status: Type.Enum(['applied', 'unmapped', 'failed']),
  enrolled: count,
  exited: count,
  enrollments: Type.Array(objectSchema({ enrollmentId: id, automationId: id, outcome: text })),
  decisions: Type.Array(decisionSchema),
  parentId: orNull(id),
  note: orNull(text),
  receivedAt: instant,
};

export const eventSchema = responseSchema('Event', eventFields);

/**
 * An event as clients see it; send it with `sendJson`.
 *
 * @param email of the contact now; null if there is no contact, or if it has been deleted, in which case no
 *   personal data is shown even if the row is not erased yet
 */
export function presentEvent(event: EventRecord, email: string | null): Static<typeof eventSchema> {
  const isDeleted = event.contactId !== null && email === null;
  return {
    id: event._id.toHexString(),
    eventName: event.name,
    contactId: event.contactId?.toHexString() ?? null,
    email,
    properties: isDeleted ? null : new JsonText(event.properties),
    source: { type: event.source.type, id: event.source.id, name: event.source.name },
    status: event.status,
    enrolled: event.enrolled,
    exited: event.exited,
    enrollments: event.enrollments.map(({ enrollmentId, automationId, outcome }) => ({
      enrollmentId: enrollmentId.toHexString(),
      automationId: automationId.toHexString(),
      outcome,
    })),
    decisions: event.decisions.map(presentDecision),
    parentId: event.parentId?.toHexString() ?? null,
    note: isDeleted ? null : event.note,
    receivedAt: event.receivedAt.toISOString(),
  };
}

function presentDecision(decision: Decision): Static<typeof decisionSchema> {
  return decision.role === 'rule' ? presentRuleDecision(decision) : presentAutomationDecision(decision);
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

function presentAutomationDecision(decision: AutomationDecision): Static<typeof automationDecision> {
  return {
    automationId: decision.automationId,
    automationName: decision.automationName,
    role: decision.role,
    outcome: decision.outcome,
    ...(decision.enrollmentId !== undefined && { enrollmentId: decision.enrollmentId }),
    ...(decision.condition !== undefined && { condition: decision.condition }),
    ...(decision.until !== undefined && { until: decision.until.toISOString() }),
  };
}
