import { RollcallError } from '../../domain/errors.js';
import { rest } from '../../engine/polling.js';
import type { LiveItem } from '../http/live-stream.js';

/** How much rarer a state is looked at that has not changed for a while. */
const QUIET_FACTOR = 3;
const QUIET_AFTER_MS = 10_000;

interface Followed {
  /** The type of its events. */
  event: string;
  /** The state as JSON text. */
  read: () => Promise<string>;
  /** Between two looks, in milliseconds. */
  everyMs: number;
  /** Sent once when it no longer exists. */
  gone: string;
  /** Whether it also yields what may be sent as a heartbeat. */
  beats: boolean;
}

/** The state of a topic now, and again whenever it has changed. */
export async function* followState(
  { event, read, everyMs, gone, beats }: Followed,
  signal: AbortSignal,
): AsyncGenerator<LiveItem> {
  let last: string | null = null;
  let changedAt = 0;
  while (!signal.aborted) {
    const data: string = last === gone ? gone : await readOrGone(read, gone);
    if (data !== last) {
      changedAt = Date.now();
      last = data;
      yield { message: { event, data } };
    } else if (beats) yield { message: { comment: 'heartbeat' }, isIdle: true };
    const isQuiet = Date.now() - changedAt > QUIET_AFTER_MS;
    await rest(isQuiet ? everyMs * QUIET_FACTOR : everyMs, signal);
  }
}

async function readOrGone(read: () => Promise<string>, gone: string): Promise<string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'not_found') return gone;
    throw error;
  }
}

/** The items of all sources, each in its own order. Ends when all have ended, and fails with the first that fails. */
export async function* merged<T>(sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const next = (source: AsyncGenerator<T>) => {
    const following = source.next().then((result) => ({ source, result }));
    // The race tells of its failure, unless another one has ended it.
    following.catch(() => undefined);
    return following;
  };
  const pending = new Map(sources.map((source) => [source, next(source)]));
  while (pending.size > 0) {
    const { source, result } = await Promise.race(pending.values());
    if (result.done === true) {
      pending.delete(source);
      continue;
    }
    pending.set(source, next(source));
    yield result.value;
  }
}
