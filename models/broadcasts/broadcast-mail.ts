import type { ObjectId } from 'mongodb';
import type { BroadcastFailures, BroadcastRecord } from './broadcast.js';
import type { ContactRecord } from '../audience/contact.js';
import type { ListRecord } from '../audience/list.js';
import type { MailGate, MessageRecord } from '../mail/message.js';
import type { WorkspaceRecord } from '../accounts/workspace.js';

/** A mail of a broadcast that is due, and whom it goes to. */
export interface DueMail {
  row: MessageRecord;
  contact: ContactRecord;
}

/** Mails of a broadcast that are due, and what all of them are made from. */
export interface DuePage {
  mails: DueMail[];
  workspace: WorkspaceRecord;
  list: ListRecord;
}

/** The row of a mail that this worker may send. */
export type ClaimedRow = MessageRecord & { claim: string };

/** Which mails a worker has claimed together, by their ids. */
export interface MailClaim {
  claim: string;
  ids: ReadonlySet<string>;
}

/** `ended`: the mail was ended, or is no longer this attempt's; `closed`: the broadcast was paused or cancelled. */
export type GateAnswer = 'open' | 'ended' | 'closed';

/** A worker's right to send mails of a broadcast. */
export interface BroadcastLease {
  id: ObjectId;
  /** Claims mails of a page; null if the broadcast was paused or cancelled. */
  claim: (page: DuePage, mails: readonly WrittenMail[]) => Promise<MailClaim | null>;
  /** Asked when the server has accepted DATA: whether the mail may be sent. */
  gate: (mail: MailGate) => Promise<GateAnswer>;
  /** Records that the server has accepted a mail; no more if the attempt no longer holds it. */
  sent: (mail: SentMail) => Promise<void>;
}

/** A mail that the server has accepted. */
export interface SentMail {
  row: ClaimedRow;
  /** Its final reply. */
  response: string;
}

/** How an attempt has ended a mail of a broadcast that was not accepted, as far as known. */
export interface BroadcastMailEnd {
  row: ClaimedRow;
  status: 'failed' | 'uncertain' | 'bounced';
  reason: string | null;
  response: string | null;
}

/** A mail that was refused since its address does not exist. */
export type BroadcastBounce = Pick<
  MessageRecord,
  '_id' | 'workspaceId' | 'contactId' | 'broadcastId' | 'to' | 'response'
>;

/** What the ledger says about a mail before it is sent. */
export interface WrittenMail {
  row: MessageRecord;
  /** Empty, as are subject and id, if it was not rendered. */
  from: string;
  to: string;
  subject: string;
  messageId: string;
}

/** Why and until when a mail is given back unsent. */
export interface MailRelease {
  row: ClaimedRow;
  dueAt: Date;
  reason: string | null;
  response: string | null;
  /** When it was attempted; null if it was not. */
  attemptedAt: Date | null;
  /** The server refused this recipient. Only that counts as an attempt: the time to the next one grows with each. */
  isRefused: boolean;
  /** Its server was the reason; it is tried again when the mail is due. */
  isServerAway: boolean;
}

/** How a worker's turn of sending has ended. */
export interface TurnEnd {
  /** How long the workflow will wait; null if it goes on. */
  waitMs: number | null;
  failures: BroadcastFailures;
}

/** What a worker does next for a broadcast. `next`: look at it again at once. */
export type BroadcastStep =
  | { do: 'next' }
  | { do: 'wait'; ms: number }
  | { do: 'end'; status: string }
  | { do: 'send'; broadcast: BroadcastRecord };
