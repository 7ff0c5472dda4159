import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import { idempotencyMismatch } from '../../../domain/kernel/idempotency.js';
import type { Id } from '../../../domain/id.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import { storedBody } from '../../../models/accounts/idempotent-response.js';
import { isUnknownCommit } from '../../../models/core/unknown-commit.js';
import type { OutboxRecord } from '../../../models/system/outbox.js';
import { readReplays, readSeenKeys, type SeenKeys } from '../parts/events/read-seen-keys.js';
import { readSnapshots, type ReadSnapshot, type SnapshotReader } from '../parts/read-snapshot.js';
import { getOrCreate } from '../parts/rows.js';
import type { WorkspacePlan } from '../parts/workspace-plan.js';
import { writePlans } from '../parts/write-plan.js';
import { planWorkspace } from '../plan-workspace.js';
import { CommitUnknown, DeadlinePassed, PlanMismatch } from './batch-errors.js';
import {
  holdOtherNames,
  toKeyedCall,
  workspaceCalls,
  type PendingCall,
  type RecordCall,
  type SettledResult,
  type WorkspaceCalls,
} from './calls.js';

/**
 * Enrollments that several calls together may concern. More come in parts, so that contacts with hundreds hold up nobody else
 * in the batch.
 */
const MAX_ENROLLMENTS = 5_000;
/** Time limit for a commit on the server. */
const COMMIT_MS = 5_000;

export interface BatchDeps extends SnapshotReader {
  secretKey: Buffer;
  /** Leases the rows that this process will run itself; the relay runs the others. */
  takeRows: (rows: OutboxRecord[]) => OutboxRecord[];
  /** Undoes `takeRows` after a batch that did not commit. */
  dropRows: (rows: OutboxRecord[]) => void;
  /** Called with the number of entries that a commit has refused as `tooMany`. */
  onTooMany: (entries: number) => void;
  clock: () => Date;
}

export interface CommittedCall {
  pending: PendingCall;
  result: SettledResult;
  /** Null when it ended no enrollment and blocked no mail. */
  exit: Exit | null;
}

/**
 * Active enrollments that an event exited or brought to their goal, now or (for a repeat) the first time, or whose mail a
 * call blocked.
 */
export interface Exit {
  eventId: Id | null;
  /** Those that may have a side effect in flight. */
  open: Id[];
}

export interface CommittedBatch {
  calls: CommittedCall[];
  /** Outbox rows inserted as leased to this process. */
  taken: OutboxRecord[];
}

/**
 * One batch is one transaction: read, plan, write, commit. Its calls, of any number of workspaces, commit together
 * or not at all. Throws whatever prevented the commit; settles no call. Calls `onCommit` once only the commit is
 * outstanding.
 */
export async function commitBatch(
  deps: BatchDeps,
  batch: PendingCall[],
  onCommit: () => void,
): Promise<CommittedBatch> {
  const groups = workspaceBatches(batch);
  const listeners = await deps.automations.readListeners(groups.map(({ id }) => id));
  const session = deps.db.client.startSession();
  let taken: OutboxRecord[] = [];
  let snapshots = new Map<Id, ReadSnapshot>();
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: COMMIT_MS,
    });
    const { replayed, fresh } = await answerRepeats(deps, groups, session);
    if (fresh.length === 0) {
      await session.abortTransaction();
      return { calls: replayed, taken: [] };
    }
    const maxEnrollments = batch.length > 1 ? MAX_ENROLLMENTS : Infinity;
    const asked = { groups: fresh, listeners, now: deps.clock(), maxEnrollments };
    snapshots = await readSnapshots(deps, asked, session);
    const now = deps.clock();
    const planned: PlannedBatch[] = [];
    for (const group of fresh)
      planned.push({ ...planWorkspace(deps, group, snapshots.get(group.id), now), pending: group.pending });
    const rows = planned.flatMap(({ outbox }) => outbox);
    if (rows.length > 0) taken = deps.takeRows(rows);
    await writePlans(deps.db, planned, session);
    const committing = commit(
      session,
      planned.flatMap(({ pending }) => pending),
    );
    onCommit();
    await committing;
    const calls = [...replayed];
    for (const { pending, outcomes, effects, tooMany } of planned) {
      if (tooMany > 0) deps.onTooMany(tooMany);
      for (const [i, call] of pending.entries()) calls.push(committedCall(call, outcomes[i], effects));
    }
    return { calls, taken };
  } catch (error) {
    if (error instanceof PlanMismatch && error.what === 'mails')
      for (const { call } of batch) deps.doubted.add(call);
    deps.dropRows(taken);
    holdOtherNames(batch, new Map([...snapshots].map(([id, { snapshot }]) => [id, snapshot.contacts])));
    throw error;
  } finally {
    await endSession(session);
  }
}

interface WorkspaceBatch extends WorkspaceCalls {
  /** The same calls, in the same order. */
  pending: PendingCall[];
}

type PlannedBatch = WorkspacePlan & Pick<WorkspaceBatch, 'pending'>;

/** Groups by workspace, in order of first appearance. */
function workspaceBatches(batch: readonly PendingCall[]): WorkspaceBatch[] {
  const groups = new Map<Id, PendingCall[]>();
  for (const pending of batch) getOrCreate(groups, pending.call.workspaceId, () => []).push(pending);
  return [...groups].map(workspaceBatch);
}

