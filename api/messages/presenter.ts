import Type, { type Static } from 'typebox';
import type { MessageRecord } from '../../models/message.js';
import { responseSchema, count, id, instant, orNull, text } from '../http/response-schema.js';

export const messageSchema = responseSchema('Message', {
  id,
  contactId: id,
  enrollmentId: orNull(id),
  automationId: orNull(id),
  step: orNull(text),
  kind: Type.Enum(['marketing', 'transactional', 'confirmation']),
  listId: orNull(id),
  confirmationId: orNull(id),
  templateId: orNull(id),
  templateVersion: orNull(count),
  to: orNull(text),
  subject: orNull(text),
  messageId: orNull(text),
  status: Type.Enum(['claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped', 'bounced']),
  reason: orNull(text),
  response: orNull(text),
  attempts: count,
  createdAt: instant,
  sentAt: orNull(instant),
});

/** A message of the ledger. If its contact is deleted (`isDeleted`), no personal data is shown. */
export function presentMessage(message: MessageRecord, isDeleted: boolean): Static<typeof messageSchema> {
  return {
    id: message._id.toHexString(),
    contactId: message.contactId.toHexString(),
    enrollmentId: message.enrollmentId?.toHexString() ?? null,
    automationId: message.automationId?.toHexString() ?? null,
    step: message.step,
    kind: message.kind,
    listId: message.listId?.toHexString() ?? null,
    confirmationId: message.confirmationId?.toHexString() ?? null,
    templateId: message.templateId?.toHexString() ?? null,
    templateVersion: message.templateVersion ?? null,
    to: isDeleted || message.to === '' ? null : message.to,
    subject: isDeleted ? null : message.subject,
    messageId: message.messageId,
    status: message.status,
    reason: message.reason,
    response: isDeleted ? null : message.response,
    attempts: message.attempts,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  };
}
