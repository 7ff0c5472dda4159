import { escapePattern } from '../../domain/kernel/escape-pattern.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type {
  BroadcastLease,
  BroadcastMailEnd,
  ClaimedRow,
  MailRelease,
} from '../../models/broadcasts/broadcast-mail.js';
import { ATTEMPTED_FOR_MS } from '../failures.js';
import { isServerAway, NO_CONNECTION, type MailRefused, type MailResult } from '../mail/mailer.js';
import { bouncedBy } from '../mail/message-ledger.js';
import type { RecordPort } from '../ports.js';
import type { BroadcastPort } from './broadcast-port.js';
import type { Claimed } from './claim-page.js';
import type { ReadyMail } from './compose-page.js';
import { reportBounce } from './report-bounces.js';
import type { RunState } from './run-state.js';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Mails for which no connection became free are tried again after this. */
const NO_CONNECTION_MS = 5_000;

type Release = Pick<MailRelease, 'reason' | 'response'>;

/** Records what has become of the mails of a run, and tells its state. */
export class MailEnds {
  constructor(
    private readonly deps: { broadcasts: BroadcastPort; record: RecordPort },
    private readonly leased: { broadcast: BroadcastRecord; lease: BroadcastLease; state: RunState },
  ) {}

  /** What it counts may stop the run before this returns. */
  async record(ready: Claimed<ReadyMail>, result: MailResult): Promise<void> {
    const { row } = ready;
    const { state, lease } = this.leased;
    switch (result.outcome) {
      case 'sent':
        state.countSent();
        return await lease.sent({ row, response: result.response });
      case 'uncertain': {
        const { message: reason } = result.error;
        state.countTrouble();
        state.countFailure(withoutRecipient(reason, ready));
        return await this.#end({ row, status: 'uncertain', reason, response: null });
      }
      case 'stopped':
        return await this.giveBack(row, { inMs: 0 });
      case 'deferred':
        state.stop(result.retryInMs);
        return await this.giveBack(row, {
          inMs: 0,
          reason: result.cause === 'paused' ? 'marketing paused' : 'quota reached',
        });
      case 'failed-before-data':
        if (result.error.code === NO_CONNECTION) return await this.giveBack(row, { inMs: NO_CONNECTION_MS });
        return await this.#troubled(row, {
          reason: result.error.message,
          response: null,
          isServerAway: isServerAway(result),
        });
      case 'refused':
        return await this.#recordRefusal(ready, result);
    }
  }

  /** The mail cannot be sent at all. */
  async fail(row: ClaimedRow, reason: string): Promise<void> {
    this.leased.state.countFailure(reason);
    await this.#end({ row, status: 'failed', reason, response: null });
  }

  /** The mail was not attempted, or has to be once more. */
  async giveBack(
    row: ClaimedRow,
    {
      inMs,
      reason = null,
      response = null,
      isAttempt = false,
      isRefused = false,
      isServerAway: isAway = false,
    }: Partial<Release & Pick<MailRelease, 'isRefused' | 'isServerAway'>> & {
      inMs: number;
      isAttempt?: boolean;
    },
  ): Promise<void> {
    const now = Date.now();
    const dueAt = inMs > 0 ? new Date(now + inMs) : (row.dueAt ?? new Date(now));
    await this.deps.broadcasts.release({
      row,
      dueAt,
      reason,
      response,
      attemptedAt: isAttempt ? new Date(now) : null,
      isRefused,
      isServerAway: isAway,
    });
  }

  async #recordRefusal(ready: Claimed<ReadyMail>, refused: MailRefused): Promise<void> {
    const { row, contact } = ready;
    const { state } = this.leased;
    const { permanent, stage, response } = refused;
    const reason = `refused: ${stage}`;
    const said = withoutRecipient(response, ready);
    if (stage !== 'rcpt' && stage !== 'data' && stage !== 'message') {
      // A sender that the server never takes is nothing that passes, as an outage is.
      if (permanent && stage === 'from') state.countFailure(`${reason}: ${said}`);
      const isAway = isServerAway(refused);
      return await this.#troubled(row, { reason, response, isServerAway: isAway }, refused.retryAfterMs);
    }
    const bounced = bouncedBy(refused);
    if (bounced !== null) {
      state.countBounce(said);
      await this.#end({ row, ...bounced });
      return await reportBounce(this.deps.record, { ...row, to: contact.email, response });
    }
    state.countFailure(`${reason}: ${said}`);
    if (permanent) await this.#end({ row, status: 'failed', reason, response });
    else await this.#retry(row, { reason, response });
  }

  /** The next attempt follows a minute later, then after twice that time; after a day the mail has failed. */
  async #retry(row: ClaimedRow, release: Release): Promise<void> {
    const inMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 10), LONGEST_RETRY_MS);
    await this.#attempted(row, { ...release, inMs, isRefused: true, isServerAway: false });
  }

  /** The server, not the recipient, is the reason. */
  async #troubled(
    row: ClaimedRow,
    release: Release & Pick<MailRelease, 'isServerAway'>,
    inMs = this.leased.state.troubleMs,
  ): Promise<void> {
    this.leased.state.countTrouble();
    await this.#attempted(row, { ...release, inMs, isRefused: false });
  }

  async #attempted(
    row: ClaimedRow,
    release: Release & Pick<MailRelease, 'isRefused' | 'isServerAway'> & { inMs: number },
  ): Promise<void> {
    const first = row.firstAttemptAt?.getTime() ?? Date.now();
    const isOver = Date.now() - first >= ATTEMPTED_FOR_MS;
    const { reason, response } = release;
    if (isOver) await this.#end({ row, status: 'failed', reason, response });
    else await this.giveBack(row, { ...release, isAttempt: true });
  }

  async #end(end: BroadcastMailEnd): Promise<void> {
    await this.deps.broadcasts.endMail(end);
  }
}

/** The reason of a pause stays with the broadcast, also when the person has been erased. */
function withoutRecipient(said: string, { contact: { email } }: Pick<ReadyMail, 'contact'>): string {
  return said.replace(new RegExp(escapePattern(email), 'gi'), '…');
}
