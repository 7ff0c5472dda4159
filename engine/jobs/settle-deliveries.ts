import { ObjectId, type Filter } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import { endDeliveries } from '../../models/webhooks/end-deliveries.js';
import { FIRST_ID } from '../../models/core/ids.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { webhookWorkflowId } from '../../workflows/ids.js';
import { firstAttemptRow } from '../intake/parts/deliveries/write-deliveries.js';
import { workflowStatus } from '../temporal/list-runs.js';
import type { JobHandler } from './core/job-handler.js';
import { nothingChecked, nothingSettled, progressAfter, type Settled } from './enrollments/settled.js';

const EVERY_MS = 10 * 60_000;
/** An attempt that is late by this much may have lost its workflow; an unreachable receiver delays it by less. */
const LATE_MS = 3_600_000;
const PAGE = 1_000;

export interface SettleDeliveriesDeps {
  db: Database;
  client: Client;
  log: Logger;
}

type Row = Pick<WebhookDeliveryRecord, '_id' | 'workspaceId' | 'ruleId' | 'run' | 'nextAttemptAt'>;

const projection = { workspaceId: 1, ruleId: 1, run: 1, nextAttemptAt: 1 };

/** Restarts late deliveries of rules that have no workflow, for instance after Temporal has lost its data. */
export function lateDeliveriesJob(deps: SettleDeliveriesDeps): JobHandler<'lateDeliveries'> {
  return {
    kind: 'lateDeliveries',
    recurring: { everyMs: EVERY_MS, progress: nothingChecked },
    runPage: async (job, save) => {
      const { after, until } = job.cursor ?? { after: FIRST_ID, until: new ObjectId() };
      const rows = await pending(deps.db, { _id: { $gt: after, $lte: until } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .hint('open')
        .toArray();
      const late = new Date(Date.now() - LATE_MS);
      const isLate = ({ nextAttemptAt }: Row): boolean => nextAttemptAt !== null && nextAttemptAt < late;
      const settled = await settle(deps, rows.filter(isLate));
      const last = rows.at(-1);
      const isOver = last === undefined || rows.length < PAGE;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: progressAfter(job.progress, rows.length, [settled]),
        cursor: isOver ? null : { after: last._id, until },
      });
    },
  };
}

/** Settles those of the deliveries, whose workflow was closed, that are pending. */
export async function settleClosedDeliveries(
  deps: SettleDeliveriesDeps,
  ids: readonly ObjectId[],
): Promise<Settled> {
  if (ids.length === 0) return nothingSettled();
  return settle(deps, await pending(deps.db, { _id: { $in: [...ids] } }).toArray());
}

/**
 * Decides by the latest execution, since visibility lags: stops a delivery whose workflow was ended, and restarts one
 * whose workflow is gone. First attempts, which wait in the outbox, are left alone.
 */
async function settle({ db, client, log }: SettleDeliveriesDeps, rows: readonly Row[]): Promise<Settled> {
  const settled = nothingSettled();
  for (const row of rows) {
    const { _id, run = 1 } = row;
    const queued = await db.collections.Outbox.findOne({ target: _id, command: 'deliver' });
    if (queued !== null) continue;
    const status = await workflowStatus(client, webhookWorkflowId(_id.toHexString(), run));
    if (status === 'RUNNING') continue;
    log.warn({ delivery: _id.toHexString(), status }, 'delivery_workflow_lost');
    if (status === null || status === 'COMPLETED') settled.restarted += await restart(db, row);
    else settled.ended += await stop(db, row, 'cancelled');
  }
  return settled;
}

/** Starts a new run, since the workflow id of the current one may be taken. Returns the number restarted. */
async function restart(db: Database, row: Row): Promise<number> {
  const { _id, workspaceId, ruleId, run = 1 } = row;
  const rule = ruleId && (await db.collections.Rule.findOne({ _id: ruleId }, { projection: { action: 1 } }));
  if (rule === null) {
    await stop(db, row, 'ruleOff');
    return 0;
  }
  const raised = await db.collections.WebhookDelivery.findOneAndUpdate(
    { _id, status: 'pending', run },
    { $inc: { run: 1, outboxSeq: 1 } },
    { returnDocument: 'after', projection: { outboxSeq: 1, run: 1 } },
  );
  if (raised === null) return 0;
  const { run: next = 1, outboxSeq: seq = 1 } = raised;
  const { origin } = new URL(rule.action.url);
  const draft = { id: _id.toHexString(), origin, run: next, seq };
  await db.collections.Outbox.insertOne(firstAttemptRow(draft, workspaceId, new Date()));
  return 1;
}

/** Returns the number stopped. */
function stop(db: Database, { _id, run = 1 }: Row, endReason: DeliveryEndReason): Promise<number> {
  return endDeliveries(db, { _id, run }, { end: { status: 'stopped', endReason } });
}

/** Pending deliveries of rules; those of steps belong to their enrollments. */
function pending(db: Database, filter: Filter<WebhookDeliveryRecord>) {
  return db.collections.WebhookDelivery.find<Row>(
    { status: 'pending', ruleId: { $ne: null }, ...filter },
    { projection },
  );
}
