import Type, { type Static } from 'typebox';
import { ruleMethods, webhookDeliveryStatuses } from '../../domain/webhook/rule.js';
import type { DeliveryAttempt } from '../../models/webhooks/webhook-delivery.js';
import { automationNameSchema, personSchema } from '../http/output/name-presenter.js';
import { maskedUrl } from '../http/webhook-view.js';
import type { DeliveryContent, FoundDelivery } from './read-deliveries.js';
import {
  responseSchema,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

const attemptSchema = objectSchema({
  at: instant,
  status: orNull(Type.Integer()),
  durationMs: Type.Number(),
  error: orNull(text),
  response: orNull(text),
});

const fields = {
  id,
  ruleId: orNull(id),
  ruleName: orNull(text),
  eventId: orNull(id),
  enrollmentId: orNull(id),
  automation: orNull(automationNameSchema),
  step: orNull(text),
  stepTitle: orNull(text),
  contactId: id,
  contact: orNull(personSchema),
  url: orNull(text),
  status: Type.Enum([...webhookDeliveryStatuses]),
  attempts: Type.Array(attemptSchema),
  nextAttemptAt: orNull(instant),
  endReason: orNull(
    Type.Enum([
      'exhausted',
      'gone',
      'refused',
      'templateFailed',
      'ruleOff',
      'cancelled',
      'expired',
      'testFailed',
    ]),
  ),
  isTest: flag,
  createdAt: instant,
};

export const webhookDeliverySchema = responseSchema('WebhookDelivery', fields);

export const webhookDeliveryDetailSchema = responseSchema('WebhookDeliveryDetail', {
  ...fields,
  request: orNull(objectSchema({ method: Type.Enum([...ruleMethods]), body: orNull(text) })),
});

/** What a caller may see of a delivery. */
export interface DeliveryView {
  masksUrl: boolean;
  /** With what receivers answered. */
  showsAttempts: boolean;
  showsContact: boolean;
}

/** A delivery and its attempts; the path of its URL only if asked for. If its contact is deleted, no personal data is shown. */
export function presentWebhookDelivery(
  found: FoundDelivery,
  { masksUrl, showsAttempts, showsContact }: DeliveryView,
): Static<typeof webhookDeliverySchema> {
  const { delivery, rule, isContactDeleted, contact, automation, stepTitle } = found;
  const url = shownUrl(found);
  return {
    id: delivery._id.toHexString(),
    ruleId: delivery.ruleId?.toHexString() ?? null,
    ruleName: rule?.name ?? null,
    eventId: delivery.eventId?.toHexString() ?? null,
    enrollmentId: delivery.enrollmentId?.toHexString() ?? null,
    automation,
    step: delivery.step,
    stepTitle,
    contactId: delivery.contactId.toHexString(),
    contact: showsContact ? contact : null,
    url: url !== null && masksUrl ? maskedUrl(url) : url,
    status: delivery.status,
    attempts: (showsAttempts ? delivery.attempts : []).map((attempt) =>
      presentAttempt(attempt, isContactDeleted),
    ),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    endReason: delivery.endReason ?? null,
    isTest: delivery.isTest ?? false,
    createdAt: delivery.createdAt.toISOString(),
  };
}

/** Presents a delivery with its request, as far as the caller may see it. */
export function presentWebhookDeliveryDetail(
  found: FoundDelivery,
  { request, ...view }: DeliveryView & { request: DeliveryContent | null },
): Static<typeof webhookDeliveryDetailSchema> {
  return { ...presentWebhookDelivery(found, view), request };
}

/** A step's URL may contain personal data; a rule's is the same for all. */
function shownUrl({ delivery: { url, ruleId }, rule, isContactDeleted }: FoundDelivery): string | null {
  if (ruleId === null) return isContactDeleted || url === '' ? null : url;
  return url === '' ? (rule?.action.url ?? null) : url;
}

function presentAttempt(attempt: DeliveryAttempt, gone: boolean): Static<typeof attemptSchema> {
  return {
    at: attempt.at.toISOString(),
    status: attempt.status,
    durationMs: attempt.durationMs,
    error: attempt.error,
    response: gone ? null : attempt.response,
  };
}
