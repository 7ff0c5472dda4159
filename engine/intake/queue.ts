import type { PendingCall } from './calls.js';

/** More waiting calls than this: 503. At 5,000 events a second this is two seconds of work. */
export const MAX_QUEUED = 10_000;
export const MAX_BATCH_CALLS = 200;
export const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** How far behind a blocked head a batch looks for calls that it may take. */
const MAX_SCAN = 2_000;

/**
 * Calls in order of arrival. A key (a person as the calls name them) is in one batch at a time, and calls
 * that share a key stay in order: one that must wait holds back the later ones of its keys, nobody else.
 */
export class CallQueue {
  private waiting: PendingCall[] = [];
  /** How many calls that are in hand lock a key. */
  private readonly busy = new Map<string, number>();

  get length(): number {
    return this.waiting.length;
  }

  push(call: PendingCall): void {
    this.waiting.push(call);
  }

  /** Up to 200 calls and 4 MiB of one workspace that nobody else has in hand; empty when all are blocked. */
  take(): PendingCall[] {
    const batch: PendingCall[] = [];
    const rest: PendingCall[] = [];
    const heldBack = new Set<string>();
    let bytes = 0;
    let scanned = 0;
    for (const pending of this.waiting) {
      if (batch.length >= MAX_BATCH_CALLS || scanned >= MAX_SCAN) break;
      scanned += 1;
      if (pending.settled) continue;
      const [first] = batch;
      const fits =
        first === undefined ||
        (first.call.workspaceId === pending.call.workspaceId && bytes + pending.bytes <= MAX_BATCH_BYTES);
      if (fits && pending.keys.every((key) => !this.busy.has(key) && !heldBack.has(key))) {
        batch.push(pending);
        bytes += pending.bytes;
      } else {
        for (const key of pending.keys) heldBack.add(key);
        rest.push(pending);
      }
    }
    this.waiting = scanned < this.waiting.length ? rest.concat(this.waiting.slice(scanned)) : rest;
    for (const key of batch.flatMap((pending) => pending.keys))
      this.busy.set(key, (this.busy.get(key) ?? 0) + 1);
    return batch;
  }

  /** Gives the keys of a call back; its followers may go. */
  release(pending: PendingCall): void {
    for (const key of pending.keys) {
      const left = (this.busy.get(key) ?? 1) - 1;
      if (left === 0) this.busy.delete(key);
      else this.busy.set(key, left);
    }
  }
}
