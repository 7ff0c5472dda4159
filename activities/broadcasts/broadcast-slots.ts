import { HeldUp } from './held-up.js';

/** Up to this average, a mail of a broadcast hardly delays other mail that waits for its connection. */
const QUICK_MS = 250;
/** Share of the connections that slow broadcasts may have. */
const SLOW_SHARE = 0.8;
/** Weight of the newest mail in the moving average. */
const NEWEST_WEIGHT = 0.1;
/** Connections that other mail gives back are noticed after this. */
const LOOK_MS = 100;

/** Where a mail goes. */
export interface SlotRequest {
  /** What the mail server or provider may be slow for: the receiving domain, or the provider's workspace. */
  key: string;
  /** False while a mail would only wait for a connection. */
  hasRoom: () => boolean;
}

/** A slot until it is released, or after how long to try again instead. */
export type Slot = { release: () => void } | { laterMs: number };

interface Waiter extends SlotRequest {
  settle: (slot: Slot) => void;
}

/**
 * Limits how many connections to the mail server the broadcasts of a worker take from other mail: all of them while their mails are
 * quick, since mails that wait for a connection are served in order of arrival; otherwise a fifth is left to others.
 *
 * 1. Waiters are served in order of arrival, except those whose destination has its share of the connections: they hold no slot.
 * 2. If slots are free and only such waiters are left, those whose turn is far away are sent back, so that their broadcasts go on
 *    to others.
 */
export class BroadcastSlots {
  readonly #waiters = new Set<Waiter>();
  readonly #heldUp: HeldUp;
  /** Destinations that are not known to be quick and were given a slot just now: their mail has no connection yet. */
  readonly #justGiven = new Set<string>();
  #used = 0;
  #averageMs: number | null = null;
  #isLooking = false;

  constructor(
    private readonly connections: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#heldUp = new HeldUp(now);
  }

  acquire(request: SlotRequest): Promise<Slot> {
    return new Promise((resolve) => {
      this.#waiters.add({ ...request, settle: resolve });
      this.#serve();
    });
  }

  get #limit(): number {
    const isQuick = this.#averageMs !== null && this.#averageMs <= QUICK_MS;
    return isQuick ? this.connections : Math.max(1, Math.floor(this.connections * SLOW_SHARE));
  }

  #serve(): void {
    const full = new Set<string>();
    for (const waiter of this.#waiters) {
      if (this.#used >= this.#limit) break;
      if (full.has(waiter.key)) continue;
      if (this.#justGiven.has(waiter.key) || !waiter.hasRoom()) full.add(waiter.key);
      else this.#give(waiter);
    }
    // It is called again as soon as a slot is free, or those that were given have their connections.
    const isSettled = this.#used < this.#limit && this.#justGiven.size === 0;
    if (!isSettled || this.#waiters.size === 0) return;
    this.#sendBack();
    this.#lookLater();
  }

  #give(waiter: Waiter): void {
    const { key } = waiter;
    this.#waiters.delete(waiter);
    this.#used += 1;
    if (!this.#heldUp.isQuick(key)) this.#waitForConnection(key);
    const since = this.now();
    const end = this.#heldUp.begin(key);
    waiter.settle({
      release: () => {
        end();
        this.#note(this.now() - since);
        this.#used -= 1;
        this.#serve();
      },
    });
  }

  /** It asks for the connection before the event loop turns. */
  #waitForConnection(key: string): void {
    this.#justGiven.add(key);
    setImmediate(() => {
      this.#justGiven.delete(key);
      this.#serve();
    });
  }

  #lookLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.#serve();
    }, LOOK_MS).unref();
  }

  #sendBack(): void {
    for (const { waiter, laterMs } of this.#heldUp.farAway(this.#waiters)) {
      this.#waiters.delete(waiter);
      waiter.settle({ laterMs });
    }
  }

  #note(tookMs: number): void {
    const before = this.#averageMs ?? tookMs;
    this.#averageMs = before * (1 - NEWEST_WEIGHT) + tookMs * NEWEST_WEIGHT;
  }
}