function workspaceBatch([id, pending]: [Id, PendingCall[]]): WorkspaceBatch {
  const calls = pending.map(({ call }) => call);
  return { ...workspaceCalls(id, calls), pending };
}

/** Separates the calls whose key was seen before, which get the first answer again. */
async function answerRepeats(
  deps: BatchDeps,
  groups: WorkspaceBatch[],
  session: ClientSession,
): Promise<{ replayed: CommittedCall[]; fresh: WorkspaceBatch[] }> {
  const replayed: CommittedCall[] = [];
  const keyed = groups.filter(({ isKeyed }) => isKeyed);
  if (keyed.length === 0) return { replayed, fresh: groups };
  const seenKeys = await readSeenKeys(deps, keyed, session);
  const fresh: WorkspaceBatch[] = [];
  for (const group of groups) {
    const { id, workspaceId, calls, concerns, pending } = group;
    const seen = seenKeys.get(id) ?? { events: new Map(), answers: new Map() };
    if (concerns.has('replay')) await readReplays(deps, { calls, workspaceId, seen }, session);
    const split = splitRepeats(deps, pending, seen);
    replayed.push(...split.replayed);
    if (split.replayed.length === 0) fresh.push(group);
    else if (split.fresh.length > 0) fresh.push(workspaceBatch([id, split.fresh]));
  }
  return { replayed, fresh };
}

/** Repeats a commit whose outcome is unknown, until the earliest deadline of its calls. */
async function commit(session: ClientSession, calls: PendingCall[]): Promise<void> {
  if (calls.some((pending) => pending.isOver())) throw new DeadlinePassed();
  const deadline = Math.min(...calls.map((pending) => pending.deadline));
  for (const pending of calls) pending.commitSent = true;
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isUnknownCommit(error)) {
        for (const pending of calls) pending.commitSent = false;
        throw error;
      }
      if (Date.now() >= deadline) throw new CommitUnknown(error);
    }
  }
}

/** Aborts what was not committed, and releases the session. */
export async function endSession(session: ClientSession): Promise<void> {
  try {
    if (session.inTransaction()) await session.abortTransaction();
  } finally {
    await session.endSession();
  }
}

function committedCall(
  pending: PendingCall,
  outcome: CallOutcome | undefined,
  effects: Set<Id>,
): CommittedCall {
  if (outcome === undefined) throw new Error('The plan has no outcome for a call');
  if (outcome.ok) {
    const { eventId, exitedIds, blockedIds } = outcome;
    const stopped = [...exitedIds, ...blockedIds];
    const exit = stopped.length === 0 ? null : { eventId, open: stopped.filter((id) => effects.has(id)) };
    return { pending, exit, result: { ok: true, recorded: { kind: 'applied', outcome } } };
  }
  const facts = outcome.errors === undefined ? {} : { errors: outcome.errors };
  const error = new RollcallError(outcome.code, outcome.detail, facts);
  return { pending, exit: null, result: { ok: false, error } };
}

/** A call whose key was seen gets the first answer again; a different fingerprint is a conflict. */
function splitRepeats(
  deps: BatchDeps,
  batch: PendingCall[],
  seen: SeenKeys,
): { replayed: CommittedCall[]; fresh: PendingCall[] } {
  const replayed: CommittedCall[] = [];
  const fresh: PendingCall[] = [];
  for (const pending of batch) {
    const result = repeatedResult(deps, pending.call, seen);
    if (result === null) fresh.push(pending);
    else replayed.push({ pending, result, exit: repeatedExit(pending.call, seen) });
  }
  return { replayed, fresh };
}

function repeatedResult(deps: BatchDeps, call: RecordCall, seen: SeenKeys): SettledResult | null {
  const keyed = toKeyedCall(call);
  if (keyed === null) return null;
  const { key, fingerprint } = keyed;
  const event = seen.events.get(key);
  const answer = seen.answers.get(key);
  if (event === undefined && answer === undefined) return null;
  if ((event ?? answer)?.fingerprint !== (fingerprint ?? undefined))
    return { ok: false, error: idempotencyMismatch() };
  if (answer !== undefined) {
    const body = storedBody(answer, deps.secretKey) ?? '';
    return { ok: true, recorded: { kind: 'replayedResponse', status: answer.status, body } };
  }
  if (event === undefined) return null;
  const { name, status, enrolled, exited } = event;
  const contactId = event.contactId?.toHexString() ?? null;
  const first = { id: event._id.toHexString(), name, contactId, status, enrolled, exited };
  return { ok: true, recorded: { kind: 'replayedEvent', event: first } };
}

/** The process that committed the first call may have died before it had waited for the effects in flight. */
function repeatedExit(call: RecordCall, seen: SeenKeys): Exit | null {
  const event = call.dedupeKey === null ? undefined : seen.events.get(call.dedupeKey);
  if (event === undefined) return null;
  const ended = event.enrollments.filter(({ outcome }) => outcome !== 'entered');
  const open = ended.map(({ enrollmentId }) => enrollmentId.toHexString());
  return open.length === 0 ? null : { eventId: event._id.toHexString(), open };
}
