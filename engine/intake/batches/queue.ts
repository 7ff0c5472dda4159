import type { PendingCall } from './calls.js';

/** Waiting calls of one process. At 5,000 events a second this is eight seconds of work; a call's deadline is ten. */
export const MAX_QUEUED = 40_000;
/** Waiting calls of one workspace. */
export const MAX_QUEUED_PER_WORKSPACE = 10_000;
/** Bytes of waiting event properties, per process and per workspace. */
const MAX_QUEUED_BYTES = 256 * 1024 * 1024;
const MAX_QUEUED_BYTES_PER_WORKSPACE = 64 * 1024 * 1024;
export const MAX_BATCH_CALLS = 200;
export const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** Waiting calls that one batch examines at most, blocked ones included. */
const MAX_SCAN = 2_000;

/** The waiting calls of one workspace, oldest first. */
interface Lane {
  workspaceId: string;
  waiting: Set<PendingCall>;
  bytes: number;
}

/** The calls of one batch while it is being filled. */
interface Selection {
  calls: PendingCall[];
  bytes: number;
  /** How many calls were examined. */
  scanned: number;
  /** Keys of calls that it had to leave: later calls with these keys stay behind them. */
  heldBack: Set<string>;
}

/**
 * Waiting calls, one lane per workspace.
 *
 * 1. A batch takes calls from the lanes round-robin, so one workspace's backlog does not delay another.
 * 2. A key (a contact as the calls name it) is in one batch at a time, and calls that share a key stay in order: a
 *    blocked call holds back only later calls with the same keys.
 * 3. Only a workspace that has filled its share of the queue is refused.
 */
export class CallQueue {
  /** In the order in which they are served; a served lane moves to the end. */
  private readonly lanes = new Map<string, Lane>();
  /** Number of calls in running batches, by key. */
  private readonly busy = new Map<string, number>();
  private count = 0;
  private bytes = 0;

  /** @param workspacesPerBatch 1 where a batch must stay within one workspace (sharded clusters) */
  constructor(private readonly workspacesPerBatch = Infinity) {}

  get length(): number {
    return this.count;
  }

  /** Whether a workspace has used up its share of the queue. */
  isFull(workspaceId: string): boolean {
    const lane = this.lanes.get(workspaceId);
    if (lane === undefined) return false;
    const { waiting, bytes } = lane;
    if (waiting.size >= MAX_QUEUED_PER_WORKSPACE || bytes >= MAX_QUEUED_BYTES_PER_WORKSPACE) return true;
    const share = this.lanes.size;
    return (
      (this.count >= MAX_QUEUED && waiting.size >= MAX_QUEUED / share) ||
      (this.bytes >= MAX_QUEUED_BYTES && bytes >= MAX_QUEUED_BYTES / share)
    );
  }

  push(call: PendingCall): void {
    const { workspaceId } = call.call;
    const lane = this.lanes.get(workspaceId) ?? { workspaceId, waiting: new Set(), bytes: 0 };
    this.lanes.set(workspaceId, lane);
    lane.waiting.add(call);
    lane.bytes += call.bytes;
    this.count += 1;
    this.bytes += call.bytes;
  }

  /** The next batch, of calls whose keys no running batch holds; empty when all calls are blocked. */
  take(): PendingCall[] {
    const selection: Selection = { calls: [], bytes: 0, scanned: 0, heldBack: new Set() };
    const served = new Map<Lane, Iterator<PendingCall>>();
    // The first round takes one call of each lane; later rounds repeat until the batch is full.
    for (const lane of this.lanes.values()) {
      if (served.size >= this.workspacesPerBatch || !hasRoom(selection)) break;
      const calls = lane.waiting.values();
      if (this.takeOne(lane, calls, selection)) served.set(lane, calls);
      else if (lane.waiting.size === 0) this.lanes.delete(lane.workspaceId);
    }
    const active = new Map(served);
    while (active.size > 0 && hasRoom(selection))
      for (const [lane, calls] of active) if (!this.takeOne(lane, calls, selection)) active.delete(lane);
    for (const lane of served.keys()) {
      this.lanes.delete(lane.workspaceId);
      if (lane.waiting.size > 0) this.lanes.set(lane.workspaceId, lane);
    }
    for (const { keys } of selection.calls) for (const key of keys) this.occupy(key);
    return selection.calls;
  }

  /** Locks another key for a call that was taken, until it is released. */
  hold(pending: PendingCall, key: string): void {
    pending.keys.push(key);
    this.occupy(key);
  }

  /** Releases the keys of a call, which unblocks later calls with the same keys. */
  release(pending: PendingCall): void {
    for (const key of pending.keys) {
      const left = (this.busy.get(key) ?? 1) - 1;
      if (left === 0) this.busy.delete(key);
      else this.busy.set(key, left);
    }
  }

  /** Takes the next call of a lane that is not blocked; false at the end of the lane or of the batch. */
  private takeOne(lane: Lane, calls: Iterator<PendingCall>, selection: Selection): boolean {
    while (hasRoom(selection)) {
      const next = calls.next();
      if (next.done === true) return false;
      const pending = next.value;
      if (pending.isOver()) {
        this.remove(lane, pending);
        continue;
      }
      selection.scanned += 1;
      if (this.isBlocked(pending, selection)) {
        for (const key of pending.keys) selection.heldBack.add(key);
        continue;
      }
      this.remove(lane, pending);
      selection.calls.push(pending);
      selection.bytes += pending.bytes;
      return true;
    }
    return false;
  }

  private isBlocked({ keys, bytes }: PendingCall, selection: Selection): boolean {
    if (selection.calls.length > 0 && selection.bytes + bytes > MAX_BATCH_BYTES) return true;
    return keys.some((key) => this.busy.has(key) || selection.heldBack.has(key));
  }

  private remove(lane: Lane, pending: PendingCall): void {
    lane.waiting.delete(pending);
    lane.bytes -= pending.bytes;
    this.count -= 1;
    this.bytes -= pending.bytes;
  }

  private occupy(key: string): void {
    this.busy.set(key, (this.busy.get(key) ?? 0) + 1);
  }
}

function hasRoom({ calls, scanned }: Selection): boolean {
  return calls.length < MAX_BATCH_CALLS && scanned < MAX_SCAN;
}
