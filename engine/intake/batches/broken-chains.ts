import { setTimeout } from 'node:timers';
import { RollcallError } from '../../../domain/errors.js';
import type { PendingCall, SettledResult } from './calls.js';

/**
 * The people of whom a call has ended in 503. Whatever of them arrived behind it must end the same way, unwritten: its
 * caller will send it again, and what is written meanwhile would have overtaken it.
 */
export class BrokenChains {
  private arrivals = 0;
  /** By key, the last arrival that is behind a call that ended in 503. */
  private readonly brokenUpTo = new Map<string, number>();

  /** @param keepMs after which every call that had arrived is settled */
  constructor(private readonly keepMs: number) {}

  /** The place of a call in the order of arrival. */
  arrive(): number {
    this.arrivals += 1;
    return this.arrivals;
  }

  /** Notes how a call ended. */
  settled({ keys }: Pick<PendingCall, 'keys'>, result: SettledResult): void {
    if (result.ok || !isUnavailable(result.error)) return;
    const upTo = this.arrivals;
    for (const key of keys) this.brokenUpTo.set(key, upTo);
    setTimeout(() => {
      for (const key of keys) if (this.brokenUpTo.get(key) === upTo) this.brokenUpTo.delete(key);
    }, this.keepMs).unref();
  }

  /** Whether a call was behind one of the same person that ended in 503. */
  isBroken({ keys, arrival }: Pick<PendingCall, 'keys' | 'arrival'>): boolean {
    if (this.brokenUpTo.size === 0) return false;
    return keys.some((key) => arrival <= (this.brokenUpTo.get(key) ?? 0));
  }
}

/** Whether the caller will send it again. */
function isUnavailable(error: unknown): boolean {
  return error instanceof RollcallError && (error.code === 'unavailable' || error.code === 'unknown');
}
