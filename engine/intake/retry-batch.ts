import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { DeadlinePassed, type CommittedBatch } from './batch.js';
import type { PendingCall } from './calls.js';
import { deadlineError, type BatchSlot } from './record.js';
import { classifyCommitError, type CommitErrorClass } from './classify-commit-error.js';

/** First wait after a conflict, random up to this; a commit takes a few milliseconds. */
const CONFLICT_WAIT_MS = 8;
/** Waits of a isSingle call and after kind with the server grow to this. */
const LONGEST_WAIT_MS = 250;

export interface BatchWork {
  attempt: (batch: PendingCall[], onCommit: () => void) => Promise<CommittedBatch>;
  /** Answers the calls of a committed batch and does what must be done before. */
  committed: (batch: CommittedBatch) => void;
  /** A call that can never be written: leaves its row in the log. */
  poisoned: (pending: PendingCall, error: unknown) => Promise<void>;
  onError: (kind: CommitErrorClass, calls: number, error: unknown) => void;
}

interface Group {
  calls: PendingCall[];
  /** How often this very group met each kind of kind. */
  failures: Partial<Record<CommitErrorClass, number>>;
}

/**
 * Settles every call of a batch, whatever it meets.
 *
 * 1. A conflict is tried again after a short random wait, the second time halved, down to the one call.
 * 2. A isSingle call that still conflicts leaves the slot and goes on by itself: it holds nobody up.
 * 3. Trouble with the server repeats the whole, with growing waits, until the calls' deadline.
 * 4. A unique value that is taken: planned again once, before halving.
 * 5. A reason of its own halves down to the call that has it; that one is answered 500, the rest commits.
 */
export async function runWithRetries(work: BatchWork, batch: PendingCall[], slot: BatchSlot): Promise<void> {
  let group: Group | null = { calls: batch, failures: {} };
  while (group !== null) {
    const calls: PendingCall[] = group.calls.filter((pending) => isUnsettled(pending, slot));
    const [first] = calls;
    if (first === undefined) return;
    group = await attemptGroup(work, { ...group, calls }, slot);
    if (group?.calls.length === 1 && group.failures.conflict !== undefined) {
      void settleAlone(work, first, slot);
      return;
    }
  }
}

/** Repeats one call until it commits or its time is up, outside of any slot. */
async function settleAlone(work: BatchWork, pending: PendingCall, slot: BatchSlot): Promise<void> {
  let group: Group = { calls: [pending], failures: {} };
  while (isUnsettled(pending, slot)) {
    const again = await attemptGroup(work, group, slot);
    if (again === null) return;
    group = again;
  }
}

function isUnsettled(pending: PendingCall, slot: BatchSlot): boolean {
  if (pending.settled) slot.release(pending);
  return !pending.settled;
}

/** One try of a group. Null when all its calls are settled, else the group to go on with (halves are split here). */
async function attemptGroup(work: BatchWork, group: Group, slot: BatchSlot): Promise<Group | null> {
  try {
    work.committed(await work.attempt(group.calls, slot.startNext));
    group.calls.forEach(slot.release);
    return null;
  } catch (error) {
    slot.startNext();
    if (error instanceof DeadlinePassed) return group;
    const kind = classifyCommitError(error);
    work.onError(kind, group.calls.length, error);
    return handleFailure(work, { group, kind, error }, slot);
  }
}

async function handleFailure(
  work: BatchWork,
  failure: { group: Group; kind: CommitErrorClass; error: unknown },
  slot: BatchSlot,
): Promise<Group | null> {
  const { group, kind, error } = failure;
  const count = (group.failures[kind] ?? 0) + 1;
  const again: Group = { calls: group.calls, failures: { ...group.failures, [kind]: count } };
  const isSingle = group.calls.length === 1;
  switch (kind) {
    case 'unknownCommit':
      for (const pending of group.calls) {
        pending.settle({ ok: false, error: deadlineError(pending) });
        slot.release(pending);
      }
      return null;
    case 'transient':
      await sleep(backoffMs(count));
      return again;
    case 'conflict':
      await sleep(isSingle ? backoffMs(count) : Math.random() * CONFLICT_WAIT_MS);
      return isSingle || count < 2 ? again : retryHalves(work, again, slot);
    case 'taken':
      if (isSingle) await sleep(backoffMs(count));
      return isSingle || count < 2 ? again : retryHalves(work, again, slot);
    case 'poison':
      if (!isSingle) return retryHalves(work, again, slot);
      await settlePoisoned(work, group.calls, error);
      group.calls.forEach(slot.release);
      return null;
  }
}

function backoffMs(count: number): number {
  return Math.random() * Math.min(LONGEST_WAIT_MS, CONFLICT_WAIT_MS * 2 ** count);
}

/** Both halves, each with a clean record, one after the other. */
async function retryHalves(work: BatchWork, group: Group, slot: BatchSlot): Promise<null> {
  const middle = Math.ceil(group.calls.length / 2);
  for (const calls of [group.calls.slice(0, middle), group.calls.slice(middle)]) {
    await runWithRetries(work, calls, slot);
  }
  return null;
}

async function settlePoisoned(work: BatchWork, calls: PendingCall[], error: unknown): Promise<void> {
  for (const pending of calls) {
    await work.poisoned(pending, error);
    pending.settle({
      ok: false,
      error: new RollcallError('internal', 'This could not be recorded.', { cause: error }),
    });
  }
}
