import { ObjectId, type ClientSession } from 'mongodb';
import { plan } from '../../domain/plan/plan.js';
import type { CallOutcome } from '../../domain/plan/outcome.js';
import type { Id } from '../../domain/id.js';
import { RollcallError } from '../../domain/errors.js';
import { idempotencyMismatch } from '../../domain/idempotency.js';
import {
  idempotentResponseRecord,
  storedBody,
  type IdempotentResponseRecord,
} from '../../models/idempotent-response.js';
import { seal } from '../../models/seal.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { keyedCallOf, type PendingCall, type RecordCall, type SettledResult } from './calls.js';
import { writeProviderIdentities } from './provider-identities.js';
import { readReplays } from './read-replays.js';
import { CommitUnknown, isUnknownCommit } from './classify-commit-error.js';
import { readSeenKeys, readSnapshot, type SeenKeys, type SnapshotReader } from './read-snapshot.js';
import { outboxRow } from './rows.js';
import { writeAudit } from './write-audit.js';
import { writePlan } from './write-plan.js';

/** Longest that the server may take for a commit. */
const COMMIT_MS = 5_000;

export interface BatchDeps extends SnapshotReader {
  secretKey: Buffer;
  /** Leases the rows that this process will deliver itself; the others stay free for the relay. */
  takeRows: (rows: OutboxRecord[]) => OutboxRecord[];
  /** Gives back what was taken, after a batch that did not commit. */
  dropRows: (rows: OutboxRecord[]) => void;
  clock: () => Date;
}

export interface CommittedCall {
  pending: PendingCall;
  result: SettledResult;
  /** Null when it exited nobody. */
  exit: Exit | null;
}

/** Active enrollments that an event has exited or brought to their goal, now or, when it is replayed, the first time. */
export interface Exit {
  eventId: Id | null;
  /** Those that may have an outside effect under way. */
  open: Id[];
}

export interface CommittedBatch {
  calls: CommittedCall[];
  /** Rows of the outbox that were born leased to this process. */
  taken: OutboxRecord[];
}

/**
 * One batch is one transaction: read, plan, write, commit. Everything in it commits together or not at
 * all. Throws whatever kept it from committing; nothing is settled here. `onCommit` hears when all that is left
 * is to wait for the commit.
 */
export async function commitBatch(
  deps: BatchDeps,
  batch: PendingCall[],
  onCommit: () => void,
): Promise<CommittedBatch> {
  const [first] = batch;
  if (first === undefined) return { calls: [], taken: [] };
  const workspaceId = new ObjectId(first.call.workspaceId);
  const session = deps.db.client.startSession();
  let taken: OutboxRecord[] = [];
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: COMMIT_MS,
    });
    const seen = await readSeenKeys(
      deps,
      batch.map((pending) => pending.call),
      workspaceId,
      session,
    );
    await readReplays(deps, { calls: batch.map((pending) => pending.call), workspaceId, seen }, session);
    const { replayed, fresh } = splitSeen(deps, batch, seen);
    if (fresh.length === 0) {
      await session.abortTransaction();
      return { calls: replayed, taken: [] };
    }
    const calls = fresh.map((pending) => pending.call);
    const { snapshot, effects } = await readSnapshot(deps, calls, workspaceId, session);
    const now = deps.clock();
    const planned = plan({ calls, snapshot, now, newId: () => new ObjectId().toHexString() });
    const outbox = planned.writes.outbox.map((draft) => outboxRow(draft, workspaceId, now));
    taken = deps.takeRows(outbox);
    const answers = keptAnswers(deps, { calls, outcomes: planned.outcomes, workspaceId, now });
    const emailHash = (email: string): string => deps.emailHash(first.call.workspaceId, email);
    await writePlan(
      deps.db,
      {
        writes: planned.writes,
        outbox,
        answers,
        emailHash,
        seal: (text) => seal(deps.secretKey, text),
        now,
      },
      workspaceId,
      session,
    );
    await writeProviderIdentities(
      deps.db,
      { calls, outcomes: planned.outcomes, workspaceId, emailHash, now },
      session,
    );
    await writeAudit(deps.db, { calls, outcomes: planned.outcomes, contacts: snapshot.contacts }, session);
    const committing = commit(session, fresh);
    onCommit();
    await committing;
    const committed = fresh.map((pending, i) => committedCall(pending, planned.outcomes[i], effects));
    return { calls: [...replayed, ...committed], taken };
  } catch (error) {
    deps.dropRows(taken);
    throw error;
  } finally {
    await endSession(session);
  }
}

