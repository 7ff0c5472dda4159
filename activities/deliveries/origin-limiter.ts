import { KeyedLimiter, type Release } from '../../domain/kernel/keyed-limiter.js';
import { MovingAverage } from '../../domain/kernel/moving-average.js';
import { originOfReceiver, receiverKey } from '../../domain/webhook/receiver-key.js';
import { CONNECTIONS_PER_ORIGIN, type WebhookResult } from '../http/webhook-sender.js';

/** Concurrent attempts of one workspace per origin, out of the `CONNECTIONS_PER_ORIGIN` that all share. */
const SLOTS = 4;
/** For an origin whose last attempt timed out: one attempt shows whether it is back. */
const SLOTS_WHEN_UNRESPONSIVE = 1;
/** For an origin whose average is longer than `SLOW_MS`, so that slow ones do not fill the worker. */
const SLOTS_WHEN_SLOW = 2;
const SLOW_MS = 5_000;
/** Attempts started per second at an origin, and how many of them at once. */
const PER_SECOND = 1_000;
const BURST = 100;
/** Longest pause after a `Retry-After`; each delivery also waits for its own. */
const MAX_PAUSE_MS = 60_000;
/** URLs of a receiver that are remembered as paused; each delivery also waits for its own `Retry-After`. */
const MAX_PAUSES = 1_000;
/** Longest delay of a retry: the origin may be back by then. */
const MAX_RETRY_DELAY_MS = 600_000;
const MIN_RETRY_DELAY_MS = 1_000;
/** Weight of the newest attempt in the moving average. */
const NEWEST_WEIGHT = 0.3;
/** Waiters are served this often, since a rate allows more without a release. */
const POLL_MS = 20;

/** What all workspaces share. */
interface Origin {
  /** By workspace. */
  limiter: KeyedLimiter;
  /** When the next attempt may start, by the rate (GCRA's theoretical arrival time). */
  nextAt: number;
}

/** One workspace's share of an origin. */
interface Receiver {
  workspaceId: string;
  origin: Origin;
  /** When each attempt under way has started, the oldest first. */
  attempts: Set<{ startedAt: number }>;
  /** Of the last attempts, in milliseconds. */
  average: MovingAverage;
  isUnresponsive: boolean;
  /** When a `Retry-After` ends, by URL without its query: services limit each hook apart from the others. */
  pauses: Map<string, number>;
  /** The retry time that was given out last. */
  lastRetryAt: number;
}

/** What an attempt is made at. */
export interface Target {
  workspaceId: string;
  url: string;
}

/**
 * Limits the concurrent attempts per origin (scheme, host and port) in this worker, with a share for each workspace: a
 * receiver that hangs, fails or asks for a pause affects only the workspace that sends to it.
 *
 * 1. A slot is held from `acquire` until its release function is called.
 * 2. An attempt waits for a slot only if one is expected within its patience, since waiting occupies the worker;
 *    otherwise it is retried after `retryDelayMs`.
 * 3. A receiver that is idle, responsive and fast is removed.
 */
export class OriginLimiter {
  private readonly receivers = new Map<string, Receiver>();
  private readonly origins = new Map<string, Origin>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Number of tracked receivers. */
  get size(): number {
    return this.receivers.size;
  }

  /** How many attempts may start now at a receiver (`receiverKey`). */
  freeSlots(key: string): number {
    const receiver = this.findReceiver(key);
    const { origin, workspaceId } = receiver;
    if (origin.limiter.waiting(workspaceId) > 0) return 0;
    const own = slotLimit(receiver) - origin.limiter.held(workspaceId);
    return Math.max(0, Math.min(own, this.totalAt(origin) - origin.limiter.used));
  }

  /** How many more attempts at a receiver would get a slot within `withinMs`, estimated from recent durations. */
  capacity(key: string, withinMs: number): number {
    const receiver = this.receivers.get(key);
    if (receiver === undefined) return SLOTS;
    const { origin, workspaceId, average } = receiver;
    const rounds = Math.max(1, Math.floor(withinMs / Math.max(this.estimateMs(receiver), 1)));
    const perSlot = (average.value ?? 0) === 0 ? 1 : rounds;
    const begun = origin.limiter.held(workspaceId) + origin.limiter.waiting(workspaceId);
    return Math.max(0, slotLimit(receiver) * perSlot - begun);
  }

  /** Whether the last attempt at a receiver timed out. */
  isUnresponsive(key: string): boolean {
    return this.receivers.get(key)?.isUnresponsive ?? false;
  }

  /** How long the pause that a URL has asked for still lasts. */
  pauseMs({ workspaceId, url }: Target): number {
    const until = this.receivers.get(targetKey({ workspaceId, url }))?.pauses.get(withoutQuery(url));
    return until === undefined ? 0 : Math.max(0, until - this.now());
  }

  /** Acquires a slot within `patienceMs`, in order of arrival, and returns its release function; null if there is none. */
  async acquire(target: Target, patienceMs: number): Promise<Release | null> {
    if (this.pauseMs(target) > 0) return null;
    const key = targetKey(target);
    const receiver = this.findReceiver(key);
    this.receivers.set(key, receiver);
    const release = await this.slotFor(receiver, patienceMs);
    if (release === null) {
      this.forgetIdle(key, receiver);
      return null;
    }
    const attempt = this.begin(receiver);
    return () => {
      receiver.attempts.delete(attempt);
      release();
      this.forgetIdle(key, receiver);
    };
  }

