import { type ObjectId } from 'mongodb';
import type {
  BroadcastDefinition,
  BroadcastStatus,
  BroadcastWait,
  LeftOutReason,
} from '../../domain/broadcasts/broadcast.js';
import type { Tracking } from '../../domain/tracking/tracking.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { defineCollection } from '../core/define-model.js';
import type { MessageStatus } from '../mail/message.js';
import type { Revised } from '../core/revision.js';

/** How many people a broadcast would reach, and how many not and why. */
export interface BroadcastPreview {
  _id: ObjectId;
  at: Date;
  /** A hash of the audience's definition; a schedule that names another preview is refused. */
  audienceHash: string;
  recipients: number;
  leftOut: Partial<Record<LeftOutReason, number>>;
}

/** A mail as it was when the broadcast was scheduled. */
export interface PinnedMail {
  content: MailContent;
  templateId?: ObjectId;
  templateVersion?: number;
}

/** A member who did something, named as they were then. */
export interface BroadcastActor {
  id: ObjectId;
  name: string;
}

/** That one member asked for the approval of a draft, and another one gave it. A change of the draft ends it. */
export interface BroadcastApproval {
  requestedBy: BroadcastActor;
  requestedAt: Date;
  approvedBy: BroadcastActor | null;
  approvedAt: Date | null;
  /** Of the mails that were shown, with the versions of their templates. */
  mailsHash: string;
}

/** What members say to each other about it. */
export interface BroadcastComment {
  id: ObjectId;
  by: BroadcastActor;
  at: Date;
  text: string;
}

/** Where the preparation is: the last row of a phase. */
export interface AudienceCursor {
  phase: 'members' | 'pending' | 'unsubscribed';
  after: { at: Date; id: ObjectId } | null;
}

/** How its last mails have ended, for which it may pause itself. */
export interface BroadcastFailures {
  /** Since one was last accepted. */
  inRow: number;
  /** Ends in the current window, and bounces among them. */
  ended: number;
  bounced: number;
}

/** A mail to many people, its state and how far it is. */
export interface BroadcastRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  definition: BroadcastDefinition;
  /** Fields of a draft as they were typed that cannot be used yet, as a JSON object; null or absent for none. */
  typed?: string | null;
  status: BroadcastStatus;
  /** What a resume leads back to; null unless paused. */
  pausedFrom: 'scheduled' | 'preparing' | 'sending' | null;
  pausedReason: string | null;
  preview: BroadcastPreview | null;
  /** Null or absent unless it was asked for. */
  approval?: BroadcastApproval | null;
  /** Oldest first; absent for none. */
  comments?: BroadcastComment[];
  /** The mail, or one for each variant; empty in a draft. */
  mails: PinnedMail[];
  /** The variant that those outside the test get; null until it is chosen. */
  winner: number | null;
  /** When the last mail was sent that its test has waited for; absent while it goes on, and without a test. */
  testedAt?: Date;
  /** When it begins, or the first time zone does; null in a draft. */
  startsAt: Date | null;
  /** What its time has come for, but it has to wait for; null or absent for nothing. */
  waitingFor?: BroadcastWait | null;
  /** Null before and after the preparation. */
  cursor: AudienceCursor | null;
  /** Rows written by the preparation. */
  prepared: number;
  /** Raised when failed mails are sent again; a mail of a later round is a row of its own. */
  round: number;
  /** What is to be sent again; null once its rows are written. */
  resend: readonly ('failed' | 'uncertain')[] | null;
  /** The last mail that was looked at for that; absent at the start, and while nothing is to be sent again. */
  resendAfter?: ObjectId;
  /** Messages by status when last counted. */
  counts: Partial<Record<MessageStatus, number>>;
  /** Sent messages that the statistics have and that are still marked as uncounted; absent for none. */
  counted?: ObjectId[];
  /** How often sent messages were added to the statistics; absent for never. */
  countings?: number;
  /** As of the last turn; absent at first and after a resume. */
  failures?: BroadcastFailures;
  /** When its workflow looks at it again at the latest; null once nothing is left to do. */
  nextCheckAt: Date | null;
  /** Number of the last outbox row. */
  outboxSeq: number;
  /** Raised with each lease, which so conflicts with a pause and a cancel. */
  leases: number;
  startedAt: Date | null;
  /** What the workspace measured when it began; absent for nothing. */
  measured?: Tracking;
  /** Absent if it was never paused and resumed. */
  resumedAt?: Date;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const broadcastCollection = defineCollection<BroadcastRecord>({
  collection: 'broadcasts',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, status: 1, createdAt: -1, _id: -1 } },
    {
      key: { nextCheckAt: 1 },
      name: 'toDo',
      partialFilterExpression: { nextCheckAt: { $type: 'date' } },
    },
  ],
});

/**
 * A worker's right to claim mails of a broadcast. Every claim writes it, and pause and cancel close them all: of a claim and a
 * pause that overlap, one is first, and the other one sees it.
 */
export interface BroadcastLeaseRecord {
  _id: ObjectId;
  broadcastId: ObjectId;
  open: boolean;
  /** Pages that were claimed by it. */
  claims: number;
  expiresAt: Date;
}

export const broadcastLeaseCollection = defineCollection<BroadcastLeaseRecord>({
  collection: 'broadcastLeases',
  indexes: [{ key: { broadcastId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});
