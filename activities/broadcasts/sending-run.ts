import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { BroadcastMailEnd, ClaimedMail, MailRelease } from '../../models/broadcast-mail.js';
import { ATTEMPTED_FOR_MS } from '../failures.js';
import type { Mailer, MailRefused, MailResult } from '../mail/mailer.js';
import { bounceReport, bouncedBy } from '../mail/message-ledger.js';
import type { RecordPort } from '../ports.js';
import type { Slots } from '../slots.js';
import type { BroadcastPort } from './broadcast-port.js';
import { composePage, type ComposeDeps, type ReadyMail } from './compose-page.js';
import { Pace } from './pace.js';

/** Mails claimed together. */
const PAGE = 200;
/** At a limited rate, a page takes about this long to send, so that a pause releases few claims. */
const PAGE_SECONDS = 5;
/** Mails waiting for a connection or for their turn. */
const MAX_WAITING = 2 * PAGE;
/** The server is tried again after this. */
const TROUBLE_MS = 60_000;
/** Failures in a row after which the server counts as down. */
const MAX_TROUBLE = 5;
/** Refusals in a row after which a broadcast pauses itself. */
const MAX_REFUSED = 20;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Key of the slots that all broadcasts of a worker share. */
const SLOTS_KEY = 'broadcasts';

type Page = readonly ReadyMail[];

export interface BroadcastDeps extends ComposeDeps {
  broadcasts: BroadcastPort;
  mailer: Mailer;
  record: RecordPort;
  /** Limit how many connections broadcasts take from other mail. */
  slots: Slots;
}

/** How a run has ended. */
export interface RunEnd {
  /** How long to wait before the next; null if only nothing was due, or the time was up. */
  waitMs: number | null;
  /** Why the broadcast pauses itself; null if it does not. */
  pauseFor: string | null;
}

/**
 * Sends the mails of a broadcast that are due, until none are left or the time is up. While one page is sent, the next one
 * is claimed and rendered.
 */
export class SendingRun {
  readonly #underWay = new Set<Promise<void>>();
  readonly #pace: Pace;
  #isStopped = false;
  #trouble = 0;
  #refused = 0;
  #waitMs: number | null = null;
  #pauseFor: string | null = null;

  constructor(
    private readonly deps: BroadcastDeps,
    private readonly of: { broadcast: BroadcastRecord; lease: ObjectId; until: number },
  ) {
    this.#pace = new Pace(of.broadcast.definition.rate);
  }

