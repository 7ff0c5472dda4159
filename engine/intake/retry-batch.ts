import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { DeadlinePassed, type CommittedBatch } from './batch.js';
import type { PendingCall } from './calls.js';
import { deadlineError, type BatchSlot } from './record.js';
import { classifyCommitError, type CommitErrorClass } from './classify-commit-error.js';

/** The first wait after a conflict is random, up to this; a commit takes a few milliseconds. */
const CONFLICT_WAIT_MS = 8;
/** Upper bound of the growing waits of a single call, and of all calls after a server error. */
const LONGEST_WAIT_MS = 250;

export interface BatchWork {
  attempt: (batch: PendingCall[], onCommit: () => void) => Promise<CommittedBatch>;
  /** Answers the calls of a committed batch. */
  committed: (batch: CommittedBatch) => void;
  /** Logs a call that can never be written. */
  poisoned: (pending: PendingCall, error: unknown) => Promise<void>;
  onError: (kind: CommitErrorClass, calls: number, error: unknown) => void;
}

interface Group {
  calls: PendingCall[];
  /** How often this group has failed, by kind. */
  failures: Partial<Record<CommitErrorClass, number>>;
}

/**
 * Settles every call of a batch, whatever errors occur.
 *
 * 1. After a conflict the group is retried following a short random wait, the second time in halves.
 * 2. A single call that still conflicts leaves the slot and is retried on its own, so that it delays no other.
 * 3. After a server error the whole group is retried, with growing waits, until the calls' deadline.
 * 4. When a unique value is taken, the group is planned again once, then in halves.
 * 5. A poisoned group is halved down to the call at fault, which is answered 500; the rest commits.
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

/** Retries one call until it commits or reaches its deadline, outside of any slot. */
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

/** Attempts a group once. Null when all its calls are settled, else the group to retry (halves are run here). */
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

/** Runs both halves, one after the other, each without the failures of the whole. */
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
