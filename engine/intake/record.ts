import { setTimeout } from 'node:timers';
import { RollcallError } from '../../domain/errors.js';
import { CallsInFlight, type KeyedCall } from '../../domain/kernel/idempotency.js';
import {
  toKeyedCall,
  lockKeys,
  type PendingCall,
  type RecordCall,
  type Recorded,
  type SettledResult,
} from './batches/calls.js';
import { CallQueue } from './batches/queue.js';

/** Concurrent batches: one commits while the next one reads. */
const SLOTS = 2;
/** A batch that has not sent its commit by then no longer delays the next one. */
const YIELD_MS = 25;
/** Every call is answered within this time. */
const CALL_DEADLINE_MS = 10_000;

export interface Recorder {
  /** Records what happened; resolves when it is durable. Throws a `RollcallError` (refused, 409, 503, 500). */
  record: (call: RecordCall) => Promise<Recorded>;
  /** Refuses new calls and resolves when the last one is answered. */
  drain: () => Promise<void>;
  /** Number of calls that wait for a batch. */
  queued: () => number;
}

/** The slot that a running batch occupies. */
export interface BatchSlot {
  /** Releases a call's keys. */
  release: (pending: PendingCall) => void;
  /** Lets the next batch start: this one only waits for its commit now. */
  startNext: () => void;
}

/** Settles every call of a batch; resolves when its slot is free again. */
export type BatchRunner = (batch: PendingCall[], slot: BatchSlot) => Promise<void>;

/**
 * The only way in. All waiting calls form one batch, which starts as soon as a slot is free and the batch before it
 * has sent its commit: a single call never waits, and a burst becomes one batch. (Two batches that read at the same
 * time would only share the processor.) When all queued calls are blocked, the queue is examined again after a batch
 * has finished or a call has arrived.
 */
export function createRecorder(
  runBatch: BatchRunner,
  { workspacesPerBatch }: { workspacesPerBatch?: number } = {},
): Recorder {
  const queue = new CallQueue(workspacesPerBatch);
  const { schedule } = createBatchSlots(queue, runBatch);
  const inFlight = new CallsInFlight<{ call: RecordCall; recorded: Recorded }>();
  const unsettled = new Set<PendingCall>();
  const chains = new BrokenChains(CALL_DEADLINE_MS);
  let draining: (() => void) | null = null;

  const enqueue = (call: RecordCall, arrival: number): Promise<Recorded> => {
    if (draining !== null) return Promise.reject(unavailable('The service is shutting down.'));
    if (call.request?.isRefused === true || queue.isFull(call.workspaceId)) {
      if (call.request !== undefined) call.request.isRefused = true;
      return Promise.reject(unavailable('Too many calls of this workspace are waiting.'));
    }
    return new Promise<Recorded>((resolve, reject) => {
      const pending = pendingCall({ call, arrival }, { queue, chains }, (result) => {
        clearTimeout(timer);
        unsettled.delete(pending);
        if (result.ok) resolve(result.recorded);
        else reject(result.error instanceof Error ? result.error : new Error(String(result.error)));
        if (draining !== null && unsettled.size === 0) draining();
      });
      const timer = setTimeout(() => {
        pending.settle({ ok: false, error: deadlineError(pending) });
      }, CALL_DEADLINE_MS);
      unsettled.add(pending);
      queue.push(pending);
      schedule();
    });
  };

  /** A repeat keeps its place of arrival: its fresh try, after a 503, must not overtake what it had arrived behind. */
  const recordOnce = async ({ key, fingerprint }: KeyedCall, call: RecordCall): Promise<Recorded> => {
    const arrival = chains.arrive();
    const { value, isRepeat } = await inFlight.once(
      { key: `${call.workspaceId}:${key}`, fingerprint },
      async () => ({ call, recorded: await enqueue(call, arrival) }),
    );
    return isRepeat ? toReplay(value.recorded, value.call) : value.recorded;
  };

  return {
    record: (call) => {
      const keyed = toKeyedCall(call);
      return keyed === null ? enqueue(call, chains.arrive()) : recordOnce(keyed, call);
    },
    drain: () =>
      new Promise((resolve) => {
        draining = resolve;
        if (unsettled.size === 0) resolve();
      }),
    queued: () => queue.length,
  };
}

/** Takes batches from the queue and runs them, as `createRecorder` describes. */
function createBatchSlots(queue: CallQueue, runBatch: BatchRunner): { schedule: () => void } {
  let running = 0;
  let reading: BatchSlot | null = null;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || running >= SLOTS || reading !== null) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      fillSlots();
    });
  };

  const fillSlots = (): void => {
    if (running >= SLOTS || reading !== null) return;
    const batch = queue.take();
    if (batch.length === 0) return;
    running += 1;
    const slot: BatchSlot = {
      release,
      startNext: () => {
        clearTimeout(timer);
        if (reading !== slot) return;
        reading = null;
        schedule();
      },
    };
    const timer = setTimeout(slot.startNext, YIELD_MS);
    reading = slot;
    void runBatch(batch, slot).finally(() => {
      running -= 1;
      slot.startNext();
      schedule();
    });
  };

  const release = (pending: PendingCall): void => {
    queue.release(pending);
    schedule();
  };

  return { schedule };
}

function pendingCall(
  { call, arrival }: Pick<PendingCall, 'call' | 'arrival'>,
  { queue, chains }: { queue: CallQueue; chains: BrokenChains },
  onSettled: (result: SettledResult) => void,
): PendingCall {
  const pending: PendingCall = {
    call,
    keys: lockKeys(call),
    arrival,
    bytes: call.event?.propertiesText.length ?? 0,
    deadline: Date.now() + CALL_DEADLINE_MS,
    settled: false,
    commitSent: false,
    settle: (result) => {
      if (pending.settled) return;
      pending.settled = true;
      chains.settled(pending, result);
      onSettled(result);
    },
    isOver: () => {
      if (!pending.settled && chains.isBroken(pending))
        pending.settle({ ok: false, error: deadlineError(pending) });
      return pending.settled;
    },
    hold: (key) => {
      queue.hold(pending, key);
    },
  };
  return pending;
}

function toReplay(first: Recorded, call: RecordCall): Recorded {
  if (first.kind !== 'applied') return first;
  const { outcome } = first;
  if (call.idempotentResponse !== null) {
    const answer = call.idempotentResponse.toResponse(outcome, null);
    return answer === null ? first : { kind: 'replayedResponse', ...answer };
  }
  return {
    kind: 'replayedEvent',
    event: {
      id: outcome.eventId ?? '',
      name: call.event?.name ?? '',
      contactId: outcome.contact?.id ?? null,
      status: call.subject.by === 'none' ? 'unmapped' : 'applied',
      enrolled: outcome.enrolled,
      exited: outcome.exited,
    },
  };
}

/** The error of a call that has reached its deadline: `unknown` only if it may have been committed. */
export function deadlineError(pending: PendingCall): RollcallError {
  return pending.commitSent
    ? new RollcallError('unknown', 'The database did not confirm whether this was accepted.', {
        retryAfter: 1,
      })
    : unavailable('The database did not answer in time.');
}

function unavailable(detail: string): RollcallError {
  return new RollcallError('unavailable', detail, { retryAfter: 1 });
}

/**
 * The people of whom a call has ended in 503. Whatever of them arrived behind it must end the same way, unwritten: its
 * caller will send it again, and what is written meanwhile would have overtaken it.
 */
class BrokenChains {
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
