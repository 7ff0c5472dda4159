/** An email to one recipient. */
export interface Mail {
  from: { name: string; address: string };
  /** Exactly one plain address. */
  to: { name?: string; address: string };
  subject: string;
  html?: string;
  /** Required; `textPart` derives it from the HTML. */
  text: string;
  /** `<…@…>`, the same on every attempt. */
  messageId: string;
  /** Further headers: not those that the mail is made of. */
  headers?: Readonly<Record<string, string>>;
  date: Date;
}

export interface SendHooks {
  /**
   * Asked once, when the server has answered DATA and before the first byte of the message is
   * written. False ends the attempt there: the server has nothing.
   */
  beforeData: () => Promise<boolean>;
  /** Ends the attempt at once. */
  signal?: AbortSignal;
}

/** The server accepted the mail. */
export interface MailSent {
  outcome: 'sent';
  /** Its final reply. */
  response: string;
  /** The id that it gave the mail, null when it names none. */
  serverId: string | null;
}

/** A definitive no: nothing was accepted. */
export interface MailRefused {
  outcome: 'refused';
  /** False for 4yz replies (and 503): the same mail may be taken later. */
  permanent: boolean;
  stage: 'connect' | 'auth' | 'from' | 'rcpt' | 'data' | 'message';
  /** The reply's three digits. */
  status: number;
  /** Enhanced code (RFC 3463) such as `5.1.1`, null when the reply has none. */
  code: string | null;
  /** The reply as it came. */
  response: string;
}

/** `beforeData` said no. */
export interface MailStopped {
  outcome: 'stopped';
}

/**
 * No answer, and the end of the message was never written: the server cannot have accepted it
 * (RFC 5321 section 4.1.1.4), so the same mail may be tried again.
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

export type MailResult = MailSent | MailRefused | MailStopped | MailFailed | MailUncertain;

export interface Mailer {
  /** Mails that can be sent at once; further calls wait. */
  readonly connections: number;
  /**
   * Sends one mail, once. When `beforeData` was asked it has answered before this resolves.
   * @throws what `beforeData` throws; TypeError for a mail that cannot be put together
   */
  send(mail: Mail, hooks: SendHooks): Promise<MailResult>;
  /** Accepts no more mails, waits up to `graceMs` for those in progress, then disconnects. */
  close(graceMs?: number): Promise<void>;
}

/** Plain replies that speak of the mailbox (RFC 5321 section 4.2.3), used when there is no enhanced code. */
const MAILBOX_STATUSES = new Set([550, 551, 553]);
/** Subject 1 of RFC 3463 without what it says of the sender's address (5.1.7, 5.1.8). */
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
