import { type ObjectId } from 'mongodb';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { MessageKind, MessageStatus } from '../../domain/mail/message-status.js';
import type { MailLimits } from '../../domain/mail/sending-limits.js';
import type { StatOwners } from '../../domain/stats/stat-deltas.js';
import { ANY_ID } from '../core/any-id.js';
import { defineCollection } from '../core/define-model.js';
import type { StepEnd } from '../automations/enrollment.js';

export type { MessageStatus } from '../../domain/mail/message-status.js';

/** `confirmation` asks to confirm a sign-up; only its own limits hold it back. */

/** What was reported about a message. */
export interface MessageReport extends Omit<MailReport, 'email' | 'messageId'> {
  at: Date;
}

/** A link of a message, and how often its recipient has followed it. */
export interface ClickedUrl {
  url: string;
  clicks: number;
}

/** An entry of the message ledger: a mail to a contact, and whether it was sent. */
export interface MessageRecord {
  /** Derived from its cause (enrollment and visit, confirmation and number, broadcast, contact and attempt), so that each mail is sent once. */
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
  /** The broadcast that it belongs to; absent in other mails, as are the next five. */
  broadcastId?: ObjectId;
  /** Which of its variants; null while that is open, or without variants. */
  variant?: number | null;
  /** When a planned mail may be sent. */
  dueAt?: Date;
  /** Raised when failed ones are sent again. */
  round?: number;
  /** It has failed, and a later round has a row for the same person. */
  isResent?: true;
  /** Claimed by an attempt that has yet to find out whether quiet hours and caps allow it; it does not count under a cap. */
  isUnchecked?: true;
  /** It was sent, and the statistics do not have it yet. */
  isUncounted?: true;
  /** Set while it is planned or claimed: what forbids the mail ends it in its own transaction. */
  open?: true;
  /** The template and version that it was rendered from; absent for inline content. */
  templateId?: ObjectId;
  templateVersion?: number;
  /** Empty once the person is erased. */
  to: string;
  subject: string;
  /** The address that it comes from; absent until the mail is made. */
  from?: string;
  messageId: string;
  status: MessageStatus;
  /** The attempt that has claimed it. */
  claim: string | null;
  /** The claim expires then, since its process must have died. */
  claimedUntil: Date | null;
  reason: string | null;
  response: string | null;
  /** While it is `sending`: the server has accepted it, which remains to be recorded with all that follows from it. */
  acceptedAt?: Date;
  /** Of a broadcast's mail: those that ended it, and those in which the server refused its recipient. */
  attempts: number;
  /** The bounce or complaint that followed; absent if there was none. */
  report?: MessageReport;
  /** What its recipient did with it; absent until the first time, and once the person is erased. */
  clickedAt?: Date;
  openedAt?: Date;
  /** They unsubscribed by its link. */
  leftAt?: Date;
  /** How often, by people. */
  clicks?: number;
  opens?: number;
  /** How often scanners and proxies followed its links, or loaded its image. */
  machineClicks?: number;
  machineOpens?: number;
  /** Links whose first click is in the event log, and how often each was followed. */
  clickedUrls?: ClickedUrl[];
  /** When the first attempt that failed was made; the mail is given up a day later. Absent before. */
  firstAttemptAt?: Date;
  /** While it is claimed or planned: its server was away, and is tried again then. */
  serverRetryAt?: Date;
  createdAt: Date;
  sentAt: Date | null;
  /** When its status became final; absent before. */
  endedAt?: Date;
}

/** What a message counts for. */
export function ownersOfMessage({
  automationId,
  step,
  broadcastId,
  listId,
}: Pick<MessageRecord, keyof typeof OWNERS>): StatOwners {
  return {
    automation: automationId?.toHexString(),
    step,
    broadcast: broadcastId?.toHexString(),
    list: listId?.toHexString(),
  };
}

/** The projection of what `ownersOfMessage` reads. */
export const OWNERS = { automationId: 1, step: 1, broadcastId: 1, listId: 1 } as const;

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
  /** Marketing mail needs the contact's consent in this workspace. */
  consentRequired?: boolean;
  /** Quiet hours and the cap that apply to it; absent for none. */
  limits?: MailLimits;
  /** How long the effect counts as in flight unless it is released. */
  until: Date;
  /** The row of the ledger, claimed. */
  message: MessageRecord & { claim: string };
}

