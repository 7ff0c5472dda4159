import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../../domain/errors.js';
import type { CommittedBatch } from './batch.js';
import type { PendingCall } from './calls.js';
import { deadlineError, type BatchSlot } from '../record.js';
import { classifyCommitError, DeadlinePassed, type CommitErrorClass } from './batch-errors.js';

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

interface Run {
  work: BatchWork;
  slot: BatchSlot;
  /** All its calls, in order. */
  batch: readonly PendingCall[];
  /** Calls that have left it: they are committed, or run on their own. */
  gone: Set<PendingCall>;
  /** It occupies no slot, so a call that cannot be written yet may hold up the others. */
  isApart: boolean;
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
 * 6. A person's calls keep their order: what leaves the slot takes all later calls of the batch about the same people
 *    along, and these run one after the other. If one ends in 503, so do those behind it (`PendingCall.isOver`).
 */
export async function runWithRetries(work: BatchWork, batch: PendingCall[], slot: BatchSlot): Promise<void> {
  await runGroup({ work, slot, batch, gone: new Set(), isApart: false }, batch);
}

/** Runs calls that have left their slot. */
function runApart({ work, slot }: Run, batch: PendingCall[]): Promise<void> {
  return runGroup({ work, slot, batch, gone: new Set(), isApart: true }, batch);
}

async function runGroup(run: Run, batch: readonly PendingCall[]): Promise<void> {
  let group: Group | null = { calls: [...batch], failures: {} };
  while (group !== null) {
    const calls: PendingCall[] = group.calls.filter((pending) => isDue(run, pending));
    const [first] = calls;
    if (first === undefined) return;
    group = await attemptGroup(run, { ...group, calls });
    const isBlocked = (group?.failures.conflict ?? group?.failures.expired) !== undefined;
    if (group?.calls.length === 1 && isBlocked && !run.isApart) {
      void runApart(run, detach(run, [first]));
      return;
    }
  }
}

function isDue({ gone, slot }: Run, pending: PendingCall): boolean {
  if (gone.has(pending)) return false;
  const isOver = pending.isOver();
  if (isOver) slot.release(pending);
  return !isOver;
}

/**
 * Takes calls out of a run, with all that concern the same people: those before them are settled. One call may concern
 * several, so others are found through it.
 */
function detach({ batch, gone }: Run, calls: readonly PendingCall[]): PendingCall[] {
  const left = batch.filter((one) => !one.settled && !gone.has(one));
  const keys = new Set(calls.flatMap((one) => one.keys));
  const chain = new Set(calls);
  for (let size = 0; size < chain.size;) {
    size = chain.size;
    for (const one of left)
      if (!chain.has(one) && one.keys.some((key) => keys.has(key))) {
        chain.add(one);
        for (const key of one.keys) keys.add(key);
      }
  }
  for (const one of chain) gone.add(one);
  return batch.filter((one) => chain.has(one));
}

/** Attempts a group once. Null when all its calls are settled, else the group to retry (halves are run here). */
async function attemptGroup(run: Run, group: Group): Promise<Group | null> {
  const { work, slot } = run;
  try {
    work.committed(await work.attempt(group.calls, slot.startNext));
    for (const pending of group.calls) {
      run.gone.add(pending);
      slot.release(pending);
    }
    return null;
  } catch (error) {
    slot.startNext();
    if (error instanceof DeadlinePassed) return group;
    const kind = classifyCommitError(error);
    work.onError(kind, group.calls.length, error);
    return handleFailure(run, { group, kind, error });
  }
}

async function handleFailure(
  run: Run,
  failure: { group: Group; kind: CommitErrorClass; error: unknown },
): Promise<Group | null> {
  const { work, slot } = run;
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
      if (!isSingle) return retryParts(run, again);
      await sleep(backoffMs(count));
      return again;
    case 'conflict':
      await sleep(isSingle ? backoffMs(count) : Math.random() * CONFLICT_WAIT_MS);
      return isSingle || count < 2 ? again : retryHalves(run, again);
    case 'taken':
      if (isSingle) await sleep(backoffMs(count));
      return isSingle || count < 2 ? again : retryHalves(run, again);
    case 'poison':
      if (!isSingle) return retryHalves(run, again);
      await settlePoisoned(work, group.calls, error);
      group.calls.forEach(slot.release);
      return null;
  }
}

function backoffMs(count: number): number {
  return Math.random() * Math.min(LONGEST_WAIT_MS, CONFLICT_WAIT_MS * 2 ** count);
}

/** Runs both halves, one after the other, each without the failures of the whole. */
function retryHalves(run: Run, group: Group): Promise<null> {
  return retryIn(run, group, Math.ceil(group.calls.length / 2));
}

/** Runs parts of the root of the group's size. */
function retryParts(run: Run, group: Group): Promise<null> {
  return retryIn(run, group, Math.floor(Math.sqrt(group.calls.length)));
}

async function retryIn(run: Run, { calls }: Group, size: number): Promise<null> {
  for (let from = 0; from < calls.length; from += size) await runGroup(run, calls.slice(from, from + size));
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
