import type { ClientSession, Filter } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { JobRecord } from '../../models/system/job.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { restartDeliveries } from '../outbox/restart-deliveries.js';
import type { JobHandler, PageResult } from './core/job-handler.js';

/** Deliveries of one page, which is one transaction: some tens of milliseconds. */
const PAGE = 200;

export interface RecoveryDeps {
  db: Database;
  clock: () => Date;
}

/** Deliveries of a rule that a recovery restarts: ended without success and not erased. */
export function undelivered({
  ruleId,
  since,
  until,
}: Pick<WebhookDeliveryRecord, 'ruleId'> & { since: Date; until: Date }): Filter<WebhookDeliveryRecord> {
  return {
    ruleId,
    createdAt: { $gte: since, $lt: until },
    endReason: { $in: ['exhausted', 'gone', 'refused', 'templateFailed', 'ruleOff'] },
    status: { $in: ['failed', 'stopped'] },
    contact: { $gt: '' },
    isTest: { $ne: true },
  };
}

/**
 * Restarts what a rule could not deliver, when an operator requested it.
 *
 * 1. In pages, from the oldest to the newest. A page and its cursor commit in one transaction, so that nothing is
 *    restarted twice, whichever worker dies.
 * 2. Each delivery goes to the rule's current URL; the job ends when the rule is turned off or deleted.
 */
export function recoverDeliveriesJob({ db, clock }: RecoveryDeps): JobHandler<'recoverDeliveries'> {
  return {
    kind: 'recoverDeliveries',
    runPage: (job, save) =>
      shortTransaction(db, async (session) => {
        await save(await recoverPage(db, { job, now: clock() }, session), session);
      }),
  };
}

async function recoverPage(
  db: Database,
  { job, now }: { job: JobRecord<'recoverDeliveries'>; now: Date },
  session: ClientSession,
): Promise<PageResult<'recoverDeliveries'>> {
  const { workspaceId, subjectId, cursor, progress } = job;
  const rule = await db.collections.Rule.findOne({ _id: subjectId, workspaceId }, { session });
  if (rule?.enabled !== true) return { status: 'stopped', progress, cursor };
  const page = await readPage(db, job, session);
  const last = page.at(-1);
  if (last === undefined) return { status: 'done', progress, cursor };
  await restartDeliveries(db, { deliveries: page, to: new URL(rule.action.url).origin, now }, session);
  return {
    status: page.length < PAGE ? 'done' : 'running',
    progress: { ...progress, retried: progress.retried + page.length },
    cursor: { createdAt: last.createdAt, id: last._id },
  };
}

async function readPage(
  db: Database,
  { subjectId, input: { since, until }, cursor }: JobRecord<'recoverDeliveries'>,
  session: ClientSession,
): Promise<WebhookDeliveryRecord[]> {
  const filter: Filter<WebhookDeliveryRecord> = {
    ...undelivered({ ruleId: subjectId, since: cursor?.createdAt ?? since, until }),
    ...(cursor !== null && {
      $or: [
        { createdAt: { $gt: cursor.createdAt } },
        { createdAt: cursor.createdAt, _id: { $gt: cursor.id } },
      ],
    }),
  };
  return db.collections.WebhookDelivery.find(filter, { session })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
}
