import type { ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type {
  BroadcastBounce,
  BroadcastLease,
  BroadcastMailEnd,
  BroadcastStep,
  DuePage,
  MailRelease,
  TurnEnd,
} from '../../models/broadcasts/broadcast-mail.js';
import type { BroadcastInput } from '../../workflows/messages.js';

/** What the activity that sends broadcasts needs from the engine. The worker provides it. */
export interface BroadcastPort {
  /** Does one thing that is due other than sending, and says what comes next. */
  nextStep: (input: BroadcastInput) => Promise<BroadcastStep>;
  /** What follows when no mail is due. */
  afterSending: (broadcast: BroadcastRecord) => Promise<BroadcastStep>;
  /** Null if the broadcast is not `sending`. */
  openLease: (broadcastId: ObjectId) => Promise<BroadcastLease | null>;
  closeLease: (lease: BroadcastLease) => Promise<void>;
  /** Takes over the claims of dead workers. */
  takeOver: (broadcastId: ObjectId) => Promise<void>;
  /** The next mails to send, without those who must not get them now; null if nothing is due. */
  duePage: (broadcast: BroadcastRecord, limit: number) => Promise<DuePage | null>;
  /** False if the attempt no longer held the mail. */
  endMail: (end: BroadcastMailEnd) => Promise<boolean>;
  /** Mails that have bounced while they were sent, and of which no report was recorded yet. */
  missedBounces: (input: BroadcastInput) => Promise<BroadcastBounce[]>;
  /** Adds to the statistics what was sent lately. */
  countSent: (broadcast: BroadcastRecord) => Promise<void>;
  release: (release: MailRelease) => Promise<void>;
  /** Counts its messages and records how a turn has ended. */
  noteTurn: (broadcast: BroadcastRecord, end: TurnEnd) => Promise<void>;
  pause: (input: BroadcastInput, reason: string) => Promise<void>;
}
