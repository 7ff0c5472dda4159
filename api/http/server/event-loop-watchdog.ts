import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { ApiMiddleware } from '../context.js';

/** A block that other requests notice. */
export const MAX_BLOCKED_MS = 200;
const TICK_MS = 50;
const METRIC = 'rollcall_event_loop_blocked_total';

export interface Watchdog {
  /** Call it when a request has a route; call what it returns when the request is over. */
  enter(route: string): () => void;
}

/**
 * Counts blocks of the event loop of more than 200 ms, by the routes that were answered meanwhile: usually one, which is
 * the cause. A busy machine looks like a blocked loop, so only time that this thread spent on a processor counts, where the
 * system tells.
 */
export function createWatchdog({
  metrics,
  log,
  closing,
}: {
  metrics: Registry;
  log: Logger;
  closing: AbortSignal;
}): Watchdog {
  const blocked = new Counter({
    name: METRIC,
    help: 'Blocks of the event loop of more than 200 ms, by the routes that were answered meanwhile.',
    labelNames: ['route'],
    registers: [metrics],
  });
  const underWay = new Map<string, number>();
  /** Also those that have ended since the last tick. */
  let seen = new Set<string>();
  const blockedSince = blockMeter(TICK_MS);
  const tick = (): void => {
    const blockedMs = blockedSince();
    if (blockedMs > MAX_BLOCKED_MS) {
      for (const route of seen) blocked.inc({ route });
      log.warn({ blockedMs: Math.round(blockedMs), routes: [...seen] }, 'event_loop_blocked');
    }
    seen = new Set(underWay.keys());
  };
  const timer = setInterval(tick, TICK_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    enter: (route) => {
      seen.add(route);
      underWay.set(route, (underWay.get(route) ?? 0) + 1);
      return () => {
        const left = (underWay.get(route) ?? 1) - 1;
        if (left === 0) underWay.delete(route);
        else underWay.set(route, left);
      };
    },
  };
}

/**
 * Returns a function that a timer calls every `tickMs`: how long, in ms, the event loop may have been blocked since its
 * last call. A process that waits for a processor is late as well, so the processor time of the main thread bounds it.
 */
export function blockMeter(tickMs: number): () => number {
  let last = { at: performance.now(), processor: processorMs() };
  return () => {
    const now = { at: performance.now(), processor: processorMs() };
    const lateMs = now.at - last.at - tickMs;
    const busyMs =
      now.processor === null || last.processor === null ? lateMs : now.processor - last.processor;
    last = now;
    return Math.min(lateMs, busyMs);
  };
}

/** Processor time of the main thread in ms; null where the system does not tell. */
function processorMs(): number | null {
  try {
    const [nanoseconds = ''] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    // Not Linux, or not allowed: then lateness alone counts.
    return null;
  }
}

/** Tells the watchdog which routes are being answered. */
export function watchEventLoop(watchdog: Watchdog): ApiMiddleware {
  return async (ctx, next) => {
    const leave = watchdog.enter(ctx.state.route?.path ?? 'unmatched');
    try {
      await next();
    } finally {
      leave();
    }
  };
}
