import { ObjectId, type Filter } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/database.js';
import type { WebhookDeliveryRecord } from '../../models/webhook-delivery.js';
import { parseWebhookWorkflowId, webhookWorkflowId } from '../../workflows/ids.js';
import { webhookDeliveryWorkflow } from '../../workflows/messages.js';
import { firstAttemptRow } from '../intake/row-mappers.js';
import { workflowStatus } from '../temporal/workflow-status.js';

/** Workflows closed within this are checked each minute. */
const LOOK_BACK_MS = 15 * 60_000;
/** An attempt that is late by this much may have lost its workflow; an unreachable receiver delays it by less. */
const LATE_MS = 3_600_000;
const PAGE = 1_000;

interface Deps {
  db: Database;
  client: Client;
  log: Logger;
}

/** Each minute: stops deliveries whose workflow was closed by an operator or an error. */
export async function reconcileDeliveries(deps: Deps): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_MS).toISOString();
  const query = `WorkflowType="${webhookDeliveryWorkflow}" AND ExecutionStatus IN ("Terminated","Canceled","Failed","TimedOut") AND CloseTime > "${since}"`;
  const ids: ObjectId[] = [];
  for await (const { workflowId } of deps.client.workflow.list({ query, pageSize: PAGE })) {
    const named = parseWebhookWorkflowId(workflowId);
    if (named !== null) ids.push(new ObjectId(named.deliveryId));
    if (ids.length >= PAGE) break;
  }
  if (ids.length === 0) return;
  for (const row of await pending(deps.db, { _id: { $in: ids } }).toArray()) await settle(deps, row);
}

/** Once a day: restarts late deliveries that have no workflow, for instance after Temporal lost its data. */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  let after = new ObjectId('000000000000000000000000');
  const late = new Date(Date.now() - LATE_MS);
  for (;;) {
    const rows = await pending(deps.db, { _id: { $gt: after }, nextAttemptAt: { $lt: late } })
      .limit(PAGE)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last._id;
    for (const row of rows) await settle(deps, row);
  }
}

/** Visibility lags, so the server is asked for the workflow's status. */
async function settle(deps: Deps, row: WebhookDeliveryRecord): Promise<void> {
  const { _id, run = 1 } = row;
  const queued = await deps.db.collections.Outbox.findOne({ target: _id, command: 'deliver' });
  if (queued !== null) return;
  const status = await workflowStatus(deps.client, webhookWorkflowId(_id.toHexString(), run));
  if (status === 'RUNNING') return;
  deps.log.warn({ delivery: _id.toHexString(), status }, 'delivery_workflow_lost');
  if (status === null || status === 'COMPLETED') return restart(deps.db, row);
  await stop(deps.db, row, 'cancelled');
}

/** Starts a new run, since the workflow id of the current one may be taken. */
async function restart(db: Database, row: WebhookDeliveryRecord): Promise<void> {
  const { _id, workspaceId, ruleId, run = 1 } = row;
  const rule = ruleId && (await db.collections.Rule.findOne({ _id: ruleId }, { projection: { action: 1 } }));
  if (rule === null) return stop(db, row, 'ruleOff');
  const raised = await db.collections.WebhookDelivery.findOneAndUpdate(
    { _id, status: 'pending', run },
    { $inc: { run: 1, outboxSeq: 1 } },
    { returnDocument: 'after', projection: { outboxSeq: 1, run: 1 } },
  );
  if (raised === null) return;
  const { run: next = 1, outboxSeq: seq = 1 } = raised;
  const { origin } = new URL(rule.action.url);
  const draft = { id: _id.toHexString(), origin, run: next, seq };
  await db.collections.Outbox.insertOne(firstAttemptRow(draft, workspaceId, new Date()));
}

async function stop(
  db: Database,
  { _id, run = 1 }: WebhookDeliveryRecord,
  endReason: DeliveryEndReason,
): Promise<void> {
  await db.collections.WebhookDelivery.updateOne(
    { _id, status: 'pending', run },
    { $set: { status: 'stopped', endReason, nextAttemptAt: null } },
  );
}

/** Pending deliveries of rules; those of steps belong to their enrollments. */
function pending(db: Database, filter: Filter<WebhookDeliveryRecord>) {
  return db.collections.WebhookDelivery.find({ status: 'pending', ruleId: { $ne: null }, ...filter }).sort({
    _id: 1,
  });
}
