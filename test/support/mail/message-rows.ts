import { ObjectId } from 'mongodb';
import type { MessageRecord } from '../../../models/mail/message.js';

/** The ledger's row of a mail that was sent, to be inserted directly. */
export function messageRecord(
  fields: Pick<MessageRecord, 'workspaceId' | 'contactId' | 'to'> & Partial<MessageRecord>,
): MessageRecord {
  const now = new Date();
  return {
    _id: new ObjectId(),
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'marketing',
    subject: 'Hello',
    messageId: '<1@rollcall.test>',
    status: 'sent',
    claim: null,
    claimedUntil: null,
    reason: null,
    response: null,
    attempts: 1,
    createdAt: now,
    sentAt: now,
    ...fields,
  };
}
