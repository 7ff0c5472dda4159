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
  waiting: PendingCall[];
  bytes: number;
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
    if (waiting.length >= MAX_QUEUED_PER_WORKSPACE || bytes >= MAX_QUEUED_BYTES_PER_WORKSPACE) return true;
    const share = this.lanes.size;
    return (
      (this.count >= MAX_QUEUED && waiting.length >= MAX_QUEUED / share) ||
      (this.bytes >= MAX_QUEUED_BYTES && bytes >= MAX_QUEUED_BYTES / share)
    );
  }

  push(call: PendingCall): void {
    const { workspaceId } = call.call;
    const lane = this.lanes.get(workspaceId);
    if (lane === undefined) this.lanes.set(workspaceId, { waiting: [call], bytes: call.bytes });
    else {
      lane.waiting.push(call);
      lane.bytes += call.bytes;
    }
    this.count += 1;
    this.bytes += call.bytes;
  }

  /** The next batch, of calls whose keys no running batch holds; empty when all calls are blocked. */
  take(): PendingCall[] {
    const selection = new Selection(this.busy);
    const readers: LaneReader[] = [];
    const unread = this.lanes.entries();
    let active: LaneReader[] = [];
    // The first round takes one call of each lane; later rounds repeat until the batch is full.
    for (let next = unread.next(); !next.done && selection.hasRoom(); next = unread.next()) {
      if (active.length >= this.workspacesPerBatch) break;
      const reader = new LaneReader(next.value[0], next.value[1].waiting);
      readers.push(reader);
      if (reader.takeOne(selection)) active.push(reader);
    }
    while (active.length > 0 && selection.hasRoom())
      active = active.filter((reader) => selection.hasRoom() && reader.takeOne(selection));
    for (const reader of readers) this.settle(reader);
    for (const { keys } of selection.calls) for (const key of keys) this.occupy(key);
    return selection.calls;
  }

  /** Locks another key for a call that was taken, until it is released. */
  hold(pending: PendingCall, key: string): void {
    pending.keys.push(key);
    this.occupy(key);
  }

  private occupy(key: string): void {
    this.busy.set(key, (this.busy.get(key) ?? 0) + 1);
  }

  /** Releases the keys of a call, which unblocks later calls with the same keys. */
  release(pending: PendingCall): void {
    for (const key of pending.keys) {
      const left = (this.busy.get(key) ?? 1) - 1;
      if (left === 0) this.busy.delete(key);
      else this.busy.set(key, left);
    }
  }

  /** Stores what a reader has left in its lane. */
  private settle(reader: LaneReader): void {
    const lane = this.lanes.get(reader.workspaceId);
    if (lane === undefined) return;
    this.count -= reader.removed;
    this.bytes -= reader.removedBytes;
    lane.bytes -= reader.removedBytes;
    lane.waiting = reader.rest();
    if (reader.taken > 0 || lane.waiting.length === 0) this.lanes.delete(reader.workspaceId);
    if (reader.taken > 0 && lane.waiting.length > 0) this.lanes.set(reader.workspaceId, lane);
  }
}

/** The calls of one batch while it is being filled. */
class Selection {
  readonly calls: PendingCall[] = [];
  private readonly heldBack = new Set<string>();
  private bytes = 0;
  private scanned = 0;

  constructor(private readonly busy: ReadonlyMap<string, number>) {}

  hasRoom(): boolean {
    return this.calls.length < MAX_BATCH_CALLS && this.scanned < MAX_SCAN;
  }

  /** Takes the call, or else blocks later calls with its keys. */
  offer(pending: PendingCall): boolean {
    this.scanned += 1;
    const fits = this.calls.length === 0 || this.bytes + pending.bytes <= MAX_BATCH_BYTES;
    if (fits && pending.keys.every((key) => !this.busy.has(key) && !this.heldBack.has(key))) {
      this.calls.push(pending);
      this.bytes += pending.bytes;
      return true;
    }
    for (const key of pending.keys) this.heldBack.add(key);
    return false;
  }
}

/** Reads one lane from its head. */
class LaneReader {
  taken = 0;
  removed = 0;
  removedBytes = 0;
  private next = 0;
  private readonly skipped: PendingCall[] = [];

  constructor(
    readonly workspaceId: string,
    private readonly waiting: readonly PendingCall[],
  ) {}

  /** Takes the next call that is not blocked; false at the end of the lane or of the batch. */
  takeOne(selection: Selection): boolean {
    while (selection.hasRoom()) {
      const pending = this.waiting[this.next];
      if (pending === undefined) return false;
      this.next += 1;
      if (!pending.isOver() && !selection.offer(pending)) {
        this.skipped.push(pending);
        continue;
      }
      this.removed += 1;
      this.removedBytes += pending.bytes;
      if (pending.settled) continue;
      this.taken += 1;
      return true;
    }
    return false;
  }

  rest(): PendingCall[] {
    return this.next < this.waiting.length
      ? this.skipped.concat(this.waiting.slice(this.next))
      : this.skipped;
  }
}
