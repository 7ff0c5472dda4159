import type { WebhookResult } from '../http/webhook-sender.js';

/** Tries at a time. */
const SLOTS = 4;
/** Of an origin that did not answer in time the last time: whether it is back shows by one. */
const SLOTS_WHEN_UNRESPONSIVE = 1;
/** Of one that takes longer than this on the average, so that slow ones do not fill the worker. */
const SLOTS_WHEN_SLOW = 2;
const SLOW_MS = 5_000;
/** Tries begun in a second, and how many of them may begin at once. */
const PER_SECOND = 500;
const BURST = 100;
/** A receiver that asks for it is left alone for so long at the most; each delivery waits for its own time anyway. */
const MAX_PAUSE_MS = 60_000;
/** Nobody is sent away for longer: the origin may be back by then. */
const MAX_RETRY_DELAY_MS = 600_000;
const MIN_RETRY_DELAY_MS = 1_000;
/** How much of an average the newest try is. */
const NEWEST_WEIGHT = 0.3;
/** Rate and pauses end without anybody giving a place back. */
const POLL_MS = 20;

interface Attempt {
  startedAt: number;
}

interface Waiter {
  admit: (release: () => void) => void;
}

interface Origin {
  /** Those that hold a place. */
  attempts: Set<Attempt>;
  /** Those that wait for one, in order. */
  waiters: Set<Waiter>;
  /** Of the last tries, in milliseconds. */
  averageMs: number;
  isUnresponsive: boolean;
  pausedUntil: number;
  /** When the next try may begin, by the rate (GCRA's theoretical arrival time). */
  nextAt: number;
  /** The turn of who was sent away last. */
  lastRetryAt: number;
}

/**
 * How much each receiver (scheme, host and port) gets of this worker at a time, so that one that hangs fills its own
 * places and nobody else's.
 *
 * 1. A place is held from `enter` until its release is called, once.
 * 2. Who gets none is told when to come again. Nobody waits here for longer than they say, nor begins to when the places
 *    will not be free in that time: who waits holds something of the worker.
 * 3. An origin that is idle, answers and is not slow is forgotten.
 */
export class OriginLimiter {
  private readonly origins = new Map<string, Origin>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Those that are remembered. */
  get size(): number {
    return this.origins.size;
  }

  /** How many tries may begin now. */
  freeSlots(name: string): number {
    const origin = this.origins.get(name);
    if (origin === undefined) return SLOTS;
    return origin.waiters.size > 0 ? 0 : this.freeSlotsOf(origin);
  }

  /** How many more would all have a place within so many milliseconds, by how long tries take; unknown ones get the places. */
  capacity(name: string, withinMs: number): number {
    const origin = this.origins.get(name);
    if (origin === undefined) return SLOTS;
    if (origin.pausedUntil > this.now()) return 0;
    const rounds = Math.max(1, Math.floor(withinMs / Math.max(this.estimateMs(origin), 1)));
    const perSlot = origin.averageMs === 0 ? 1 : rounds;
    return Math.max(0, slotLimit(origin) * perSlot - origin.attempts.size - origin.waiters.size);
  }

  /** Whether the last try there had no answer in time. */
  isUnresponsive(name: string): boolean {
    return this.origins.get(name)?.isUnresponsive ?? false;
  }

  /** A place, in order of arrival, within `patienceMs`; null when there is none. */
  async acquire(name: string, patienceMs: number): Promise<(() => void) | null> {
    const origin = this.origins.get(name) ?? newOrigin();
    this.origins.set(name, origin);
    if (this.freeSlots(name) > 0) return this.take(name, origin);
    if (patienceMs <= 0 || this.expectedWaitMs(origin) > patienceMs) return null;
    return this.wait(name, origin, patienceMs);
  }

  private freeSlotsOf(origin: Origin): number {
    const now = this.now();
    if (origin.pausedUntil > now || origin.nextAt > now + (BURST * 1_000) / PER_SECOND) return 0;
    return Math.max(0, slotLimit(origin) - origin.attempts.size);
  }

