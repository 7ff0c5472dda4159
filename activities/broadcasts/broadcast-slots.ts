import { KeyedLimiter, type Release } from '../../domain/kernel/keyed-limiter.js';
import { MovingAverage } from '../../domain/kernel/moving-average.js';
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
export type Slot = { release: Release } | { laterMs: number };

/**
 * Limits how many connections to the mail server the broadcasts of a worker take from other mail: all of them while their mails are
 * quick, since mails that wait for a connection are served in turn; otherwise a fifth is left to others.
 *
 * 1. Destinations take turns, except those that have their share of the connections: their mails hold no slot.
 * 2. If slots are free and only such mails wait, those whose turn is far away are sent back, so that their broadcasts go on
 *    to others.
 */
export class BroadcastSlots {
  readonly #limiter: KeyedLimiter;
  readonly #heldUp: HeldUp;
  readonly #average = new MovingAverage(NEWEST_WEIGHT);
  /** How many mails with a slot have asked for their connection, by destination. */
  readonly #asked = new Map<string, number>();
  #isLooking = false;

  constructor(
    private readonly connections: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#heldUp = new HeldUp(now);
    // Whether one that is not known to be quick has room for another mail is seen when the last one has asked.
    const limit = (key: string): number =>
      this.#heldUp.isQuick(key) ? Infinity : (this.#asked.get(key) ?? 0) + 1;
    this.#limiter = new KeyedLimiter({ limit, total: () => this.#total });
  }

  async acquire({ key, hasRoom }: SlotRequest): Promise<Slot> {
    const waiting = this.#limiter.acquire(key, { mayStart: hasRoom });
    this.#look();
    const release = await waiting;
    return release === null ? { laterMs: this.#heldUp.reserve(key) } : { release: this.#begin(key, release) };
  }

  get #total(): number {
    const isQuick = (this.#average.value ?? Infinity) <= QUICK_MS;
    return isQuick ? this.connections : Math.max(1, Math.floor(this.connections * SLOW_SHARE));
  }

  #begin(key: string, release: Release): Release {
    const since = this.now();
    const end = this.#heldUp.begin(key);
    let hasAsked = false;
    const ask = (): void => {
      hasAsked = true;
      this.#count(key, 1);
      this.#serve();
    };
    // It asks before the event loop turns.
    const asking = setImmediate(ask);
    return () => {
      clearImmediate(asking);
      end();
      this.#average.add(this.now() - since);
      if (hasAsked) this.#count(key, -1);
      release();
      this.#look();
    };
  }

  #count(key: string, by: 1 | -1): void {
    const asked = (this.#asked.get(key) ?? 0) + by;
    if (asked === 0) this.#asked.delete(key);
    else this.#asked.set(key, asked);
  }

  #serve(): void {
    this.#limiter.admit();
    this.#look();
  }

  /** Sends mails back if slots are free, all that have one have asked for their connection, and others still wait. */
  #look(): void {
    const { used, waitingKeys } = this.#limiter;
    const asked = [...this.#asked.values()].reduce((sum, count) => sum + count, 0);
    if (used >= this.#total || asked < used || waitingKeys.length === 0) return;
    for (const key of waitingKeys) this.#limiter.dismiss(key, this.#heldUp.soon(key));
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.#serve();
    }, LOOK_MS).unref();
  }
}
