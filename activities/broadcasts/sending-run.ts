import { setTimeout as sleep } from 'node:timers/promises';
import { InFlight } from '../../domain/kernel/in-flight.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { BroadcastLease, ClaimedRow } from '../../models/broadcasts/broadcast-mail.js';
import { addressDomain } from '../mail/mail-envelope.js';
import type { Mailer } from '../mail/mailer.js';
import type { RecordPort } from '../ports.js';
import { freshAnswer } from '../stale.js';
import type { BroadcastPort } from './broadcast-port.js';
import type { BroadcastSlots, SlotRequest } from './broadcast-slots.js';
import { claimPage, type Claimed } from './claim-page.js';
import type { ComposeDeps, ReadyMail } from './compose-page.js';
import { MailEnds } from './mail-ends.js';
import { Pace } from './pace.js';
import { RunState, type RunEnd } from './run-state.js';

/** Mails claimed together. */
const PAGE = 200;
/** At a limited rate, a page takes about this long to send, so that a pause releases few claims. */
const PAGE_SECONDS = 5;
/** A page is claimed while the one before is sent; mails whose turn is further away than both are given back. */
const LONGEST_WAIT_MS = 2 * PAGE_SECONDS * 1_000;
/** A server that is down is tried again after this. */
const TROUBLE_MS = 60_000;
/** Mails whose template has to wait for others of the workspace are rendered again after this. */
const BUSY_MS = 5_000;

type Page = readonly Claimed<ReadyMail>[];

/** The mails of a page, and how many of them were given back since their turn is far away. */
interface Begun {
  mails: number;
  putOff: number;
}

export interface BroadcastDeps extends ComposeDeps {
  broadcasts: BroadcastPort;
  mailer: Mailer;
  record: RecordPort;
  /** Slots that all broadcasts of a worker share. */
  slots: BroadcastSlots;
  /** Milliseconds until a server that is down is tried again; tests shorten it. */
  troubleMs?: number;
}

/**
 * Sends the mails of a broadcast that are due, until none are left or the time is up. While one page is sent, the next one
 * is claimed and rendered.
 */
export class SendingRun {
  readonly #underWay = new InFlight();
  readonly #pace: Pace;
  readonly #state: RunState;
  readonly #ends: MailEnds;
  /** Mails claimed together. */
  readonly #limit: number;

  constructor(
    private readonly deps: BroadcastDeps,
    private readonly leased: { broadcast: BroadcastRecord; lease: BroadcastLease; until: number },
  ) {
    const { definition, failures } = leased.broadcast;
    const { perSecond } = definition.rate;
    this.#pace = new Pace(definition.rate);
    this.#state = new RunState(failures, deps.troubleMs ?? TROUBLE_MS);
    this.#ends = new MailEnds(deps, { ...leased, state: this.#state });
    this.#limit = perSecond === undefined ? PAGE : Math.min(PAGE, Math.ceil(perSecond * PAGE_SECONDS));
  }

  /** @throws what the database or the renderer throws, once nothing is under way any more */
  async run(): Promise<RunEnd> {
    try {
      await this.#sendPages();
    } finally {
      this.#state.close();
      await this.#underWay.idle();
    }
    return this.#state.end;
  }

  async #sendPages(): Promise<void> {
    let page = await this.#nextPage();
    while (page !== null) {
      const begun = this.#begin(page);
      await this.#roomAfter(begun, Infinity);
      page = await this.#nextPage();
      await this.#roomAfter(begun, this.#limit / 2);
    }
    await this.#underWay.below(1);
  }

  get #isOver(): boolean {
    return this.#state.isStopped || Date.now() >= this.leased.until;
  }

  async #nextPage(): Promise<Page | null> {
    if (this.#isOver) return null;
    void this.#underWay.add(this.deps.broadcasts.countSent(this.leased.broadcast));
    const claimed = await claimPage(this.deps, { ...this.leased, limit: this.#limit });
    if (claimed === 'closed') this.#state.close();
    if (claimed === 'closed' || claimed === null) return null;
    await Promise.all(claimed.failed.map(({ row, reason }) => this.#ends.fail(row, reason)));
    await Promise.all(claimed.busy.map(({ row }) => this.#ends.giveBack(row, { inMs: BUSY_MS })));
    return claimed.ready;
  }

  #begin(page: Page): Begun {
    const begun = { mails: page.length, putOff: 0 };
    for (const mail of page) void this.#underWay.add(this.#sendInTurn(mail, begun));
    return begun;
  }

  /**
   * Resolves when fewer mails than `limit` are under way; when none is, if all mails of a page were put off: the next ones
   * probably have to wait as long, and going on would only claim and render the whole audience.
   */
  async #roomAfter({ mails, putOff }: Begun, limit: number): Promise<void> {
    await this.#underWay.below(mails > 0 && putOff === mails ? 1 : limit);
  }

  async #sendInTurn(ready: Claimed<ReadyMail>, begun: Begun): Promise<void> {
    const longestMs = Math.min(LONGEST_WAIT_MS, this.leased.until + PAGE_SECONDS * 1_000 - Date.now());
    const pace = this.#pace.turnFor(domainIn(ready), longestMs);
    if ('laterMs' in pace) return await this.#putOff(ready, begun, pace.laterMs);
    if (pace.waitMs > 0) await sleep(pace.waitMs);
    if (this.#state.isStopped) return await this.#ends.giveBack(ready.row, { inMs: 0 });
    const slot = { release: (): void => undefined, laterMs: 0 };
    /** Then nothing was handed over, although the row may say that it is being sent. */
    const gate = { hasFailed: false };
    let recorded: Promise<void>;
    try {
      const result = await this.deps.mailer.send(ready.mail, {
        turn: async () => {
          Object.assign(slot, await this.deps.slots.acquire(this.#requestOf(ready)));
          return slot.laterMs === 0 && !this.#state.isStopped;
        },
        beforeData: () =>
          freshAnswer(() => this.#mayStart(ready.row)).catch((error: unknown) => {
            gate.hasFailed = true;
            throw error;
          }),
      });
      // What it counts may stop the run, before another mail gets the slot.
      recorded =
        slot.laterMs > 0 ? this.#putOff(ready, begun, slot.laterMs) : this.#ends.record(ready, result);
    } catch (error) {
      if (gate.hasFailed) await this.#ends.giveBack(ready.row, { inMs: 0 });
      throw error;
    } finally {
      slot.release();
    }
    await recorded;
  }

  /** Gives it back, since its turn is far away. */
  async #putOff({ row }: Claimed<ReadyMail>, begun: Begun, laterMs: number): Promise<void> {
    begun.putOff += 1;
    await this.#ends.giveBack(row, { inMs: laterMs });
  }

  #requestOf(ready: Claimed<ReadyMail>): SlotRequest {
    const { workspaceId, provider, to } = ready.mail;
    const key = provider === undefined ? domainIn(ready) : ready.contact.workspaceId.toHexString();
    const destination = { address: to.address, provider, ...(workspaceId && { workspaceId }) };
    // Once it is stopped, nobody waits any longer.
    return { key, hasRoom: () => this.#state.isStopped || this.deps.mailer.hasRoom(destination) };
  }

  async #mayStart({ _id: id, claim }: ClaimedRow): Promise<boolean> {
    const answer = await this.leased.lease.gate({ id, claim });
    if (answer === 'closed') this.#state.close();
    return answer === 'open';
  }
}

function domainIn({ mail }: ReadyMail): string {
  return addressDomain(mail.to.address).toLowerCase();
}