  private async slotFor(receiver: Receiver, patienceMs: number): Promise<Release | null> {
    const { workspaceId, origin } = receiver;
    const free = origin.limiter.tryAcquire(workspaceId);
    if (free !== null || patienceMs <= 0 || this.expectedWaitMs(receiver) > patienceMs) return free;
    const poll = setInterval(() => origin.limiter.admit(), POLL_MS);
    try {
      return await origin.limiter.acquire(workspaceId, { waitMs: patienceMs });
    } finally {
      clearInterval(poll);
    }
  }

  private begin({ origin, attempts }: Receiver): { startedAt: number } {
    const attempt = { startedAt: this.now() };
    attempts.add(attempt);
    origin.nextAt = Math.max(origin.nextAt, attempt.startedAt) + 1_000 / PER_SECOND;
    return attempt;
  }

  private findReceiver(key: string): Receiver {
    return this.receivers.get(key) ?? newReceiver(key, this.findOrigin(originOfReceiver(key)));
  }

  private findOrigin(name: string): Origin {
    const known = this.origins.get(name);
    if (known !== undefined) return known;
    const receiverLimit = (workspaceId: string): number => {
      const receiver = this.receivers.get(receiverKey(name, workspaceId));
      return receiver === undefined ? SLOTS : slotLimit(receiver);
    };
    const limiter = new KeyedLimiter({ limit: receiverLimit, total: () => this.totalAt(origin) });
    const origin: Origin = { limiter, nextAt: 0 };
    this.origins.set(name, origin);
    return origin;
  }

  /** Slots of all workspaces: none while the rate is used up. */
  private totalAt({ nextAt }: Origin): number {
    return nextAt > this.now() + (BURST * 1_000) / PER_SECOND ? 0 : CONNECTIONS_PER_ORIGIN;
  }

  private expectedWaitMs(receiver: Receiver): number {
    const { origin, workspaceId } = receiver;
    return ((origin.limiter.waiting(workspaceId) + 1) * this.estimateMs(receiver)) / slotLimit(receiver);
  }

  /** Expected duration of an attempt: the average, or the age of the oldest running one if that is longer. */
  private estimateMs({ attempts, average }: Receiver): number {
    const [oldest] = attempts;
    return Math.max(average.value ?? 0, oldest === undefined ? 0 : this.now() - oldest.startedAt);
  }

  /** Milliseconds until a rejected attempt should be retried. Retries are spaced out, over ten minutes at most. */
  retryDelayMs(target: Target, random: () => number = Math.random): number {
    const now = this.now();
    const receiver = this.receivers.get(targetKey(target));
    if (receiver === undefined) return MIN_RETRY_DELAY_MS;
    const gap = Math.max(receiver.average.value ?? 0, 1) / slotLimit(receiver);
    receiver.lastRetryAt = Math.max(receiver.lastRetryAt, now, now + this.pauseMs(target)) + gap;
    const wait = Math.max(MIN_RETRY_DELAY_MS, receiver.lastRetryAt - now);
    return Math.round(wait < MAX_RETRY_DELAY_MS ? wait : MAX_RETRY_DELAY_MS * (0.5 + 0.5 * random()));
  }

  /** Updates the state of a receiver with the result of an attempt. */
  record(target: Target, result: WebhookResult): void {
    const receiver = this.receivers.get(targetKey(target));
    if (receiver === undefined || result.outcome === 'refused') return;
    const { durationMs } = result;
    receiver.average.add(durationMs);
    if (result.outcome === 'answered') {
      receiver.isUnresponsive = false;
      if (isThrottling(result.status) && result.retryAfterSeconds !== null)
        this.pause(receiver, target.url, result.retryAfterSeconds);
    } else if (TIMED_OUT.has(result.code)) {
      receiver.isUnresponsive = true;
      receiver.average.raiseTo(durationMs);
    }
  }

  private pause({ pauses }: Receiver, url: string, seconds: number): void {
    const now = this.now();
    for (const [other, until] of pauses) if (until <= now) pauses.delete(other);
    const path = withoutQuery(url);
    const until = now + Math.min(seconds * 1_000, MAX_PAUSE_MS);
    if (pauses.size < MAX_PAUSES || pauses.has(path))
      pauses.set(path, Math.max(pauses.get(path) ?? 0, until));
  }

  private forgetIdle(key: string, receiver: Receiver): void {
    const { origin, workspaceId, average, isUnresponsive, pauses } = receiver;
    const now = this.now();
    const { limiter } = origin;
    const isBusy = limiter.held(workspaceId) + limiter.waiting(workspaceId) > 0;
    const isPaused = [...pauses.values()].some((until) => until > now);
    const isHealthy = !isUnresponsive && !isPaused && (average.value ?? 0) < SLOW_MS;
    if (isBusy || !isHealthy || this.receivers.get(key) !== receiver) return;
    this.receivers.delete(key);
    if (limiter.size === 0 && origin.nextAt <= now) this.origins.delete(originOfReceiver(key));
  }
}

function targetKey({ workspaceId, url }: Target): string {
  return receiverKey(new URL(url).origin, workspaceId);
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Our deadline, and the connect timeouts of undici and the system. */
const TIMED_OUT: ReadonlySet<string> = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** Too Many Requests, and the overload answers of proxies (Standard Webhooks asks to throttle on these). */
function isThrottling(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

function slotLimit({ isUnresponsive, average }: Receiver): number {
  if (isUnresponsive) return SLOTS_WHEN_UNRESPONSIVE;
  return (average.value ?? 0) > SLOW_MS ? SLOTS_WHEN_SLOW : SLOTS;
}

function newReceiver(key: string, origin: Origin): Receiver {
  return {
    workspaceId: key.slice(originOfReceiver(key).length + 1),
    origin,
    attempts: new Set(),
    average: new MovingAverage(NEWEST_WEIGHT),
    isUnresponsive: false,
    pauses: new Map(),
    lastRetryAt: 0,
  };
}
