import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import type { InFlight } from '../outbox/in-flight.js';
import { CrowdedBatch } from './crowds.js';
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
  /** Batches of crowded contacts, which occupy no slot. */
  crowds: InFlight;
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
 *    If the transaction took longer than the server permits, it is retried in small parts: each part that fails again
 *    costs seconds, so two steps lead to the one call that takes too long, and it too leaves the slot.
 * 4. When a unique value is taken, the group is planned again once, then in halves.
 * 5. A poisoned group is halved down to the call at fault, which is answered 500; the rest commits.
 * 6. The calls of a crowded contact leave the slot and are committed apart from all others, a few contacts at a time.
 */
export async function runWithRetries(work: BatchWork, batch: PendingCall[], slot: BatchSlot): Promise<void> {
  let group: Group | null = { calls: batch, failures: {} };
  while (group !== null) {
    const calls: PendingCall[] = group.calls.filter((pending) => isUnsettled(pending, slot));
    const [first] = calls;
    if (first === undefined) return;
    group = await attemptGroup(work, { ...group, calls }, slot);
    if (group?.calls.length === 1 && (group.failures.conflict ?? group.failures.expired) !== undefined) {
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
    if (error instanceof CrowdedBatch) return runCrowdsApart(work, group, error, slot);
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
    case 'expired':
      if (!isSingle) return retryParts(work, again, slot);
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
function retryHalves(work: BatchWork, group: Group, slot: BatchSlot): Promise<null> {
  return retryIn(work, group, Math.ceil(group.calls.length / 2), slot);
}

/** Runs parts of the root of the group's size. */
function retryParts(work: BatchWork, group: Group, slot: BatchSlot): Promise<null> {
  return retryIn(work, group, Math.floor(Math.sqrt(group.calls.length)), slot);
}

async function retryIn(work: BatchWork, group: Group, size: number, slot: BatchSlot): Promise<null> {
  for (let from = 0; from < group.calls.length; from += size) {
    await runWithRetries(work, group.calls.slice(from, from + size), slot);
  }
  return null;
}

/** Runs the calls of crowded contacts outside of the slot; resolves to the rest of the group. */
function runCrowdsApart(
  work: BatchWork,
  group: Group,
  { groups }: CrowdedBatch,
  slot: BatchSlot,
): Group | null {
  const rest = new Set(group.calls);
  for (const calls of groups) {
    const own = group.calls.filter(({ call }) => calls.includes(call));
    for (const pending of own) rest.delete(pending);
    void runApart(work, own, slot);
  }
  return rest.size === 0 ? null : { calls: [...rest], failures: {} };
}

async function runApart(work: BatchWork, calls: PendingCall[], slot: BatchSlot): Promise<void> {
  while (work.crowds.capacity <= 0) await work.crowds.waitForCapacity();
  await work.crowds.add(runWithRetries(work, calls, slot));
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