/** A call that was answered 503 in the meantime must not be committed after all. */
export class DeadlinePassed extends Error {
  constructor() {
    super('A call of this batch was answered by its deadline');
    this.name = 'DeadlinePassed';
  }
}

/** Repeats a commit whose answer did not come, until the earliest deadline of its calls. */
async function commit(session: ClientSession, calls: PendingCall[]): Promise<void> {
  if (calls.some((pending) => pending.settled)) throw new DeadlinePassed();
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

async function endSession(session: ClientSession): Promise<void> {
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
    const { eventId, exitedIds } = outcome;
    const exit = exitedIds.length === 0 ? null : { eventId, open: exitedIds.filter((id) => effects.has(id)) };
    return { pending, exit, result: { ok: true, recorded: { kind: 'applied', outcome } } };
  }
  const facts = outcome.errors === undefined ? {} : { errors: outcome.errors };
  const error = new RollcallError(outcome.code, outcome.detail, facts);
  return { pending, exit: null, result: { ok: false, error } };
}

/** Calls whose key was seen are answered as the first time; with another fingerprint that is a conflict. */
function splitSeen(
  deps: BatchDeps,
  batch: PendingCall[],
  seen: SeenKeys,
): { replayed: CommittedCall[]; fresh: PendingCall[] } {
  const replayed: CommittedCall[] = [];
  const fresh: PendingCall[] = [];
  for (const pending of batch) {
    const result = seenResult(deps, pending.call, seen);
    if (result === null) fresh.push(pending);
    else replayed.push({ pending, result, exit: seenExit(pending.call, seen) });
  }
  return { replayed, fresh };
}

function seenResult(deps: BatchDeps, call: RecordCall, seen: SeenKeys): SettledResult | null {
  const keyed = keyedCallOf(call);
  if (keyed === null) return null;
  const { key, fingerprint } = keyed;
  const event = seen.events.get(key);
  const answer = seen.answers.get(key);
  if (event === undefined && answer === undefined) return null;
  if ((event ?? answer)?.fingerprint !== (fingerprint ?? undefined))
    return { ok: false, error: idempotencyMismatch() };
  if (answer !== undefined) {
    const body = storedBody(answer, deps.secretKey) ?? '';
    return { ok: true, recorded: { kind: 'replayedAnswer', status: answer.status, body } };
  }
  if (event === undefined) return null;
  const { name, status, enrolled, exited } = event;
  const contactId = event.contactId?.toHexString() ?? null;
  const first = { id: event._id.toHexString(), name, contactId, status, enrolled, exited };
  return { ok: true, recorded: { kind: 'replayedEvent', event: first } };
}

/** Who answered the first time may have died before it had waited for what was on the wire. */
function seenExit(call: RecordCall, seen: SeenKeys): Exit | null {
  const event = call.dedupeKey === null ? undefined : seen.events.get(call.dedupeKey);
  if (event === undefined) return null;
  const ended = event.enrollments.filter(({ outcome }) => outcome !== 'entered');
  const open = ended.map(({ enrollmentId }) => enrollmentId.toHexString());
  return open.length === 0 ? null : { eventId: event._id.toHexString(), open };
}

function keptAnswers(
  deps: BatchDeps,
  of: { calls: RecordCall[]; outcomes: CallOutcome[]; workspaceId: ObjectId; now: Date },
): IdempotentResponseRecord[] {
  return of.calls.flatMap(({ keep }, i) => {
    const outcome = of.outcomes[i];
    if (keep === null || !outcome?.ok) return [];
    const answer = keep.answer(outcome);
    if (answer === null) return [];
    const { key, fingerprint } = keep;
    const contactId = outcome.contact === null ? null : new ObjectId(outcome.contact.id);
    const toKeep = { workspaceId: of.workspaceId, key, fingerprint, contactId, ...answer };
    return [idempotentResponseRecord(toKeep, deps.secretKey, of.now)];
  });
}
