import type { ObjectId } from 'mongodb';
import type { BroadcastFailures, BroadcastRecord } from './broadcast.js';
import type { ContactRecord } from './contact.js';
import type { ListRecord } from './list.js';
import type { MailGate, MessageRecord } from './message.js';
import type { WorkspaceRecord } from './workspace.js';

/** A mail of a broadcast that this worker may send, and whom it goes to. */
export interface ClaimedMail {
  row: MessageRecord & { claim: string };
  contact: ContactRecord;
}

/** Mails of a broadcast, claimed together, and what all of them are made from. */
export interface ClaimedPage {
  mails: ClaimedMail[];
  workspace: WorkspaceRecord;
  list: ListRecord;
}

/** `ended`: the mail was ended, or is no longer this attempt's; `closed`: the broadcast was paused or cancelled. */
export type GateAnswer = 'open' | 'ended' | 'closed';

/** A worker's right to send mails of a broadcast. */
export interface BroadcastLease {
  id: ObjectId;
  /** Asked when the server has accepted DATA: whether the mail may be sent. */
  gate: (mail: MailGate) => Promise<GateAnswer>;
}

/** How an attempt has ended a mail of a broadcast. */
export interface BroadcastMailEnd {
  row: MessageRecord & { claim: string };
  status: 'sent' | 'failed' | 'uncertain' | 'bounced';
  reason: string | null;
  response: string | null;
}

/** What the ledger says about a mail before it is sent. */
export interface WrittenMail {
  row: MessageRecord & { claim: string };
  mail: { to: { address: string }; subject: string; messageId: string };
}

/** Why and until when a mail is given back unsent. */
export interface MailRelease {
  row: MessageRecord & { claim: string };
  dueAt: Date;
  reason: string | null;
  response: string | null;
  /** When it was attempted; null if it was not. */
  attemptedAt: Date | null;
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
