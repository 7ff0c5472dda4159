import { ObjectId } from 'mongodb';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type { Logger } from 'pino';
import type { EnrollmentEnd } from '../../domain/plan/call-action.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import { enrollmentWorkflowId, parseEnrollmentWorkflowId } from '../../workflows/ids.js';
import { enrollmentWorkflow } from '../../workflows/messages.js';
import { endAbandonedMails } from './end-abandoned-mails.js';
import type { Engine } from '../engine.js';
import { endCall } from '../intake/internal-calls.js';
import { reconcileConfirmations, sweepConfirmations } from './reconcile-confirmations.js';
import { reconcileDeliveries, sweepDeliveries } from './reconcile-deliveries.js';
import { removeExpired } from './remove-expired.js';
import { workflowStatus } from '../temporal/workflow-status.js';
import { freeCommand } from '../../models/outbox.js';

/** Runs closed within this are checked each minute; longer than any expected pause between two passes. */
const LOOK_BACK_MS = 15 * 60_000;
/** An enrollment without a workflow after this long is started again. */
const UNSTARTED_MS = 60_000;
/** Rows per page, and workflows per pass: visibility allows few requests. */
const PAGE = 1_000;
/** Workflow ids per visibility query. */
const IDS_PER_QUERY = 100;
const DAY_MS = 86_400_000;

export interface ReconcileDeps {
  db: Database;
  client: Client;
  engine: Pick<Engine, 'record'>;
  log: Logger;
}

/**
 * Makes MongoDB and Temporal agree after outside interference: a run that was terminated by hand, a workflow that was
 * never started, a Temporal that lost its data. Also ends the mails of dead workers.
 */
export function createReconciler(deps: ReconcileDeps): () => Promise<void> {
  let sweptAt = 0;
  return async () => {
    await endClosedRuns(deps);
    await startUnstarted(deps, new Date(Date.now() - UNSTARTED_MS));
    await endAbandonedMails(deps.db);
    await reconcileConfirmations(deps);
    await reconcileDeliveries(deps);
    if (Date.now() - sweptAt < DAY_MS) return;
    sweptAt = Date.now();
    await removeExpired(deps.db, new Date());
    await sweep(deps);
    await sweepConfirmations(deps);
    await sweepDeliveries(deps);
  };
}

/** Settles the active enrollments whose run has closed. */
async function endClosedRuns(deps: ReconcileDeps): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_MS).toISOString();
  const query = `WorkflowType="${enrollmentWorkflow}" AND ExecutionStatus IN ("Terminated","Canceled","Failed","TimedOut") AND CloseTime > "${since}"`;
  const closed: WorkflowExecutionInfo[] = [];
  for await (const run of deps.client.workflow.list({ query, pageSize: PAGE })) {
    closed.push(run);
    if (closed.length >= PAGE) break;
  }
  for (const run of closed) {
    const named = parseEnrollmentWorkflowId(run.workflowId);
    if (named === null) continue;
    const row = await deps.db.collections.Enrollment.findOne({
      _id: new ObjectId(named.enrollmentId),
      status: 'active',
      run: named.run,
    });
    if (row !== null) await settle(deps, row, run);
  }
}

/**
 * Decides by the latest execution of the workflow, since the closed one may have been reset:
 *
 * 1. Running: it continues; its next activity reads the row's position.
 * 2. Completed although the row is active, as after a reset on an older worker: the enrollment continues from its
 *    position in a new run.
 * 3. Otherwise: the enrollment ends.
 */
async function settle(
  deps: ReconcileDeps,
  row: EnrollmentRecord,
  closed: WorkflowExecutionInfo,
): Promise<void> {
  const latest = (await workflowStatus(deps.client, closed.workflowId)) ?? closed.status.name;
  if (latest === 'RUNNING') return;
  if (latest === 'COMPLETED') await rebuild(deps, row);
  else await end(deps, row, endOf(latest));
}

function endOf(status: string): EnrollmentEnd {
  if (status === 'TERMINATED' || status === 'CANCELLED') return { status: 'exited', reason: 'temporal' };
  return { status: 'failed', error: `The workflow ended as ${status.toLowerCase()}` };
}

