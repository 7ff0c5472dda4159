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
/** Waiters are checked this often, since rate limits and pauses end without a release. */
const POLL_MS = 20;

interface Attempt {
  startedAt: number;
}

interface Waiter {
  admit: (release: () => void) => void;
}

/** What all workspaces share. */
interface Origin {
  /** Attempts that hold a slot. */
  held: number;
  /** When the next attempt may start, by the rate (GCRA's theoretical arrival time). */
  nextAt: number;
}

/** One workspace's share of an origin. */
interface Receiver {
  origin: Origin;
  /** Attempts that hold a slot. */
  attempts: Set<Attempt>;
  /** Waiters for a slot, in order of arrival. */
  waiters: Set<Waiter>;
  /** Moving average of the last attempts, in milliseconds. */
  averageMs: number;
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
    const receiver = this.receivers.get(key);
    if (receiver === undefined) return Math.min(SLOTS, this.freeAt(this.originOf(key)));
    return receiver.waiters.size > 0 ? 0 : this.freeSlotsOf(receiver);
  }

  /** How many more attempts at a receiver would get a slot within `withinMs`, estimated from recent durations. */
  capacity(key: string, withinMs: number): number {
    const receiver = this.receivers.get(key);
    if (receiver === undefined) return SLOTS;
    const rounds = Math.max(1, Math.floor(withinMs / Math.max(this.estimateMs(receiver), 1)));
    const perSlot = receiver.averageMs === 0 ? 1 : rounds;
    return Math.max(0, slotLimit(receiver) * perSlot - receiver.attempts.size - receiver.waiters.size);
  }

  /** Whether the last attempt at a receiver timed out. */
  isUnresponsive(key: string): boolean {
    return this.receivers.get(key)?.isUnresponsive ?? false;
  }

  /** How long the pause that a URL has asked for still lasts. */
  pauseMs({ workspaceId, url }: Target): number {
    const until = this.receivers.get(keyOf({ workspaceId, url }))?.pauses.get(withoutQuery(url));
    return until === undefined ? 0 : Math.max(0, until - this.now());
  }

  /** Acquires a slot within `patienceMs`, in order of arrival, and returns its release function; null if there is none. */
  async acquire(target: Target, patienceMs: number): Promise<(() => void) | null> {
    if (this.pauseMs(target) > 0) return null;
    const key = keyOf(target);
    const receiver = this.receivers.get(key) ?? newReceiver(this.originOf(key));
    this.receivers.set(key, receiver);
    if (this.freeSlots(key) > 0) return this.occupySlot(key, receiver);
    if (patienceMs <= 0 || this.expectedWaitMs(receiver) > patienceMs) return null;
    return this.wait(key, receiver, patienceMs);
  }

  private originOf(key: string): Origin {
    const name = originOfReceiver(key);
    const origin = this.origins.get(name) ?? { held: 0, nextAt: 0 };
    this.origins.set(name, origin);
    return origin;
  }

  private freeAt({ held, nextAt }: Origin): number {
    return nextAt > this.now() + (BURST * 1_000) / PER_SECOND
      ? 0
      : Math.max(0, CONNECTIONS_PER_ORIGIN - held);
  }

  private freeSlotsOf(receiver: Receiver): number {
    const own = Math.max(0, slotLimit(receiver) - receiver.attempts.size);
    return Math.min(own, this.freeAt(receiver.origin));
  }

  private wait(key: string, receiver: Receiver, patienceMs: number): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const stopWaiting = (): void => {
        clearTimeout(patience);
        clearInterval(poll);
        receiver.waiters.delete(waiter);
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
      const poll = setInterval(() => this.admit(key, receiver), POLL_MS);
      receiver.waiters.add(waiter);
    });
  }

  /** Gives free slots to waiters. */
  private admit(key: string, receiver: Receiver): void {
    for (const waiter of receiver.waiters) {
      if (this.freeSlotsOf(receiver) === 0) return;
      waiter.admit(this.occupySlot(key, receiver));
    }
  }

  private expectedWaitMs(receiver: Receiver): number {
    return ((receiver.waiters.size + 1) * this.estimateMs(receiver)) / slotLimit(receiver);
  }

  /** Expected duration of an attempt: the average, or the age of the oldest running one if that is longer. */
  private estimateMs({ attempts, averageMs }: Receiver): number {
    const [oldest] = attempts;
    return Math.max(averageMs, oldest === undefined ? 0 : this.now() - oldest.startedAt);
  }

  /** Milliseconds until a rejected attempt should be retried. Retries are spaced out, over ten minutes at most. */
  retryDelayMs(target: Target, random: () => number = Math.random): number {
    const now = this.now();
    const receiver = this.receivers.get(keyOf(target));
    if (receiver === undefined) return MIN_RETRY_DELAY_MS;
    const gap = Math.max(receiver.averageMs, 1) / slotLimit(receiver);
    receiver.lastRetryAt = Math.max(receiver.lastRetryAt, now, now + this.pauseMs(target)) + gap;
    const wait = Math.max(MIN_RETRY_DELAY_MS, receiver.lastRetryAt - now);
    return Math.round(wait < MAX_RETRY_DELAY_MS ? wait : MAX_RETRY_DELAY_MS * (0.5 + 0.5 * random()));
  }

  /** Updates the state of a receiver with the result of an attempt. */
  record(target: Target, result: WebhookResult): void {
    const receiver = this.receivers.get(keyOf(target));
    if (receiver === undefined || result.outcome === 'refused') return;
    const { durationMs } = result;
    receiver.averageMs = receiver.averageMs * (1 - NEWEST_WEIGHT) + durationMs * NEWEST_WEIGHT;
    if (result.outcome === 'answered') {
      receiver.isUnresponsive = false;
      if (isThrottling(result.status) && result.retryAfterSeconds !== null)
        this.pause(receiver, target.url, result.retryAfterSeconds);
    } else if (TIMED_OUT.has(result.code)) {
      receiver.isUnresponsive = true;
      receiver.averageMs = Math.max(receiver.averageMs, durationMs);
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

  private occupySlot(key: string, receiver: Receiver): () => void {
    const { origin } = receiver;
    const now = this.now();
    const attempt: Attempt = { startedAt: now };
    receiver.attempts.add(attempt);
    origin.held += 1;
    origin.nextAt = Math.max(origin.nextAt, now) + 1_000 / PER_SECOND;
    return () => {
      if (!receiver.attempts.delete(attempt)) return;
      origin.held -= 1;
      this.admit(key, receiver);
      if (this.isIdle(receiver)) this.forget(key, receiver);
    };
  }

  private isIdle({ attempts, waiters, isUnresponsive, averageMs, pauses }: Receiver): boolean {
    const now = this.now();
    const isPaused = [...pauses.values()].some((until) => until > now);
    return attempts.size === 0 && waiters.size === 0 && !isUnresponsive && averageMs < SLOW_MS && !isPaused;
  }

  private forget(key: string, { origin }: Receiver): void {
    this.receivers.delete(key);
    if (origin.held === 0 && origin.nextAt <= this.now()) this.origins.delete(originOfReceiver(key));
  }
}

function keyOf({ workspaceId, url }: Target): string {
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

function slotLimit({ isUnresponsive, averageMs }: Receiver): number {
  if (isUnresponsive) return SLOTS_WHEN_UNRESPONSIVE;
  return averageMs > SLOW_MS ? SLOTS_WHEN_SLOW : SLOTS;
}

function newReceiver(origin: Origin): Receiver {
  return {
    origin,
    attempts: new Set(),
    waiters: new Set(),
    averageMs: 0,
    isUnresponsive: false,
    pauses: new Map(),
    lastRetryAt: 0,
  };
}
