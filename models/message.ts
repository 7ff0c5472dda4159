import { type ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';
import type { StepEnd } from './enrollment.js';

export type MessageStatus = 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped' | 'bounced';

/** `confirmation` asks to confirm a sign-up; only its own limits hold it back. */
export type MessageKind = 'marketing' | 'transactional' | 'confirmation';

/** An entry of the message ledger: a mail to a contact, and whether it was sent. */
export interface MessageRecord {
  /** Derived from enrollment and visit, or from confirmation and mail number, so that each mail is sent once. */
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  enrollmentId: ObjectId | null;
  automationId: ObjectId | null;
  step: string | null;
  kind: MessageKind;
  /** The list on whose behalf it was sent; absent for none. */
  listId?: ObjectId;
  /** The confirmation that it belongs to; absent in other mails. */
  confirmationId?: ObjectId;
  /** The template and version that it was rendered from; absent for inline content. */
  templateId?: ObjectId;
  templateVersion?: number;
  /** Empty once the person is erased. */
  to: string;
  subject: string;
  messageId: string;
  status: MessageStatus;
  /** The attempt that has claimed it. */
  claim: string | null;
  /** The claim expires then, since its process must have died. */
  claimedUntil: Date | null;
  reason: string | null;
  response: string | null;
  attempts: number;
  /** When the first attempt that failed was made; the mail is given up a day later. Absent before. */
  firstAttemptAt?: Date;
  createdAt: Date;
  sentAt: Date | null;
}

/** A mail about to be sent for the first time. */
export interface MailBegin {
  workspaceId: ObjectId;
  enrollmentId: ObjectId;
  automationId: ObjectId;
  run: number;
  visit: number;
  step: string;
  /** Set if the enrollment is still at the step before, a wait that is over. */
  from: { step: string | null; since: StepEnd } | null;
  /** Marketing mail is not begun for a contact who must not receive it. */
  marketing: boolean;
  /** How long the effect counts as in flight unless it is released. */
  until: Date;
  /** The row of the ledger, claimed. */
  message: MessageRecord & { claim: string };
}

/** A mail whose server has accepted DATA. */
export interface MailGate {
  id: ObjectId;
  claim: string;
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