/** A mail that its server has accepted, with its final reply. */
export interface AcceptedMail extends MailGate {
  response: string | null;
}

/** A mail whose server has accepted DATA. */
export interface MailGate {
  id: ObjectId;
  claim: string;
}

/** Why a mail is uncertain whose sender was lost after the server's 354. */
export const SENDER_DIED = 'the sender died before the server answered';

/** In place of the claim of a mail that was accepted, and whose sender died before it had recorded that. */
export const ACCEPTED_CLAIM = 'accepted';

export const messageCollection = defineCollection<MessageRecord>({
  collection: 'messages',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, enrollmentId: 1, createdAt: -1, _id: -1 },
      name: 'byEnrollmentId',
      partialFilterExpression: { enrollmentId: ANY_ID },
    },
    {
      key: { workspaceId: 1, automationId: 1, createdAt: -1, _id: -1 },
      name: 'byAutomationId',
      partialFilterExpression: { automationId: ANY_ID },
    },
    // The few among many that were sent.
    {
      key: { workspaceId: 1, status: 1, createdAt: -1, _id: -1 },
      name: 'notSent',
      partialFilterExpression: { status: { $in: ['failed', 'bounced', 'skipped'] } },
    },
    {
      key: { workspaceId: 1, createdAt: -1, _id: -1 },
      name: 'uncertain',
      partialFilterExpression: { status: 'uncertain' },
    },
    // Those that wait for their server, and some that did once.
    {
      key: { workspaceId: 1, createdAt: -1, _id: -1 },
      name: 'serverAway',
      partialFilterExpression: { serverRetryAt: { $type: 'date' } },
    },
    // Results of a broadcast, and the people behind each number.
    {
      key: { broadcastId: 1, status: 1, reason: 1, variant: 1, _id: 1 },
      name: 'ofBroadcast',
      partialFilterExpression: { broadcastId: { $exists: true } },
    },
    // The people of a broadcast, page by page. Sending writes none of its fields.
    {
      key: { broadcastId: 1, _id: 1 },
      name: 'peopleOfBroadcast',
      partialFilterExpression: { broadcastId: { $exists: true } },
    },
    // Those few of them who complained, bounced later, unsubscribed or followed a link. Only rows of which that is known have entries.
    {
      key: { broadcastId: 1, 'report.kind': 1, _id: 1 },
      name: 'reportedOfBroadcast',
      partialFilterExpression: { broadcastId: { $exists: true }, 'report.kind': { $exists: true } },
    },
    {
      key: { broadcastId: 1, _id: 1 },
      name: 'leftByBroadcast',
      partialFilterExpression: { leftAt: { $exists: true } },
    },
    {
      key: { broadcastId: 1, _id: 1 },
      name: 'clickedOfBroadcast',
      partialFilterExpression: { clickedAt: { $exists: true } },
    },
    {
      key: { broadcastId: 1, dueAt: 1, _id: 1 },
      name: 'planned',
      partialFilterExpression: { status: 'planned' },
    },
    {
      key: { broadcastId: 1 },
      name: 'uncounted',
      partialFilterExpression: { isUncounted: true },
    },
    {
      key: { workspaceId: 1, contactId: 1 },
      name: 'openOfBroadcasts',
      partialFilterExpression: { open: true },
    },
    // What counts under a cap: mails of a contact that were sent lately, and those being sent.
    {
      key: { workspaceId: 1, contactId: 1, endedAt: 1 },
      name: 'sentUnderCap',
      partialFilterExpression: { kind: 'marketing', status: { $in: ['sent', 'uncertain'] } },
    },
    {
      key: { workspaceId: 1, contactId: 1 },
      name: 'begunUnderCap',
      partialFilterExpression: { kind: 'marketing', status: { $in: ['claimed', 'sending'] } },
    },
    {
      key: { status: 1, claimedUntil: 1, _id: 1 },
      name: 'claims',
      partialFilterExpression: { claimedUntil: { $type: 'date' } },
    },
  ],
});
