import { setTimeout as sleep } from 'node:timers/promises';

export interface PollingLoop {
  /** Starts no further round; resolves when the current one has ended. */
  stop(): Promise<void>;
}

export interface Polling {
  /** One round of work; resolves to the pause before the next one, in milliseconds. */
  poll: (signal: AbortSignal) => Promise<number>;
  /** Reports a failed round; the next one follows after `retryMs`. */
  onError: (error: unknown) => void;
  retryMs: number;
  /** Replaces the pause of `ms` after a round without work; `idleMs` is how long there has been none. */
  pause?: (pause: { ms: number; idleMs: number }, signal: AbortSignal) => Promise<void>;
}

/** Runs rounds until stopped; stopping ends a pause early, but not a round. */
export function startPolling({ poll, onError, retryMs, pause = plainPause }: Polling): PollingLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let idleSince: number | null = null;
    while (!signal.aborted) {
      const pauseMs = await poll(signal).catch((error: unknown) => {
        onError(error);
        return retryMs;
      });
      if (pauseMs === 0) {
        idleSince = null;
        continue;
      }
      idleSince ??= Date.now();
      await pause({ ms: pauseMs, idleMs: Date.now() - idleSince }, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Sleeps until the time is over or the signal is aborted. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function plainPause({ ms }: { ms: number }, signal: AbortSignal): Promise<void> {
  return rest(ms, signal);
}
