import type { ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type {
  BroadcastGate,
  BroadcastMailEnd,
  BroadcastStep,
  ClaimedPage,
  GateAnswer,
  MailRelease,
  WrittenMail,
} from '../../models/broadcast-mail.js';
import type { BroadcastInput } from '../../workflows/messages.js';

/** What the activity that sends broadcasts needs from the engine. The worker provides it. */
export interface BroadcastPort {
  /** Does one thing that is due other than sending, and says what comes next. */
  nextStep: (input: BroadcastInput) => Promise<BroadcastStep>;
  /** What follows when no mail is due. */
  afterSending: (broadcast: BroadcastRecord) => Promise<BroadcastStep>;
  /** Null if the broadcast is not `sending`. */
  openLease: (broadcastId: ObjectId) => Promise<ObjectId | null>;
  closeLease: (lease: ObjectId) => Promise<void>;
  /** Takes over the claims of dead workers. */
  takeOver: (broadcastId: ObjectId) => Promise<void>;
  /** Null if nothing is due. */
  claimPage: (broadcast: BroadcastRecord, limit: number) => Promise<ClaimedPage | null>;
  /** Records the address and subject of claimed mails in the ledger. */
  noteMails: (mails: readonly WrittenMail[]) => Promise<void>;
  /** Asked when the server has accepted DATA: whether the mail may be sent. */
  gate: (mail: BroadcastGate) => Promise<GateAnswer>;
  /** False if the attempt no longer held the mail. */
  endMail: (end: BroadcastMailEnd) => Promise<boolean>;
  release: (release: MailRelease) => Promise<void>;
  /** Counts its messages and records that a worker is on it. */
  notePage: (broadcast: BroadcastRecord) => Promise<void>;
  pause: (input: BroadcastInput, reason: string) => Promise<void>;
}