async function end(
  { engine, log }: ReconcileDeps,
  row: EnrollmentRecord,
  outcome: EnrollmentEnd,
): Promise<void> {
  const enrollmentId = row._id.toHexString();
  log.warn({ enrollment: enrollmentId, run: row.run, end: outcome.status }, 'enrollment_workflow_ended');
  const workspaceId = row.workspaceId.toHexString();
  const contactId = row.contactId.toHexString();
  await engine.record(endCall({ workspaceId, contactId, enrollmentId, run: row.run, end: outcome }));
}

/** Puts the start of active enrollments that never started, and have no start in the outbox, into it again. */
async function startUnstarted({ db, log }: ReconcileDeps, before: Date): Promise<void> {
  const rows = await db.collections.Enrollment.find({
    status: 'active',
    startedAt: null,
    enteredAt: { $lt: before },
  })
    .sort({ enteredAt: 1 })
    .limit(PAGE)
    .toArray();
  const waiting = await db.collections.Outbox.find(
    { target: { $in: rows.map((row) => row._id) } },
    { projection: { target: 1 } },
  ).toArray();
  const queued = new Set(waiting.map((row) => row.target.toHexString()));
  let restarted = 0;
  for (const row of rows) {
    if (queued.has(row._id.toHexString())) continue;
    await enqueueStart(db, row, row.run);
    restarted += 1;
  }
  if (restarted > 0) log.info({ enrollments: restarted }, 'enrollments_restarted');
}

/** Looks up every enrollment that should have a running workflow; one without it gets a new run. */
async function sweep(deps: ReconcileDeps): Promise<void> {
  const before = new Date(Date.now() - LOOK_BACK_MS);
  let after = new ObjectId('000000000000000000000000');
  for (;;) {
    const rows = await deps.db.collections.Enrollment.find({
      _id: { $gt: after },
      status: 'active',
      startedAt: { $lt: before },
    })
      .sort({ _id: 1 })
      .limit(IDS_PER_QUERY)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last._id;
    await rebuildMissing(deps, rows);
  }
}

async function rebuildMissing(deps: ReconcileDeps, rows: EnrollmentRecord[]): Promise<void> {
  const { client } = deps;
  const ids = rows.map((row) => enrollmentWorkflowId(row._id.toHexString(), row.run));
  const found = new Set<string>();
  const query = `ExecutionStatus="Running" AND WorkflowId IN (${ids.map((id) => `"${id}"`).join(',')})`;
  for await (const run of client.workflow.list({ query, pageSize: PAGE })) found.add(run.workflowId);
  for (const row of rows) {
    const workflowId = enrollmentWorkflowId(row._id.toHexString(), row.run);
    if (found.has(workflowId) || !(await isGone(client, workflowId))) continue;
    await rebuild(deps, row);
  }
}

/** Continues an enrollment from its position in a new run. */
async function rebuild({ db, log }: ReconcileDeps, row: EnrollmentRecord): Promise<void> {
  const run = row.run + 1;
  const updated = await db.collections.Enrollment.updateOne(
    { _id: row._id, status: 'active', run: row.run },
    { $set: { run, startedAt: null } },
  );
  if (updated.matchedCount === 0) return;
  log.warn({ enrollment: row._id.toHexString(), run }, 'enrollment_workflow_rebuilt');
  await enqueueStart(db, row, run);
}

/** Visibility lags, so the server is asked for the workflow's status. */
async function isGone(client: Client, workflowId: string): Promise<boolean> {
  return (await workflowStatus(client, workflowId)) !== 'RUNNING';
}

async function enqueueStart(db: Database, row: EnrollmentRecord, run: number): Promise<void> {
  const version = await db.collections.AutomationVersion.findOne(
    { workspaceId: row.workspaceId, automationId: row.automationId, version: row.automationVersion },
    { projection: { 'definition.trigger.event': 1 } },
  );
  const counted = await db.collections.Enrollment.findOneAndUpdate(
    { _id: row._id, status: 'active', run },
    { $inc: { outboxSeq: 1 } },
    { returnDocument: 'after', projection: { outboxSeq: 1 } },
  );
  if (counted === null) return;
  const start = freeCommand({
    command: 'start',
    workspaceId: row.workspaceId,
    target: row._id,
    seq: counted.outboxSeq,
    args: {
      run,
      automationId: row.automationId.toHexString(),
      automationName: row.automationName,
      contactId: row.contactId.toHexString(),
      triggerEvent: version?.definition.trigger.event ?? '',
    },
    attempts: 1,
    createdAt: new Date(),
  });
  await db.collections.Outbox.insertOne(start);
}
