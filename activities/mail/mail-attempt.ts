import { failedAttempt, nextAtServer, retryable, type FailureCode } from '../failures.js';
import { freshAnswer } from '../stale.js';
import {
  isServerAway,
  type Mail,
  type MailDeferred,
  type Mailer,
  type MailFailed,
  type MailRefused,
} from './mailer.js';

/** Added to the lease of another attempt, so that the retry finds the mail free. */
const HELD_MARGIN_MS = 100;
/** Another attempt may lose its mail earlier, with its worker. */
const LONGEST_HELD_MS = 1_000;

/** How a mail has ended; `sentAt` only if it was sent. */
export interface Ended<End> {
  status: End;
  sentAt?: Date | null;
}

/** A mail that was accepted, and has not ended yet. */
export interface Accepted {
  claim: string;
  response: string | null;
}

export type LedgerClaim<End> =
  | { result: 'claim' }
  /** It has already ended. */
  | ({ result: 'ended' } & Ended<End>)
  /** The server has accepted it, and its sender died before it had recorded that: it is to be ended as sent, with this claim. */
  | ({ result: 'accepted' } & Accepted)
  /** Another attempt holds it, for this many milliseconds at most. */
  | { result: 'held'; ms: number };

export interface MailFailureDetails {
  reason: string | null;
  response: string | null;
}

/**
 * The record of one mail, as used by one attempt to send it.
 *
 * 1. `claim` comes first, `startSending` at the server's 354. It returns false if another attempt has taken the mail over, and may be
 *    repeated.
 * 2. A mail that was not accepted is released and can be claimed again. One that stays `sending` is uncertain.
 * 3. The first attempt that failed is noted; a day later the mail is given up.
 */
export interface MailLedger<End extends string> {
  claim(): Promise<LedgerClaim<End | 'sent' | 'uncertain'>>;
  startSending(): Promise<boolean>;
  end(end: MailFailureDetails & { status: End | 'sent' | 'uncertain' }): Promise<void>;
  /** Without an attempt. */
  release(details: MailFailureDetails): Promise<void>;
  /** After an attempt made at this time; returns the time of the first one. */
  releaseAttempted(details: MailFailureDetails, at: Date): Promise<Date>;
  /** After that, if the server was the reason: when it is tried again. */
  awaitServer?(nextAt: Date): Promise<void>;
  /** How a refusal ends the mail; null if it is retried. */
  endForRefusal(refused: MailRefused): (MailFailureDetails & { status: End }) | null;
}

export interface MailAttempt<End extends string> {
  mailer: Mailer;
  mail: Mail;
  ledger: Omit<MailLedger<End>, 'claim'>;
  /** Called last before the first byte, when the ledger says `sending`: whether the mail may still be sent. */
  mayStart?: () => Promise<boolean>;
  /** Called with the reason after a mail was released unsent; `serverAt` is when it is tried again if its server was away. */
  onFailure?: (note: string, serverAt: Date | null) => Promise<void>;
}

/**
 * Claims a mail for this attempt. Null if it is claimed, otherwise how it has ended or is to be ended.
 *
 * @throws ApplicationFailure `claimHeld` while another attempt holds it
 */
export async function claimMail<End extends string>(
  ledger: MailLedger<End>,
): Promise<Ended<End | 'sent' | 'uncertain'> | Accepted | null> {
  const claim = await ledger.claim();
  if (claim.result === 'held') {
    throw retryable('claimHeld', Math.min(claim.ms + HELD_MARGIN_MS, LONGEST_HELD_MS));
  }
  return claim.result === 'claim' ? null : claim;
}

/**
 * Sends a claimed mail, at most once, and records its end in the ledger. `stopped`: nothing was sent, and the claim
 * is left to the caller.
 *
 * @throws ApplicationFailure `mailServerAway`, `mailNotDelivered` or `mailRefused`, retried for a day from the first attempt;
 *   `mailDeferred`, retried until the workspace may send it
 */
export async function sendClaimed<End extends string>({
  mailer,
  mail,
  ledger,
  mayStart = () => Promise.resolve(true),
  onFailure = () => Promise.resolve(),
}: MailAttempt<End>): Promise<End | 'sent' | 'uncertain' | 'stopped'> {
  const beforeData = (): Promise<boolean> =>
    freshAnswer(async () => (await ledger.startSending()) && mayStart());
  const began = new Date();
  const failed = async (
    code: FailureCode,
    details: MailFailureDetails,
    { note, result }: { note: string; result: MailFailed | MailRefused },
  ): Promise<never> => {
    const first = await ledger.releaseAttempted(details, began);
    const now = new Date();
    const serverAt = isServerAway(result) ? nextAtServer({ first, now }) : null;
    if (serverAt !== null) await ledger.awaitServer?.(serverAt);
    await onFailure(note, serverAt);
    if (serverAt !== null) throw retryable('mailServerAway', serverAt.getTime() - now.getTime());
    const retryInMs = result.outcome === 'refused' ? result.retryAfterMs : undefined;
    throw failedAttempt(code, { first, now, retryInMs });
  };
  const result = await mailer.send(mail, { beforeData });
  switch (result.outcome) {
    case 'sent':
      await ledger.end({ status: 'sent', reason: null, response: result.response });
      return 'sent';
    case 'uncertain':
      await ledger.end({ status: 'uncertain', reason: result.error.message, response: null });
      return 'uncertain';
    case 'stopped':
      return 'stopped';
    case 'deferred': {
      const { reason, note } = explain(result);
      await ledger.release({ reason, response: null });
      await onFailure(note, null);
      throw retryable('mailDeferred', result.retryInMs);
    }
    case 'failed-before-data': {
      const { message: reason } = result.error;
      const note = `Mail not delivered: ${reason}`;
      return failed('mailNotDelivered', { reason, response: null }, { note, result });
    }
    case 'refused': {
      const end = ledger.endForRefusal(result);
      if (end !== null) {
        await ledger.end(end);
        return end.status;
      }
      const { stage, response } = result;
      const details = { reason: `refused: ${stage}`, response };
      const note = `Mail refused (${stage}): ${withoutAddress(response, mail)}`;
      return failed('mailRefused', details, { note, result });
    }
  }
}

/** Many servers repeat the address in their replies; notes are read by those who may not read it. */
function withoutAddress(response: string, { to }: Mail): string {
  return response.replaceAll(to.address, '…');
}

/** For the ledger and for the enrollment. */
function explain(deferred: MailDeferred): { reason: string; note: string } {
  if (deferred.cause === 'paused') {
    return {
      reason: 'marketing paused',
      note: 'Marketing email is paused because of bounces or complaints; sent after an admin resumes it',
    };
  }
  const until = deferred.until.toISOString();
  return {
    reason: `quota reached until ${until}`,
    note: `The quota of emails per day is reached; sent after ${until}`,
  };
}
