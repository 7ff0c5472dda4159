import { type ObjectId } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { ConfirmationRecord } from '../../../models/audience/confirmation.js';
import type { Database } from '../../../models/core/database.js';
import { FIRST_ID, idAt } from '../../../models/core/ids.js';
import { freeCommand } from '../../../models/system/outbox.js';
import { confirmationWorkflowId } from '../../../workflows/ids.js';
import { queuedTargets } from '../../outbox/queued-targets.js';
import { IDS_PER_QUERY, runningAmong, workflowStatus } from '../../temporal/list-runs.js';
import type { JobHandler } from '../core/job-handler.js';
import { nothingChecked, nothingSettled, progressAfter, type Settled } from '../enrollments/settled.js';

const EVERY_MS = 60_000;
/** Confirmations of one page: one visibility request. */
const PAGE = IDS_PER_QUERY;
/** The server allows about 10 visibility requests a second in all; this job takes at most 1. */
const PAGE_MS = 1_000;
/** The workflow of a younger confirmation may not have been started. */
const YOUNG_MS = 60_000;
/** The workflow ends an expired confirmation itself; after this long it has not. */
const LATE_MS = 15 * 60_000;

export interface SettleConfirmationsDeps {
  db: Database;
  client: Client;
  log: Logger;
}

type Row = Pick<ConfirmationRecord, '_id' | 'workspaceId' | 'contactId'>;

const projection = { workspaceId: 1, contactId: 1 };

/** Ends confirmations that have expired, and settles pending ones whose workflow is not running. */
export function confirmationsJob(deps: SettleConfirmationsDeps): JobHandler<'confirmations'> {
  return {
    kind: 'confirmations',
    recurring: { everyMs: EVERY_MS, progress: nothingChecked },
    runPage: async (job, save) => {
      const now = Date.now();
      const expired = job.cursor === null ? await endExpired(deps.db, new Date(now - LATE_MS)) : 0;
      const { after, until } = job.cursor ?? { after: FIRST_ID, until: idAt(now - YOUNG_MS) };
      const rows = await readPage(deps.db, after, until);
      const settled = await settleMissing(deps, rows);
      const last = rows.at(-1);
      const isOver = last === undefined || rows.length < PAGE;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: progressAfter(job.progress, rows.length, [settled, { ended: expired, restarted: 0 }]),
        cursor: isOver ? null : { after: last._id, until },
        nextAt: new Date(now + PAGE_MS),
      });
    },
  };
}

/** Settles those of the confirmations, whose workflow was closed, that are pending. */
export async function settleClosedConfirmations(
  deps: SettleConfirmationsDeps,
  ids: readonly ObjectId[],
): Promise<Settled> {
  if (ids.length === 0) return nothingSettled();
  const { Confirmation } = deps.db.collections;
  const rows = await Confirmation.find<Row>(
    { _id: { $in: [...ids] }, status: 'pending' },
    { projection },
  ).toArray();
  return settle(deps, rows);
}

async function endExpired(db: Database, before: Date): Promise<number> {
  const { modifiedCount } = await db.collections.Confirmation.updateMany(
    { status: 'pending', expiresAt: { $lt: before } },
    { $set: { status: 'expired' } },
  );
  return modifiedCount;
}

function readPage(db: Database, after: ObjectId, until: ObjectId): Promise<Row[]> {
  return db.collections.Confirmation.find<Row>(
    { status: 'pending', _id: { $gt: after, $lt: until } },
    { projection },
  )
    .sort({ _id: 1 })
    .limit(PAGE)
    .hint('open')
    .toArray();
}

async function settleMissing(deps: SettleConfirmationsDeps, rows: readonly Row[]): Promise<Settled> {
  const running = await runningAmong(deps.client, rows.map(confirmationWorkflow));
  return settle(
    deps,
    rows.filter((row) => !running.has(confirmationWorkflow(row))),
  );
}

function confirmationWorkflow({ _id }: Row): string {
  return confirmationWorkflowId(_id.toHexString());
}

/**
 * Decides by the latest execution, since visibility lags: withdraws a confirmation whose workflow was ended, and starts
 * the workflow of one that has none, unless the start is in the outbox.
 */
async function settle(deps: SettleConfirmationsDeps, rows: readonly Row[]): Promise<Settled> {
  const { db, client, log } = deps;
  const settled = nothingSettled();
  const unknown: Row[] = [];
  for (const row of rows) {
    const status = await workflowStatus(client, confirmationWorkflow(row));
    if (status === 'RUNNING') continue;
    if (status === null) {
      unknown.push(row);
      continue;
    }
    log.warn({ confirmation: row._id.toHexString(), status }, 'confirmation_workflow_ended');
    const { modifiedCount } = await db.collections.Confirmation.updateOne(
      { _id: row._id, status: 'pending' },
      { $set: { status: 'withdrawn' } },
    );
    settled.ended += modifiedCount;
  }
  return { ...settled, restarted: await restartLost(deps, unknown) };
}

/** Repeats the starts that are not in the outbox. */
async function restartLost({ db, log }: SettleConfirmationsDeps, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const queued = await queuedTargets(
    db,
    'startConfirmation',
    rows.map(({ _id }) => _id),
  );
  const lost = rows.filter(({ _id }) => !queued.has(_id.toHexString()));
  for (const row of lost) await enqueueStart(db, row);
  if (lost.length > 0) log.warn({ confirmations: lost.length }, 'confirmations_restarted');
  return lost.length;
}

async function enqueueStart(db: Database, { _id, workspaceId, contactId }: Row): Promise<void> {
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
    args: { contactId: contactId.toHexString() },
    attempts: 1,
    createdAt: new Date(),
  });
  await db.collections.Outbox.insertOne(row);
}