  private wait(name: string, origin: Origin, patienceMs: number): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const leave = (): void => {
        clearTimeout(patience);
        clearInterval(look);
        origin.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        admit: (release) => {
          leave();
          resolve(release);
        },
      };
      const patience = setTimeout(() => {
        leave();
        resolve(null);
      }, patienceMs);
      const look = setInterval(() => this.admit(name, origin), POLL_MS);
      origin.waiters.add(waiter);
    });
  }

  /** Gives what is free to those who wait. */
  private admit(name: string, origin: Origin): void {
    for (const waiter of origin.waiters) {
      if (this.freeSlotsOf(origin) === 0) return;
      waiter.admit(this.take(name, origin));
    }
  }

  private expectedWaitMs(origin: Origin): number {
    return ((origin.waiters.size + 1) * this.estimateMs(origin)) / slotLimit(origin);
  }

  /** How long its tries take; one that is under way has taken as long as it has. */
  private estimateMs({ attempts, averageMs }: Origin): number {
    const [oldest] = attempts;
    return Math.max(averageMs, oldest === undefined ? 0 : this.now() - oldest.startedAt);
  }

  /** In how many milliseconds to come again: who is sent away gets turns one after the other, ten minutes off at most. */
  retryDelayMs(name: string, random: () => number = Math.random): number {
    const now = this.now();
    const origin = this.origins.get(name);
    if (origin === undefined) return MIN_RETRY_DELAY_MS;
    const gap = Math.max(origin.averageMs, 1) / slotLimit(origin);
    origin.lastRetryAt = Math.max(origin.lastRetryAt, now, origin.pausedUntil) + gap;
    const wait = Math.max(MIN_RETRY_DELAY_MS, origin.lastRetryAt - now);
    return Math.round(wait < MAX_RETRY_DELAY_MS ? wait : MAX_RETRY_DELAY_MS * (0.5 + 0.5 * random()));
  }

  /** Learns from a try how its receiver is. */
  record(name: string, result: WebhookResult): void {
    const origin = this.origins.get(name);
    if (origin === undefined || result.outcome === 'refused') return;
    const { durationMs } = result;
    origin.averageMs = origin.averageMs * (1 - NEWEST_WEIGHT) + durationMs * NEWEST_WEIGHT;
    if (result.outcome === 'answered') {
      origin.isUnresponsive = false;
      if (asksToSlowDown(result.status) && result.retryAfterSeconds !== null) {
        const pause = Math.min(result.retryAfterSeconds * 1_000, MAX_PAUSE_MS);
        origin.pausedUntil = Math.max(origin.pausedUntil, this.now() + pause);
      }
    } else if (TIMED_OUT.has(result.code)) {
      origin.isUnresponsive = true;
      origin.averageMs = Math.max(origin.averageMs, durationMs);
    }
  }

  private take(name: string, origin: Origin): () => void {
    const now = this.now();
    const attempt: Attempt = { startedAt: now };
    origin.attempts.add(attempt);
    origin.nextAt = Math.max(origin.nextAt, now) + 1_000 / PER_SECOND;
    return () => {
      if (!origin.attempts.delete(attempt)) return;
      this.admit(name, origin);
      if (this.isIdle(origin)) this.origins.delete(name);
    };
  }

  private isIdle({ attempts, waiters, isUnresponsive, averageMs, pausedUntil, nextAt }: Origin): boolean {
    const isEmpty = attempts.size === 0 && waiters.size === 0;
    return isEmpty && !isUnresponsive && averageMs < SLOW_MS && Math.max(pausedUntil, nextAt) <= this.now();
  }
}

/** Our deadline, and undici's and the system's for connecting. */
const TIMED_OUT: ReadonlySet<string> = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** Too many requests, and those by which a proxy says that there is too much (Standard Webhooks asks to throttle). */
function asksToSlowDown(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

function slotLimit({ isUnresponsive, averageMs }: Origin): number {
  if (isUnresponsive) return SLOTS_WHEN_UNRESPONSIVE;
  return averageMs > SLOW_MS ? SLOTS_WHEN_SLOW : SLOTS;
}

function newOrigin(): Origin {
  return {
    attempts: new Set(),
    waiters: new Set(),
    averageMs: 0,
    isUnresponsive: false,
    pausedUntil: 0,
    nextAt: 0,
    lastRetryAt: 0,
  };
}
