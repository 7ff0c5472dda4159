import { LRUCache } from 'lru-cache';
import type { BroadcastRate } from '../../domain/broadcasts/broadcast.js';

/** Domains whose next turn is kept in memory. */
const MAX_DOMAINS = 10_000;

/** When a mail may be sent: after `waitMs`, or not in this run but when it is due again after `laterMs`. */
export type PaceTurn = { waitMs: number } | { laterMs: number };

/** Spaces the mails of a broadcast evenly, in total and per recipient domain. */
export class Pace {
  readonly #soon: Turns;
  /** Of mails that are given back. They take no turns of those that are sent before. */
  readonly #later: Turns;

  constructor(
    private readonly rate: BroadcastRate,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#soon = new Turns(rate);
    this.#later = new Turns(rate);
  }

  /** Reserves the next turn for a mail to a domain, unless that is further away than `longestMs`. */
  turnFor(domain: string, longestMs: number): PaceTurn {
    const { perSecond, perDomain } = this.rate;
    if (perSecond === undefined && perDomain === undefined) return { waitMs: 0 };
    const now = this.now();
    const soon = this.#soon.next(domain, now);
    if (soon.at - now <= longestMs) {
      soon.take();
      return { waitMs: soon.at - now };
    }
    const later = this.#later.next(domain, now + longestMs);
    later.take();
    return { laterMs: later.at - now };
  }
}

/** A sequence of turns. */
class Turns {
  readonly #domains = new LRUCache<string, number>({ max: MAX_DOMAINS });
  #next = 0;

  constructor(private readonly rate: BroadcastRate) {}

  /** The next turn of a domain, not before `from`. */
  next(domain: string, from: number): { at: number; take: () => void } {
    const { perSecond, perDomain } = this.rate;
    const own = perDomain === undefined ? from : Math.max(from, this.#domains.get(domain) ?? 0);
    // A mail that its domain holds up takes no turn of the overall rate.
    const isHeldUp = perSecond === undefined || own > Math.max(from, this.#next);
    const at = isHeldUp ? own : Math.max(own, this.#next);
    return {
      at,
      take: () => {
        if (perDomain !== undefined) this.#domains.set(domain, own + 1_000 / perDomain);
        if (perSecond !== undefined && !isHeldUp) this.#next = at + 1_000 / perSecond;
      },
    };
  }
}