  async run(): Promise<RunEnd> {
    let page = await this.#nextPage();
    while (page !== null) {
      const next: Promise<Page | null> = this.#nextPage();
      const [prepared] = await Promise.all([next, this.#send(page)]);
      page = prepared;
    }
    await Promise.all(this.#underWay);
    return { waitMs: this.#waitMs, pauseFor: this.#pauseFor };
  }

  get #isOver(): boolean {
    return this.#isStopped || Date.now() >= this.of.until;
  }

  async #nextPage(): Promise<Page | null> {
    if (this.#isOver) return null;
    const { perSecond } = this.of.broadcast.definition.rate;
    const limit = perSecond === undefined ? PAGE : Math.min(PAGE, Math.ceil(perSecond * PAGE_SECONDS));
    const claimed = await this.deps.broadcasts.claimPage(this.of.broadcast, limit);
    if (claimed === null) return null;
    const { ready, failed } = await composePage(this.deps, this.of.broadcast, claimed);
    for (const { row, reason } of failed) await this.#fail(row, reason);
    await this.deps.broadcasts.noteMails(ready);
    return ready;
  }

  /** Begins all mails of a page; resolves once at most half a page is in flight. */
  async #send(page: Page): Promise<void> {
    for (const mail of page) {
      while (this.#underWay.size >= MAX_WAITING) await Promise.race(this.#underWay);
      const sending = this.#sendInTurn(mail).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
    while (this.#underWay.size > PAGE / 2) await Promise.race(this.#underWay);
  }

  async #sendInTurn(ready: ReadyMail): Promise<void> {
    const waitMs = this.#pace.waitFor(ready.contact.email);
    if (waitMs > PAGE_SECONDS * 1_000) return await this.#giveBack(ready.row, { inMs: waitMs });
    if (waitMs > 0) await sleep(waitMs);
    const release = await this.deps.slots.acquire(SLOTS_KEY);
    let result: MailResult;
    try {
      if (this.#isStopped) return await this.#giveBack(ready.row, { inMs: 0 });
      result = await this.deps.mailer.send(ready.mail, { beforeData: () => this.#mayStart(ready.row) });
    } finally {
      release();
    }
    await this.#record(ready, result);
  }

  async #mayStart({ _id: id, claim }: ClaimedMail['row']): Promise<boolean> {
    const answer = await this.deps.broadcasts.gate({ id, claim, lease: this.of.lease });
    if (answer === 'closed') this.#isStopped = true;
    return answer === 'open';
  }

  async #record(ready: ReadyMail, result: MailResult): Promise<void> {
    const { row } = ready;
    switch (result.outcome) {
      case 'sent':
        this.#trouble = 0;
        this.#refused = 0;
        return await this.#end({ row, status: 'sent', reason: null, response: result.response });
      case 'uncertain':
        return await this.#end({ row, status: 'uncertain', reason: result.error.message, response: null });
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

  async #recordRefusal({ row, contact }: ReadyMail, refused: MailRefused): Promise<void> {
    const { permanent, stage, response } = refused;
    const reason = `refused: ${stage}`;
    if (stage !== 'rcpt' && stage !== 'data' && stage !== 'message')
      return await this.#troubled(row, reason, response);
    const bounced = bouncedBy(refused);
    if (bounced !== null) {
      await this.#end({ row, ...bounced });
      await this.#reportBounce(row, contact.email, response);
    } else if (permanent) await this.#end({ row, status: 'failed', reason, response });
    else return await this.#retry(row, { reason, response });
    this.#countRefusal(reason);
  }

  /** The next attempt follows a minute later, then after twice that time; after a day the mail has failed. */
  async #retry(
    row: ClaimedMail['row'],
    { reason, response }: Pick<MailRelease, 'reason' | 'response'>,
  ): Promise<void> {
    const first = row.firstAttemptAt?.getTime() ?? Date.now();
    if (Date.now() - first >= ATTEMPTED_FOR_MS)
      return await this.#end({ row, status: 'failed', reason, response });
    const inMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 10), LONGEST_RETRY_MS);
    await this.#giveBack(row, { inMs, reason, response, isAttempt: true });
  }

  /** The server, not the recipient, is the reason. */
  async #troubled(row: ClaimedMail['row'], reason: string, response: string | null): Promise<void> {
    this.#trouble += 1;
    if (this.#trouble >= MAX_TROUBLE) this.#stop(TROUBLE_MS);
    const first = row.firstAttemptAt?.getTime() ?? Date.now();
    if (Date.now() - first >= ATTEMPTED_FOR_MS)
      return await this.#end({ row, status: 'failed', reason, response });
    await this.#giveBack(row, { inMs: TROUBLE_MS, reason, response, isAttempt: true });
  }

  async #fail(row: ClaimedMail['row'], reason: string): Promise<void> {
    await this.#end({ row, status: 'failed', reason, response: null });
    this.#countRefusal(reason);
  }

  #countRefusal(reason: string): void {
    this.#refused += 1;
    if (this.#refused < MAX_REFUSED) return;
    this.#isStopped = true;
    this.#pauseFor = `${MAX_REFUSED} refusals in a row, the last one: ${reason}`;
  }

  #stop(waitMs: number): void {
    this.#isStopped = true;
    this.#waitMs = Math.max(waitMs, this.#waitMs ?? 0);
  }

  async #end(end: BroadcastMailEnd): Promise<void> {
    await this.deps.broadcasts.endMail(end);
  }

  async #giveBack(
    row: ClaimedMail['row'],
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

  async #reportBounce(row: ClaimedMail['row'], email: string, response: string | null): Promise<void> {
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
