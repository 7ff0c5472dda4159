import { LRUCache } from 'lru-cache';
import type { BroadcastRate } from '../../domain/broadcasts/broadcast.js';

/** Domains whose next turn is kept in memory. */
const MAX_DOMAINS = 10_000;

/** Spaces the mails of a broadcast evenly, in total and per recipient domain. */
export class Pace {
  readonly #domains = new LRUCache<string, number>({ max: MAX_DOMAINS });
  #next = 0;

  constructor(
    private readonly rate: BroadcastRate,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Reserves the next turn for a mail to an address; returns how long to wait for it, in milliseconds. */
  waitFor(address: string): number {
    const { perSecond, perDomain } = this.rate;
    if (perSecond === undefined && perDomain === undefined) return 0;
    const now = this.now();
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const own = perDomain === undefined ? now : Math.max(now, this.#domains.get(domain) ?? 0);
    if (perDomain !== undefined) this.#domains.set(domain, own + 1_000 / perDomain);
    // A mail that its domain holds up takes no turn of the overall rate.
    if (perSecond === undefined || own > Math.max(now, this.#next)) return own - now;
    const at = Math.max(own, this.#next);
    this.#next = at + 1_000 / perSecond;
    return at - now;
  }
}
