import type { ClientSession, Filter } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { JobRecord } from '../../models/system/job.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { undelivered } from '../../models/webhooks/undelivered.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { restartDeliveries } from '../outbox/restart-deliveries.js';
import { wakeDeliveries } from '../outbox/wake-deliveries.js';
import type { JobHandler, PageResult } from './core/job-handler.js';

/** Deliveries of one page, which is one transaction: some tens of milliseconds. */
const PAGE = 200;

export interface RecoveryDeps {
  db: Database;
  clock: () => Date;
}

/** Deliveries of a rule that a recovery restarts or tries now. */
export function recoverable({
  ruleId,
  since,
  until,
}: Pick<WebhookDeliveryRecord, 'ruleId'> & { since: Date; until: Date }): Filter<WebhookDeliveryRecord> {
  return undelivered({ ruleId, createdAt: { $gte: since, $lt: until } });
}

/**
 * Tries again what a rule could not deliver, when an operator requested it: what has ended starts over, what waits for its
 * next attempt is tried now.
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
  const to = new URL(rule.action.url).origin;
  await restartDeliveries(db, { deliveries: page.filter(hasEnded), to, now }, session);
  await wakeDeliveries(db, { deliveries: page.filter((one) => !hasEnded(one)), now }, session);
  return {
    status: page.length < PAGE ? 'done' : 'running',
    progress: { ...progress, retried: progress.retried + page.length },
    cursor: { createdAt: last.createdAt, id: last._id },
  };
}

function hasEnded({ status }: WebhookDeliveryRecord): boolean {
  return status !== 'pending';
}

async function readPage(
  db: Database,
  { subjectId, input: { since, until }, cursor }: JobRecord<'recoverDeliveries'>,
  session: ClientSession,
): Promise<WebhookDeliveryRecord[]> {
  const filter: Filter<WebhookDeliveryRecord> = {
    ...recoverable({ ruleId: subjectId, since: cursor?.createdAt ?? since, until }),
    ...(cursor !== null && {
      $and: [
        {
          $or: [
            { createdAt: { $gt: cursor.createdAt } },
            { createdAt: cursor.createdAt, _id: { $gt: cursor.id } },
          ],
        },
      ],
    }),
  };
  return db.collections.WebhookDelivery.find(filter, { session })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
}
