import type { ObjectId } from 'mongodb';
import type { MailProviderRecord } from '../../models/mail/mail-provider.js';

/** An email to one recipient. */
export interface Mail {
  /** Whose quota it counts against; absent in mails of the installation. */
  workspaceId?: ObjectId;
  /** Sends it; absent for the installation's mail server. */
  provider?: MailProviderRecord;
  from: { name: string; address: string };
  /** Exactly one plain address. */
  to: { name?: string; address: string };
  /** Marketing mail of a workspace where it is paused. */
  isPaused?: boolean;
  /** Where replies go; absent for the sender. */
  replyTo?: string;
  subject: string;
  html?: string;
  /** Required; `textPart` derives it from the HTML. */
  text: string;
  /** `<…@…>`, the same on every attempt. */
  messageId: string;
  /** Additional headers, other than those of the mail itself. */
  headers?: Readonly<Record<string, string>>;
  date: Date;
}

export interface SendHooks {
  /**
   * Called once, after the server has accepted DATA and before the last piece of the message is
   * written. If it returns false, the attempt ends there and the server has received nothing that it
   * would deliver.
   */
  beforeData: () => Promise<boolean>;
  /** Aborts the attempt. */
  signal?: AbortSignal;
  /** Awaited once the mail is composed, before it takes a connection. If it returns false, the attempt ends there. */
  turn?: () => Promise<boolean>;
}

/** The server accepted the mail. */
export interface MailSent {
  outcome: 'sent';
  /** Its final reply. */
  response: string;
  /** The server's id of the mail; null if it names none. */
  serverId: string | null;
}

/** A definite refusal: nothing was accepted. */
export interface MailRefused {
  outcome: 'refused';
  /** False for 4yz replies (and 503): the same mail may be accepted later. */
  permanent: boolean;
  stage: 'connect' | 'auth' | 'from' | 'rcpt' | 'data' | 'message';
  /** The reply's three digits. */
  status: number;
  /** How long the server asks to wait, in milliseconds; absent if it does not say. */
  retryAfterMs?: number;
  /** Enhanced code (RFC 3463) such as `5.1.1`; null if the reply has none. */
  code: string | null;
  /** The reply verbatim. */
  response: string;
}

/** `beforeData` or `turn` returned false. */
export interface MailStopped {
  outcome: 'stopped';
}

/** Code of a mail that found no free connection in time: nothing was asked of the server. */
export const NO_CONNECTION = 'EBUSY';

/**
 * No final reply, but the end of the message was never written: the server cannot have accepted it
 * (RFC 5321 section 4.1.1.4), so the same mail may be sent again.
 */
export interface MailFailed {
  outcome: 'failed-before-data';
  error: { code: string; message: string };
}

/** The message was written and no final reply came: it may have been accepted. */
export interface MailUncertain {
  outcome: 'uncertain';
  error: { code: string; message: string };
}

/** The workspace may not send this mail yet; nothing was attempted. */
export type MailDeferred = {
  outcome: 'deferred';
  /** When to try again. */
  retryInMs: number;
} & (
  | {
      /** It has sent as many mails as it may on this day. */
      cause: 'quota';
      /** When the next day begins. */
      until: Date;
    }
  | {
      /** Its marketing mail is paused, until an admin lifts that. */
      cause: 'paused';
    }
);

export type MailResult = MailDeferred | MailSent | MailRefused | MailStopped | MailFailed | MailUncertain;

/** Where a mail would go. */
export interface Destination {
  address: string;
  /** As in `Mail`. */
  workspaceId?: ObjectId;
  provider?: MailProviderRecord | undefined;
}

export interface Mailer {
  /**
   * Sends one mail, once. If `beforeData` was called, this resolves after it.
   * @throws what `beforeData` throws; TypeError for a mail that cannot be composed
   */
  send(mail: Mail, hooks: SendHooks): Promise<MailResult>;
  /**
   * False while the address's domain has its share of the connections to the mail server, or the workspace those to its
   * provider, so that a mail would only wait.
   */
  hasRoom(mail: Destination): boolean;
  /** Accepts no more mails, waits up to `graceMs` for those in progress, then disconnects. */
  close(graceMs?: number): Promise<void>;
}

/** Code of a mail that came too late: the worker ends. */
export const MAILER_CLOSED = 'ECLOSED';

/** Whether the server is the reason, and not the mail or its recipient: it is away, or does not let us in. */
export function isServerAway(result: MailFailed | MailRefused): boolean {
  if (result.outcome === 'refused') return result.stage === 'connect' || result.stage === 'auth';
  return result.error.code !== NO_CONNECTION && result.error.code !== MAILER_CLOSED;
}

/** Basic reply codes that concern the mailbox (RFC 5321 section 4.2.3), used if there is no enhanced code. */
const MAILBOX_STATUSES = new Set([550, 551, 553]);
/** Subject 1 of RFC 3463 without the codes about the sender's address (5.1.7, 5.1.8). */
const BAD_ADDRESS_CODE = /^5\.1\.(?![78]$)\d+$/;

/**
 * True if the refusal says that the address does not exist or can never receive mail, so that it must be
 * suppressed. Policy (5.7.x), full mailboxes and temporary failures do not.
 */
export function isBadAddress(refused: MailRefused): boolean {
  if (!refused.permanent || (refused.stage !== 'rcpt' && refused.stage !== 'message')) return false;
  if (refused.code !== null) return BAD_ADDRESS_CODE.test(refused.code);
  return refused.stage === 'rcpt' && MAILBOX_STATUSES.has(refused.status);
}
