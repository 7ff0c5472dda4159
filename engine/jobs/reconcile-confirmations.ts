import { ObjectId, type Filter } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { ConfirmationRecord } from '../../models/confirmation.js';
import type { Database } from '../../models/database.js';
import { confirmationWorkflowId, parseConfirmationWorkflowId } from '../../workflows/ids.js';
import { confirmationWorkflow } from '../../workflows/messages.js';
import { workflowStatus } from '../temporal/workflow-status.js';
import { freeCommand } from '../../models/outbox.js';

/** Workflows closed, and confirmations created, within this are checked each minute; older ones in the daily sweep. */
const LOOK_BACK_MS = 15 * 60_000;
/** A confirmation that no workflow has read after this long is started again. */
const UNSTARTED_MS = 60_000;
/** Rows, and workflows, per pass. */
const PAGE = 1_000;
/** Workflow ids per visibility query. */
const IDS_PER_QUERY = 100;

interface Deps {
  db: Database;
  client: Client;
  log: Logger;
}

/** Each minute: withdraws confirmations whose workflow was ended in Temporal, and repeats lost starts. */
export async function reconcileConfirmations(deps: Deps): Promise<void> {
  await endClosed(deps);
  const rows = await pending(deps.db, {
    _id: { $gt: idAt(Date.now() - LOOK_BACK_MS), $lt: idAt(Date.now() - UNSTARTED_MS) },
    carriedAt: { $exists: false },
  })
    .limit(PAGE)
    .toArray();
  await restartLost(deps, rows);
}

/**
 * Once a day, for every pending confirmation: ends it if it has expired, and starts its workflow if Temporal does not
 * know it.
 */
export async function sweepConfirmations(deps: Deps): Promise<void> {
  const { Confirmation } = deps.db.collections;
  const late = new Date(Date.now() - LOOK_BACK_MS);
  await Confirmation.updateMany(
    { status: 'pending', expiresAt: { $lt: late } },
    { $set: { status: 'expired' } },
  );
  let after = new ObjectId('000000000000000000000000');
  const before = idAt(Date.now() - UNSTARTED_MS);
  for (;;) {
    const rows = await pending(deps.db, { _id: { $gt: after, $lt: before } })
      .limit(IDS_PER_QUERY)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last._id;
    const running = await runningAmong(deps.client, rows);
    for (const row of rows.filter(({ _id }) => !running.has(_id.toHexString()))) await settle(deps, row);
  }
}

/** Settles the confirmations whose workflow was closed by an operator or an error. */
async function endClosed(deps: Deps): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_MS).toISOString();
  const query = `WorkflowType="${confirmationWorkflow}" AND ExecutionStatus IN ("Terminated","Canceled","Failed","TimedOut") AND CloseTime > "${since}"`;
  const ids: ObjectId[] = [];
  for await (const { workflowId } of deps.client.workflow.list({ query, pageSize: PAGE })) {
    const id = parseConfirmationWorkflowId(workflowId);
    if (id !== null) ids.push(new ObjectId(id));
    if (ids.length >= PAGE) break;
  }
  if (ids.length === 0) return;
  for (const row of await pending(deps.db, { _id: { $in: ids } }).toArray()) await settle(deps, row);
}

/** Visibility lags, so the server is asked for the workflow's status. */
async function settle(deps: Deps, row: ConfirmationRecord): Promise<void> {
  const { db, client, log } = deps;
  const id = row._id.toHexString();
  const status = await workflowStatus(client, confirmationWorkflowId(id));
  if (status === 'RUNNING') return;
  if (status === null) {
    await restartLost(deps, [row]);
    return;
  }
  log.warn({ confirmation: id, status }, 'confirmation_workflow_ended');
  await db.collections.Confirmation.updateOne(
    { _id: row._id, status: 'pending' },
    { $set: { status: 'withdrawn' } },
  );
}

/** Repeats the starts that are not in the outbox. */
async function restartLost({ db, log }: Deps, rows: ConfirmationRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const waiting = await db.collections.Outbox.distinct('target', {
    target: { $in: rows.map(({ _id }) => _id) },
    command: 'startConfirmation',
  });
  const underWay = new Set(waiting.map((id) => id.toHexString()));
  const lost = rows.filter(({ _id }) => !underWay.has(_id.toHexString()));
  for (const row of lost) await enqueueStart(db, row);
  if (lost.length > 0) log.warn({ confirmations: lost.length }, 'confirmations_restarted');
}

async function enqueueStart(db: Database, { _id, workspaceId }: ConfirmationRecord): Promise<void> {
  const counted = await db.collections.Confirmation.findOneAndUpdate(
    { _id, status: 'pending' },
    { $inc: { outboxSeq: 1 } },
    { returnDocument: 'after', projection: { outboxSeq: 1 } },
  );
  if (counted === null) return;
  const row = freeCommand({
    command: 'startConfirmation',
    workspaceId,
    target: _id,
    seq: counted.outboxSeq,
    args: {},
    attempts: 1,
    createdAt: new Date(),
  });
  await db.collections.Outbox.insertOne(row);
}

async function runningAmong(client: Client, rows: ConfirmationRecord[]): Promise<Set<string>> {
  const ids = rows.map(({ _id }) => `"${confirmationWorkflowId(_id.toHexString())}"`);
  const query = `ExecutionStatus="Running" AND WorkflowId IN (${ids.join(',')})`;
  const running = new Set<string>();
  for await (const { workflowId } of client.workflow.list({ query, pageSize: PAGE })) {
    running.add(parseConfirmationWorkflowId(workflowId) ?? '');
  }
  return running;
}

function pending(db: Database, filter: Filter<ConfirmationRecord>) {
  return db.collections.Confirmation.find({ status: 'pending', ...filter }).sort({ _id: 1 });
}

/** The smallest id that can be created at that time. */
function idAt(ms: number): ObjectId {
  return ObjectId.createFromTime(Math.floor(ms / 1_000));
}
