import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { BulkOutcomeRecord } from '../../../models/audience/bulk-outcome.js';
import type { Database } from '../../../models/core/database.js';
import { derivedId } from '../../../models/core/ids.js';
import type { BulkProgress } from '../../../models/audience/bulk-input.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { RecordCall } from '../../intake/batches/calls.js';
import type { Engine } from '../../engine.js';
import { mayStill } from '../core/may-still.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** Targets acted on together: the engine's batch size. */
const ACT_PAGE = 200;
/** How long the outcomes are kept; the job itself is listed for as long after its end. */
const KEPT_MS = 90 * DAY_MS;
/** Errors that concern a single target; any other error fails the page. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'invalid', 'not_found']);

type Bulk = JobRecord<'bulkEnrollments'> | JobRecord<'bulkContacts'>;
export type BulkOutcome = Pick<BulkOutcomeRecord, 'outcome' | 'reason'>;

/** Lists targets of a bulk action as pending, in the transaction that moves its cursor. */
export async function listTargets(
  db: Database,
  job: Bulk,
  { targetIds, session }: { targetIds: readonly ObjectId[]; session: ClientSession },
): Promise<BulkProgress> {
  const { _id: jobId, workspaceId, progress } = job;
  const expiresAt = new Date(db.now().getTime() + KEPT_MS);
  const rows = targetIds.map((targetId, i): BulkOutcomeRecord => {
    const _id = derivedId('bulk', jobId.toHexString(), targetId.toHexString());
    const n = progress.total + i + 1;
    return { _id, workspaceId, jobId, n, targetId, outcome: 'pending', reason: null, at: null, expiresAt };
  });
  if (rows.length > 0) await db.collections.BulkOutcome.insertMany(rows, { session });
  return { ...progress, total: progress.total + rows.length };
}

interface ActedPage {
  status: 'running' | 'done' | 'stopped';
  progress: BulkProgress;
  cursor: { phase: 'act'; n: number };
}

interface BulkDeps {
  db: Database;
  save: (page: ActedPage, session: ClientSession) => Promise<void>;
}

/**
 * Acts on the next page of targets, or ends a job that was canceled or that its requester may no longer do. What became of each is stored in the transaction that
 * saves the page.
 *
 * @param act returns the outcomes in the order of the ids. `earlier` has those of an attempt at this page that was not saved.
 */
export async function actOnTargets(
  { db, save }: BulkDeps,
  job: Bulk,
  {
    after,
    act,
  }: {
    after: number;
    act: (ids: ObjectId[], earlier: ReadonlyMap<string, BulkOutcome>) => Promise<BulkOutcome[]>;
  },
): Promise<void> {
  const page = await pageAfter(db, job, after);
  const ids = page.map(({ targetId }) => targetId);
  if (!(await mayStill(db, job))) return await stopActing({ db, save }, job, { page, after });
  const outcomes = page.length === 0 ? [] : await act(ids, await outcomesBefore(db, job, ids));
  await saveOutcomes({ db, save }, job, {
    outcomes: new Map(page.map(({ _id }, i) => [_id, outcomes[i] ?? UNCHANGED])),
    status: page.length < ACT_PAGE ? 'done' : 'running',
    n: page.at(-1)?.n ?? after,
  });
}

/** Ends a job with what an attempt at its next page has done that was not saved. */
async function stopActing(
  { db, save }: BulkDeps,
  job: Bulk,
  { page, after }: { page: readonly BulkOutcomeRecord[]; after: number },
): Promise<void> {
  const earlier = await outcomesBefore(
    db,
    job,
    page.map(({ targetId }) => targetId),
  );
  const outcomes = new Map(
    page.flatMap(({ _id, targetId }) => {
      const outcome = earlier.get(targetId.toHexString());
      return outcome === undefined ? [] : [[_id, outcome] as const];
    }),
  );
  await saveOutcomes({ db, save }, job, { outcomes, status: 'stopped', n: after });
}

