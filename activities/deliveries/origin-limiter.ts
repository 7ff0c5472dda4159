import type { WebhookResult } from '../http/webhook-sender.js';

/** Concurrent attempts per origin. */
const SLOTS = 4;
/** For an origin whose last attempt timed out: one attempt shows whether it is back. */
const SLOTS_WHEN_UNRESPONSIVE = 1;
/** For an origin whose average is longer than `SLOW_MS`, so that slow ones do not fill the worker. */
const SLOTS_WHEN_SLOW = 2;
const SLOW_MS = 5_000;
/** Attempts started per second, and how many of them at once. */
const PER_SECOND = 1_000;
const BURST = 100;
/** Longest pause after a `Retry-After`; each delivery also waits for its own. */
const MAX_PAUSE_MS = 60_000;
/** Longest delay of a retry: the origin may be back by then. */
const MAX_RETRY_DELAY_MS = 600_000;
const MIN_RETRY_DELAY_MS = 1_000;
/** Weight of the newest attempt in the moving average. */
const NEWEST_WEIGHT = 0.3;
/** Waiters are checked this often, since rate limits and pauses end without a release. */
const POLL_MS = 20;

interface Attempt {
  startedAt: number;
}

interface Waiter {
  admit: (release: () => void) => void;
}

interface Origin {
  /** Attempts that hold a slot. */
  attempts: Set<Attempt>;
  /** Waiters for a slot, in order of arrival. */
  waiters: Set<Waiter>;
  /** Moving average of the last attempts, in milliseconds. */
  averageMs: number;
  isUnresponsive: boolean;
  pausedUntil: number;
  /** When the next attempt may start, by the rate (GCRA's theoretical arrival time). */
  nextAt: number;
  /** The retry time that was given out last. */
  lastRetryAt: number;
}

/**
 * Limits the concurrent attempts per origin (scheme, host and port) in this worker, so that one that hangs does not
 * affect the others.
 *
 * 1. A slot is held from `acquire` until its release function is called.
 * 2. An attempt waits for a slot only if one is expected within its patience, since waiting occupies the worker;
 *    otherwise it is retried after `retryDelayMs`.
 * 3. An origin that is idle, responsive and fast is removed.
 */
export class OriginLimiter {
  private readonly origins = new Map<string, Origin>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Number of tracked origins. */
  get size(): number {
    return this.origins.size;
  }

  /** How many attempts may start now. */
  freeSlots(name: string): number {
    const origin = this.origins.get(name);
    if (origin === undefined) return SLOTS;
    return origin.waiters.size > 0 ? 0 : this.freeSlotsOf(origin);
  }

  /** How many more attempts would get a slot within `withinMs`, estimated from recent durations. */
  capacity(name: string, withinMs: number): number {
    const origin = this.origins.get(name);
    if (origin === undefined) return SLOTS;
    if (origin.pausedUntil > this.now()) return 0;
    const rounds = Math.max(1, Math.floor(withinMs / Math.max(this.estimateMs(origin), 1)));
    const perSlot = origin.averageMs === 0 ? 1 : rounds;
    return Math.max(0, slotLimit(origin) * perSlot - origin.attempts.size - origin.waiters.size);
  }

  /** Whether the last attempt timed out. */
  isUnresponsive(name: string): boolean {
    return this.origins.get(name)?.isUnresponsive ?? false;
  }

  /** Acquires a slot within `patienceMs`, in order of arrival, and returns its release function; null if there is none. */
  async acquire(name: string, patienceMs: number): Promise<(() => void) | null> {
    const origin = this.origins.get(name) ?? newOrigin();
    this.origins.set(name, origin);
    if (this.freeSlots(name) > 0) return this.occupySlot(name, origin);
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
      const stopWaiting = (): void => {
        clearTimeout(patience);
        clearInterval(poll);
        origin.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        admit: (release) => {
          stopWaiting();
          resolve(release);
        },
      };
      const patience = setTimeout(() => {
        stopWaiting();
        resolve(null);
      }, patienceMs);
      const poll = setInterval(() => this.admit(name, origin), POLL_MS);
      origin.waiters.add(waiter);
    });
  }

  /** Gives free slots to waiters. */
  private admit(name: string, origin: Origin): void {
    for (const waiter of origin.waiters) {
      if (this.freeSlotsOf(origin) === 0) return;
      waiter.admit(this.occupySlot(name, origin));
    }
  }

  private expectedWaitMs(origin: Origin): number {
    return ((origin.waiters.size + 1) * this.estimateMs(origin)) / slotLimit(origin);
  }

  /** Expected duration of an attempt: the average, or the age of the oldest running one if that is longer. */
  private estimateMs({ attempts, averageMs }: Origin): number {
    const [oldest] = attempts;
    return Math.max(averageMs, oldest === undefined ? 0 : this.now() - oldest.startedAt);
  }

  /** Milliseconds until a rejected attempt should be retried. Retries are spaced out, over ten minutes at most. */
  retryDelayMs(name: string, random: () => number = Math.random): number {
    const now = this.now();
    const origin = this.origins.get(name);
    if (origin === undefined) return MIN_RETRY_DELAY_MS;
    const gap = Math.max(origin.averageMs, 1) / slotLimit(origin);
    origin.lastRetryAt = Math.max(origin.lastRetryAt, now, origin.pausedUntil) + gap;
    const wait = Math.max(MIN_RETRY_DELAY_MS, origin.lastRetryAt - now);
    return Math.round(wait < MAX_RETRY_DELAY_MS ? wait : MAX_RETRY_DELAY_MS * (0.5 + 0.5 * random()));
  }

  /** Updates the state of an origin with the result of an attempt. */
  record(name: string, result: WebhookResult): void {
    const origin = this.origins.get(name);
    if (origin === undefined || result.outcome === 'refused') return;
    const { durationMs } = result;
    origin.averageMs = origin.averageMs * (1 - NEWEST_WEIGHT) + durationMs * NEWEST_WEIGHT;
    if (result.outcome === 'answered') {
      origin.isUnresponsive = false;
      if (isThrottling(result.status) && result.retryAfterSeconds !== null) {
        const pause = Math.min(result.retryAfterSeconds * 1_000, MAX_PAUSE_MS);
        origin.pausedUntil = Math.max(origin.pausedUntil, this.now() + pause);
      }
    } else if (TIMED_OUT.has(result.code)) {
      origin.isUnresponsive = true;
      origin.averageMs = Math.max(origin.averageMs, durationMs);
    }
  }

  private occupySlot(name: string, origin: Origin): () => void {
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

/** Our deadline, and the connect timeouts of undici and the system. */
const TIMED_OUT: ReadonlySet<string> = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** Too Many Requests, and the overload answers of proxies (Standard Webhooks asks to throttle on these). */
function isThrottling(status: number): boolean {
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
