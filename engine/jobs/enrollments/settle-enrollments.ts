import type { ObjectId } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { RollcallError } from '../../../domain/errors.js';
import type { EnrollmentEnd } from '../../../domain/plan/calls/call-action.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { enrollmentWorkflowId } from '../../../workflows/ids.js';
import type { Engine } from '../../engine.js';
import { endCall } from '../../intake/internal-calls.js';
import { wakeEnrollment } from '../../temporal/workflow-commands.js';
import { workflowStatus, type WorkflowStatus } from '../../temporal/list-runs.js';
import { inChunks } from '../core/in-chunks.js';
import { restartEnrollments, type GoneEnrollment } from './restart-enrollments.js';
import { nothingSettled, type Settled } from './settled.js';

/** Concurrent questions to Temporal. */
const QUESTIONS = 16;
/** Concurrent calls of the engine: as many as it puts into one batch. */
const CALLS = 200;

export interface SettleDeps {
  db: Database;
  client: Client;
  engine: Pick<Engine, 'record'>;
  log: Logger;
  clock: () => Date;
}

/** An enrollment that was active when it was read. */
export interface EnrollmentRef extends Pick<EnrollmentRecord, '_id' | 'run'> {
  /** The visit at which it stands, if an execution of its run has been closed. */
  visit?: number;
}

type Row = Pick<EnrollmentRecord, '_id' | 'workspaceId' | 'contactId' | 'run'>;

/**
 * Decides what becomes of active enrollments, by the latest execution of their workflow: visibility lags, and a closed
 * execution may have been reset. All jobs that compare enrollments with workflows use this decision.
 *
 * 1. Running: it continues; its next activity reads the row's position. If an execution was closed, it has been reset, and
 *    may sleep in a wait that the enrollment has left: so it is told where that stands.
 * 2. Terminated or cancelled: an operator ended it, so the enrollment exits. It is never restarted.
 * 3. Failed or timed out: the enrollment fails.
 * 4. Not found (deleted, or Temporal has lost its data), or completed although the row is active (as after a reset on
 *    an older worker): it continues from its position in a new workflow.
 */
export async function settleEnrollments(deps: SettleDeps, refs: readonly EnrollmentRef[]): Promise<Settled> {
  const { client } = deps;
  const gone: GoneEnrollment[] = [];
  const ends = new Map<string, EnrollmentEnd>();
  await inChunks(refs, QUESTIONS, async (ref) => {
    const id = ref._id.toHexString();
    const status = await workflowStatus(client, enrollmentWorkflowId(id, ref.run));
    if (status === null || status === 'COMPLETED') gone.push({ ...ref, isCompleted: status !== null });
    if (status === 'RUNNING' && ref.visit !== undefined)
      await wakeEnrollment(client, { enrollmentId: id, run: ref.run }, { kind: 'recheck', visit: ref.visit });
    const end = endForStatus(status);
    if (end !== null) ends.set(id, end);
  });
  const ended = await endAll(deps, refs, ends);
  return { ...ended, restarted: await restartEnrollments(deps, gone) };
}

function endForStatus(status: WorkflowStatus | null): EnrollmentEnd | null {
  if (status === 'TERMINATED' || status === 'CANCELLED') return { status: 'exited', reason: 'temporal' };
  if (status !== 'FAILED' && status !== 'TIMED_OUT') return null;
  return { status: 'failed', error: `The workflow ended as ${status.toLowerCase()}` };
}

async function endAll(
  deps: SettleDeps,
  refs: readonly EnrollmentRef[],
  ends: Map<string, EnrollmentEnd>,
): Promise<Settled> {
  const settled = nothingSettled();
  const toEnd = refs.filter(({ _id }) => ends.has(_id.toHexString()));
  if (toEnd.length === 0) return settled;
  const rows = await activeRows(
    deps.db,
    toEnd.map(({ _id }) => _id),
  );
  await inChunks(rows, CALLS, async (row) => {
    const end = ends.get(row._id.toHexString());
    if (end === undefined) return;
    try {
      await endOne(deps, row, end);
      settled.ended += 1;
    } catch (error) {
      if (!isOfOneCall(error)) throw error;
      settled.passedOver = error;
    }
  });
  return settled;
}

function activeRows(db: Database, ids: ObjectId[]): Promise<Row[]> {
  return db.collections.Enrollment.find<Row>(
    { _id: { $in: ids }, status: 'active' },
    { projection: { workspaceId: 1, contactId: 1, run: 1 } },
  ).toArray();
}

async function endOne({ db, engine, log }: SettleDeps, row: Row, end: EnrollmentEnd): Promise<void> {
  const enrollmentId = row._id.toHexString();
  log.warn({ enrollment: enrollmentId, run: row.run, end: end.status }, 'enrollment_workflow_ended');
  const workspaceId = row.workspaceId.toHexString();
  const contactId = row.contactId.toHexString();
  await engine.record(endCall({ workspaceId, contactId, enrollmentId, run: row.run, end }, db.now()));
}

/** An error of one call, as opposed to one of the servers, which concerns them all. */
function isOfOneCall(error: unknown): boolean {
  return error instanceof RollcallError && error.code !== 'unavailable' && error.code !== 'unknown';
}
