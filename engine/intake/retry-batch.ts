import { setTimeout as sleep } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { DeadlinePassed, type CommittedBatch } from './batch.js';
import type { PendingCall } from './calls.js';
import { deadlineError, type BatchTurn } from './record.js';
import { classifyCommitError, type CommitErrorClass } from './classify-commit-error.js';

/** First wait after a conflict, random up to this; a commit takes a few milliseconds. */
const CONFLICT_WAIT_MS = 8;
/** Waits of a lone call and after trouble with the server grow to this. */
const LONGEST_WAIT_MS = 250;

export interface BatchWork {
  attempt: (batch: PendingCall[], onCommit: () => void) => Promise<CommittedBatch>;
  /** Answers the calls of a committed batch and does what must be done before. */
  committed: (batch: CommittedBatch) => void;
  /** A call that can never be written: leaves its row in the log. */
  poisoned: (pending: PendingCall, error: unknown) => Promise<void>;
  onTrouble: (trouble: CommitErrorClass, calls: number, error: unknown) => void;
}

interface Group {
  calls: PendingCall[];
  /** How often this very group met each kind of trouble. */
  met: Partial<Record<CommitErrorClass, number>>;
}

/**
 * Settles every call of a batch, whatever it meets.
 *
 * 1. A conflict is tried again after a short random wait, the second time halved, down to the one call.
 * 2. A lone call that still conflicts leaves the slot and goes on by itself: it holds nobody up.
 * 3. Trouble with the server repeats the whole, with growing waits, until the calls' deadline.
 * 4. A unique value that is taken: planned again once, before halving.
 * 5. A reason of its own halves down to the call that has it; that one is answered 500, the rest commits.
 */
export async function runWithRetries(work: BatchWork, batch: PendingCall[], turn: BatchTurn): Promise<void> {
  let group: Group | null = { calls: batch, met: {} };
  while (group !== null) {
    const calls: PendingCall[] = group.calls.filter((pending) => keepUnsettled(pending, turn));
    const [first] = calls;
    if (first === undefined) return;
    group = await attemptGroup(work, { ...group, calls }, turn);
    if (group?.calls.length === 1 && group.met.conflict !== undefined) {
      void settleAlone(work, first, turn);
      return;
    }
  }
}

/** Repeats one call until it commits or its time is up, outside of any slot. */
async function settleAlone(work: BatchWork, pending: PendingCall, turn: BatchTurn): Promise<void> {
  let group: Group = { calls: [pending], met: {} };
  while (keepUnsettled(pending, turn)) {
    const again = await attemptGroup(work, group, turn);
    if (again === null) return;
    group = again;
  }
}

function keepUnsettled(pending: PendingCall, turn: BatchTurn): boolean {
  if (pending.settled) turn.release(pending);
  return !pending.settled;
}

/** One try of a group. Null when all its calls are settled, else the group to go on with (halves are split here). */
async function attemptGroup(work: BatchWork, group: Group, turn: BatchTurn): Promise<Group | null> {
  try {
    work.committed(await work.attempt(group.calls, turn.yieldTurn));
    group.calls.forEach(turn.release);
    return null;
  } catch (error) {
    turn.yieldTurn();
    if (error instanceof DeadlinePassed) return group;
    const trouble = classifyCommitError(error);
    work.onTrouble(trouble, group.calls.length, error);
    return goOn(work, { group, trouble, error }, turn);
  }
}

async function goOn(
  work: BatchWork,
  met: { group: Group; trouble: CommitErrorClass; error: unknown },
  turn: BatchTurn,
): Promise<Group | null> {
  const { group, trouble, error } = met;
  const times = (group.met[trouble] ?? 0) + 1;
  const again: Group = { calls: group.calls, met: { ...group.met, [trouble]: times } };
  const lone = group.calls.length === 1;
  switch (trouble) {
    case 'unknownCommit':
      for (const pending of group.calls) {
        pending.settle({ ok: false, error: deadlineError(pending) });
        turn.release(pending);
      }
      return null;
    case 'transient':
      await sleep(backOff(times));
      return again;
    case 'conflict':
      await sleep(lone ? backOff(times) : Math.random() * CONFLICT_WAIT_MS);
      return lone || times < 2 ? again : inHalves(work, again, turn);
    case 'taken':
      if (lone) await sleep(backOff(times));
      return lone || times < 2 ? again : inHalves(work, again, turn);
    case 'poison':
      if (!lone) return inHalves(work, again, turn);
      await settlePoisoned(work, group.calls, error);
      group.calls.forEach(turn.release);
      return null;
  }
}

function backOff(times: number): number {
  return Math.random() * Math.min(LONGEST_WAIT_MS, CONFLICT_WAIT_MS * 2 ** times);
}

/** Both halves, each with a clean record, one after the other. */
async function inHalves(work: BatchWork, group: Group, turn: BatchTurn): Promise<null> {
  const middle = Math.ceil(group.calls.length / 2);
  for (const calls of [group.calls.slice(0, middle), group.calls.slice(middle)]) {
    await runWithRetries(work, calls, turn);
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
