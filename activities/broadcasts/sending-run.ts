import { setTimeout as sleep } from 'node:timers/promises';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type {
  BroadcastLease,
  BroadcastMailEnd,
  ClaimedRow,
  MailRelease,
  TurnEnd,
} from '../../models/broadcast-mail.js';
import { ATTEMPTED_FOR_MS } from '../failures.js';
import type { Mailer, MailRefused, MailResult } from '../mail/mailer.js';
import { bounceReport, bouncedBy } from '../mail/message-ledger.js';
import type { RecordPort } from '../ports.js';
import type { BroadcastPort } from './broadcast-port.js';
import type { BroadcastSlots } from './broadcast-slots.js';
import { claimPage, type Claimed } from './claim-page.js';
import type { ComposeDeps, ReadyMail } from './compose-page.js';
import { FailureWatch } from './failure-watch.js';
import { Pace } from './pace.js';
import { UnderWay } from './under-way.js';

/** Mails claimed together. */
const PAGE = 200;
/** At a limited rate, a page takes about this long to send, so that a pause releases few claims. */
const PAGE_SECONDS = 5;
/** Mails waiting for a connection or for their turn. */
const MAX_WAITING = 2 * PAGE;
/** A server that is down is tried again after this. */
const TROUBLE_MS = 60_000;
/** Mails whose template has to wait for others of the workspace are rendered again after this. */
const BUSY_MS = 5_000;
/** Failures in a row after which the server counts as down. */
const MAX_TROUBLE = 5;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;

type Page = readonly Claimed<ReadyMail>[];

export interface BroadcastDeps extends ComposeDeps {
  broadcasts: BroadcastPort;
  mailer: Mailer;
  record: RecordPort;
  /** Those of all broadcasts of a worker. */
  slots: BroadcastSlots;
  /** Milliseconds until a server that is down is tried again; tests shorten it. */
  troubleMs?: number;
}

/** How a run has ended. Its `waitMs` is null if only nothing was due, or the time was up. */
export interface RunEnd extends TurnEnd {
  /** Why the broadcast pauses itself; null if it does not. */
  pauseFor: string | null;
}

/**
 * Sends the mails of a broadcast that are due, until none are left or the time is up. While one page is sent, the next one
 * is claimed and rendered.
 */
export class SendingRun {
  readonly #underWay = new UnderWay();
  readonly #pace: Pace;
  readonly #watch: FailureWatch;
  readonly #troubleMs: number;
  #isStopped = false;
  #trouble = 0;
  #waitMs: number | null = null;
  #pauseFor: string | null = null;

  constructor(
    private readonly deps: BroadcastDeps,
    private readonly of: { broadcast: BroadcastRecord; lease: BroadcastLease; until: number },
  ) {
    this.#pace = new Pace(of.broadcast.definition.rate);
    this.#watch = new FailureWatch(of.broadcast.failures);
    this.#troubleMs = deps.troubleMs ?? TROUBLE_MS;
  }

  /** @throws what the database or the renderer throws, once nothing is under way any more */
  async run(): Promise<RunEnd> {
    try {
      await this.#sendPages();
    } finally {
      this.#isStopped = true;
      await this.#underWay.settled();
    }
    return { waitMs: this.#waitMs, pauseFor: this.#pauseFor, failures: this.#watch.state };
  }

  async #sendPages(): Promise<void> {
    let page = await this.#nextPage();
    while (page !== null) {
      const placed = this.#send(page);
      this.#underWay.add(placed);
      page = await this.#nextPage();
      await placed;
    }
    await this.#underWay.below(1);
  }