async function pageAfter(
  db: Database,
  { _id: jobId, workspaceId }: Bulk,
  n: number,
): Promise<BulkOutcomeRecord[]> {
  return await db.collections.BulkOutcome.find({ workspaceId, jobId, n: { $gt: n } })
    .sort({ n: 1, _id: 1 })
    .limit(ACT_PAGE)
    .toArray();
}

/** A worker that has lost the job meanwhile overwrites nothing: the transaction fails with `ClaimLost`. */
async function saveOutcomes(
  { db, save }: BulkDeps,
  { progress }: Bulk,
  {
    outcomes,
    status,
    n,
  }: { outcomes: ReadonlyMap<ObjectId, BulkOutcome>; status: ActedPage['status']; n: number },
): Promise<void> {
  const at = db.now();
  const writes = [...outcomes].map(([_id, outcome]) => ({
    updateOne: { filter: { _id }, update: { $set: { ...outcome, at } } },
  }));
  await shortTransaction(db, async (session) => {
    if (writes.length > 0) await db.collections.BulkOutcome.bulkWrite(writes, { ordered: false, session });
    await save(
      { status, progress: counted(progress, [...outcomes.values()]), cursor: { phase: 'act', n } },
      session,
    );
  });
}

function counted(progress: BulkProgress, outcomes: readonly BulkOutcome[]): BulkProgress {
  const countOutcomes = (outcome: BulkOutcome['outcome']): number =>
    outcomes.filter((one) => one.outcome === outcome).length;
  return {
    total: progress.total,
    done: progress.done + countOutcomes('done'),
    unchanged: progress.unchanged + countOutcomes('unchanged'),
    refused: progress.refused + countOutcomes('refused'),
  };
}

/** By target: the stored responses to calls with an idempotency key of this job. */
async function outcomesBefore(
  db: Database,
  job: Bulk,
  ids: readonly ObjectId[],
): Promise<Map<string, BulkOutcome>> {
  const targets = new Map(ids.map((id) => [outcomeKey(job, id.toHexString()), id.toHexString()]));
  const filter = { workspaceId: job.workspaceId, key: { $in: [...targets.keys()] } };
  const kept = await db.collections.IdempotentResponse.find(filter).toArray();
  return new Map(kept.map(({ key, body }) => [targets.get(key) ?? '', outcomeIn(body)]));
}

function outcomeKey({ _id }: Bulk, targetId: string): string {
  return `bulk ${_id.toHexString()} ${targetId}`;
}

function outcomeIn(body: string | null): BulkOutcome {
  return body === JSON.stringify(DONE.outcome) ? DONE : UNCHANGED;
}

export function refusal(reason: string): BulkOutcome {
  return { outcome: 'refused', reason };
}

export const DONE: BulkOutcome = { outcome: 'done', reason: null };
export const UNCHANGED: BulkOutcome = { outcome: 'unchanged', reason: null };

/**
 * Makes the call that acts on a target. Repeating it has no further effect.
 *
 * @param judge what a call that was applied means for the target
 */
export async function actOnce(
  engine: Pick<Engine, 'record'>,
  job: Bulk,
  { targetId, call, judge }: { targetId: string; call: RecordCall; judge: (outcome: Applied) => BulkOutcome },
): Promise<BulkOutcome> {
  const toResponse = (applied: Applied) => {
    const { outcome } = judge(applied);
    return outcome === 'refused' ? null : { status: 200, body: JSON.stringify(outcome) };
  };
  const idempotentResponse = { key: outcomeKey(job, targetId), fingerprint: 'bulk', toResponse };
  try {
    const recorded = await engine.record({ ...call, idempotentResponse });
    if (recorded.kind === 'replayedResponse') return outcomeIn(recorded.body);
    return recorded.kind === 'applied' ? judge(recorded.outcome) : UNCHANGED;
  } catch (error) {
    if (error instanceof RollcallError && REFUSALS.has(error.code)) return refusal(error.message);
    throw error;
  }
}
