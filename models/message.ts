import { type ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';

export type MessageStatus = 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped' | 'bounced';

/** `confirmation` asks somebody to confirm a sign-up, and is held back by nothing but its limits. */
export type MessageKind = 'marketing' | 'transactional' | 'confirmation';

/** The ledger of e-mails: what left the house, and where that is in doubt. */
export interface MessageRecord {
  /** Follows from enrollment and visit, or from the confirmation and the mail's number: each is sent once. */
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  enrollmentId: ObjectId | null;
  automationId: ObjectId | null;
  step: string | null;
  kind: MessageKind;
  /** The list on whose behalf it was written; absent for none. */
  listId?: ObjectId;
  /** The sign-up that it asks to confirm; absent in other mails. */
  confirmationId?: ObjectId;
  /** The template that it was made of, and which version; absent for a mail with words of its own. */
  templateId?: ObjectId;
  templateVersion?: number;
  /** Empty once the person is erased. */
  to: string;
  subject: string;
  messageId: string;
  status: MessageStatus;
  /** Whose claim it is: one try. */
  claim: string | null;
  /** A claim that is older was left by a dead process and is taken again. */
  claimedUntil: Date | null;
  reason: string | null;
  response: string | null;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
}

export const messageCollection = defineCollection<MessageRecord>({
  collection: 'messages',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, enrollmentId: 1, createdAt: -1, _id: -1 } },
    {
      key: { claimedUntil: 1 },
      name: 'underWay',
      partialFilterExpression: { claimedUntil: { $type: 'date' } },
    },
  ],
});