  get #isOver(): boolean {
    return this.#isStopped || Date.now() >= this.of.until;
  }

  async #nextPage(): Promise<Page | null> {
    if (this.#isOver) return null;
    const { perSecond } = this.of.broadcast.definition.rate;
    const limit = perSecond === undefined ? PAGE : Math.min(PAGE, Math.ceil(perSecond * PAGE_SECONDS));
    this.#underWay.add(this.deps.broadcasts.countSent(this.of.broadcast));
    const claimed = await claimPage(this.deps, { ...this.of, limit });
    if (claimed === 'closed') this.#isStopped = true;
    if (claimed === 'closed' || claimed === null) return null;
    await Promise.all(claimed.failed.map(({ row, reason }) => this.#fail(row, reason)));
    await Promise.all(claimed.busy.map(({ row }) => this.#giveBack(row, { inMs: BUSY_MS })));
    return claimed.ready;
  }

  /** Begins all mails of a page; resolves once at most half a page is in flight. */
  async #send(page: Page): Promise<void> {
    for (const mail of page) {
      await this.#underWay.below(MAX_WAITING);
      this.#underWay.add(this.#sendInTurn(mail));
    }
    await this.#underWay.below(PAGE / 2);
  }

  async #sendInTurn(ready: Claimed<ReadyMail>): Promise<void> {
    const waitMs = this.#pace.waitFor(ready.contact.email);
    if (waitMs > PAGE_SECONDS * 1_000) return await this.#giveBack(ready.row, { inMs: waitMs });
    if (waitMs > 0) await sleep(waitMs);
    if (this.#isStopped) return await this.#giveBack(ready.row, { inMs: 0 });
    let release = (): void => undefined;
    let recorded: Promise<void>;
    try {
      const result = await this.deps.mailer.send(ready.mail, {
        turn: async () => {
          release = await this.deps.slots.acquire();
          return !this.#isStopped;
        },
        beforeData: () => this.#mayStart(ready.row),
      });
      // What it counts may stop the run, before another mail gets the slot.
      recorded = this.#record(ready, result);
    } finally {
      release();
    }
    await recorded;
  }

  async #mayStart({ _id: id, claim }: ClaimedRow): Promise<boolean> {
    const answer = await this.of.lease.gate({ id, claim });
    if (answer === 'closed') this.#isStopped = true;
    return answer === 'open';
  }

  async #record(ready: Claimed<ReadyMail>, result: MailResult): Promise<void> {
    const { row } = ready;
    switch (result.outcome) {
      case 'sent':
        this.#trouble = 0;
        this.#watch.countSent();
        return await this.of.lease.sent({ row, response: result.response });
      case 'uncertain': {
        const { message: reason } = result.error;
        this.#countTrouble();
        this.#pauseIf(this.#watch.countFailure(reason));
        return await this.#end({ row, status: 'uncertain', reason, response: null });
      }
      case 'stopped':
        return await this.#giveBack(row, { inMs: 0 });
      case 'deferred':
        this.#stop(result.retryInMs);
        return await this.#giveBack(row, {
          inMs: 0,
          reason: result.cause === 'paused' ? 'marketing paused' : 'quota reached',
        });
      case 'failed-before-data':
        return await this.#troubled(row, result.error.message, null);
      case 'refused':
        return await this.#recordRefusal(ready, result);
    }
  }

  async #recordRefusal({ row, contact }: Claimed<ReadyMail>, refused: MailRefused): Promise<void> {
    const { permanent, stage, response } = refused;
    const reason = `refused: ${stage}`;
    if (stage !== 'rcpt' && stage !== 'data' && stage !== 'message')
      return await this.#troubled(row, reason, response, refused.retryAfterMs);
    const bounced = bouncedBy(refused);
    if (bounced !== null) {
      this.#pauseIf(this.#watch.countBounce(response));
      await this.#end({ row, ...bounced });
      return await this.#reportBounce(row, contact.email, response);
    }
    this.#pauseIf(this.#watch.countFailure(`${reason}: ${response}`));
    if (permanent) await this.#end({ row, status: 'failed', reason, response });
    else await this.#retry(row, { reason, response });
  }

  /** The next attempt follows a minute later, then after twice that time; after a day the mail has failed. */
  async #retry(
    row: ClaimedRow,
    { reason, response }: Pick<MailRelease, 'reason' | 'response'>,
  ): Promise<void> {
    const first = row.firstAttemptAt?.getTime() ?? Date.now();
    if (Date.now() - first >= ATTEMPTED_FOR_MS)
      return await this.#end({ row, status: 'failed', reason, response });
    const inMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 10), LONGEST_RETRY_MS);
    await this.#giveBack(row, { inMs, reason, response, isAttempt: true });
  }

  /** The server, not the recipient, is the reason. */
  async #troubled(
    row: ClaimedRow,
    reason: string,
    response: string | null,
    inMs = this.#troubleMs,
  ): Promise<void> {
    this.#countTrouble();
    const first = row.firstAttemptAt?.getTime() ?? Date.now();
    if (Date.now() - first >= ATTEMPTED_FOR_MS)
      return await this.#end({ row, status: 'failed', reason, response });
    await this.#giveBack(row, { inMs, reason, response, isAttempt: true });
  }

  #countTrouble(): void {
    this.#trouble += 1;
    if (this.#trouble >= MAX_TROUBLE) this.#stop(this.#troubleMs);
  }

  async #fail(row: ClaimedRow, reason: string): Promise<void> {
    this.#pauseIf(this.#watch.countFailure(reason));
    await this.#end({ row, status: 'failed', reason, response: null });
  }

  #pauseIf(reason: string | null): void {
    if (reason === null) return;
    this.#isStopped = true;
    this.#pauseFor ??= reason;
  }

  #stop(waitMs: number): void {
    this.#isStopped = true;
    this.#waitMs = Math.max(waitMs, this.#waitMs ?? 0);
  }

  async #end(end: BroadcastMailEnd): Promise<void> {
    await this.deps.broadcasts.endMail(end);
  }

  async #giveBack(
    row: ClaimedRow,
    {
      inMs,
      reason = null,
      response = null,
      isAttempt = false,
    }: { inMs: number; reason?: string | null; response?: string | null; isAttempt?: boolean },
  ): Promise<void> {
    const now = Date.now();
    const dueAt = inMs > 0 ? new Date(now + inMs) : (row.dueAt ?? new Date(now));
    await this.deps.broadcasts.release({
      row,
      dueAt,
      reason,
      response,
      attemptedAt: isAttempt ? new Date(now) : null,
    });
  }

  async #reportBounce(row: ClaimedRow, email: string, response: string | null): Promise<void> {
    const { _id: messageId, workspaceId, contactId } = row;
    await this.deps.record.reportMail({
      workspaceId: workspaceId.toHexString(),
      contactId: contactId.toHexString(),
      report: bounceReport({ messageId, email, response }),
      mail: { broadcastId: this.of.broadcast._id.toHexString() },
      dedupeKey: `broadcast:${messageId.toHexString()}`,
    });
  }
}
