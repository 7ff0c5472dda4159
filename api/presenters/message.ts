import type { MessageRecord } from '../../models/message.js';

/** An e-mail of the ledger. Of somebody who is deleted nothing personal is shown (`gone`). */
export function presentMessage(message: MessageRecord, gone: boolean) {
  return {
    id: message._id.toHexString(),
    contactId: message.contactId.toHexString(),
    enrollmentId: message.enrollmentId?.toHexString() ?? null,
    automationId: message.automationId?.toHexString() ?? null,
    step: message.step,
    kind: message.kind,
    to: gone || message.to === '' ? null : message.to,
    subject: gone ? null : message.subject,
    messageId: message.messageId,
    status: message.status,
    reason: message.reason,
    response: gone ? null : message.response,
    attempts: message.attempts,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  };
}
