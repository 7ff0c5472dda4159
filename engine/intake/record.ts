import { RollcallError } from '../../domain/errors.js';
import { CallsInFlight, type KeyedCall } from '../../domain/idempotency.js';
import {
  keyedCallOf,
  lockKeys,
  type PendingCall,
  type RecordCall,
  type Recorded,
  type SettledResult,
} from './calls.js';
import { CallQueue } from './queue.js';

/** Batches under way at once: one commits while the next one reads. */
const SLOTS = 2;
/** A batch that has not sent its commit by then holds the next one up no longer. */
const YIELD_MS = 25;
/** A call is answered by then. */
const CALL_DEADLINE_MS = 10_000;

export interface Recorder {
  /** Records what happened; resolves when it is durable. Throws a `RollcallError` (refused, 409, 503, 500). */
  record: (call: RecordCall) => Promise<Recorded>;
  /** Refuses new calls and resolves when the last one is answered. */
  drain: () => Promise<void>;
  /** Calls waiting for a slot. */
  queued: () => number;
}

/** What a batch tells while it is under way. */
export interface BatchSlot {
  /** Gives a call's keys back. */
  release: (pending: PendingCall) => void;
  /** It waits for the storage from here on: the next batch may begin. */
  startNext: () => void;
}

/** Settles every call of a batch; resolves when the slot is free again. */
export type BatchRunner = (batch: PendingCall[], slot: BatchSlot) => Promise<void>;

/**
 * The one way in. Whatever has piled up is one batch: it leaves as soon as one of two slots is free and the
 * batch before it commits, so a lone call never waits and a burst groups itself. (Two that read at the same time
 * only share the processor, and split what could be one batch.) When everything queued is blocked, nothing is
 * examined again before a batch has finished or another call has come.
 */
export function createRecorder(
  runBatch: BatchRunner,
  { workspacesPerBatch }: { workspacesPerBatch?: number } = {},
): Recorder {
  const queue = new CallQueue(workspacesPerBatch);
  const inFlight = new CallsInFlight<{ call: RecordCall; recorded: Recorded }>();
  const unsettled = new Set<PendingCall>();
  let running = 0;
  let reading: BatchSlot | null = null;
  let scheduled = false;
  let draining: (() => void) | null = null;

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

  const enqueue = (call: RecordCall): Promise<Recorded> => {
    if (draining !== null) return Promise.reject(unavailable('The service is shutting down.'));
    if (queue.isFull(call.workspaceId))
      return Promise.reject(unavailable('Too many calls of this workspace are waiting.'));
    return new Promise<Recorded>((resolve, reject) => {
      const pending = pendingCall(call, (result) => {
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

  const recordOnce = async ({ key, fingerprint }: KeyedCall, call: RecordCall): Promise<Recorded> => {
    const { value, isRepeat } = await inFlight.once(
      { key: `${call.workspaceId}:${key}`, fingerprint },
      async () => ({ call, recorded: await enqueue(call) }),
    );
    return isRepeat ? replayOf(value.recorded, value.call) : value.recorded;
  };

  return {
    record: (call) => {
      const keyed = keyedCallOf(call);
      return keyed === null ? enqueue(call) : recordOnce(keyed, call);
    },
    drain: () =>
      new Promise((resolve) => {
        draining = resolve;
        if (unsettled.size === 0) resolve();
      }),
    queued: () => queue.length,
  };
}

function pendingCall(call: RecordCall, onSettled: (result: SettledResult) => void): PendingCall {
  const pending: PendingCall = {
    call,
    keys: lockKeys(call),
    bytes: call.event?.propertiesText.length ?? 0,
    deadline: Date.now() + CALL_DEADLINE_MS,
    settled: false,
    commitSent: false,
    settle: (result) => {
      if (pending.settled) return;
      pending.settled = true;
      onSettled(result);
    },
  };
  return pending;
}

function replayOf(first: Recorded, call: RecordCall): Recorded {
  if (first.kind !== 'applied') return first;
  const { outcome } = first;
  if (call.keep !== null) {
    const answer = call.keep.answer(outcome);
    return answer === null ? first : { kind: 'replayedAnswer', ...answer };
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

/** What a call is answered whose time is up: `unknown` only when a commit may have taken it. */
export function deadlineError(pending: PendingCall): RollcallError {
  return pending.commitSent
    ? new RollcallError('unknown', 'The storage did not say whether this was accepted.', { retryAfter: 1 })
    : unavailable('The storage did not answer in time.');
}

function unavailable(detail: string): RollcallError {
  return new RollcallError('unavailable', detail, { retryAfter: 1 });
}
