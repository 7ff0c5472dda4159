import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { recoverable } from '../../engine/jobs/recover-deliveries.js';
import type { Database } from '../../models/core/database.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../models/system/job.js';
import { MAX_TOTAL, type PageOf } from '../http/paging.js';
import { listJobsOfKind, readJobOfKind } from '../jobs/jobs-of-kind.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { readRule, type RuleTarget } from './rules.js';

/**
 * Requests a retry of a rule's deliveries that failed or wait for their next attempt, created from `since` until before `until`, which is now at
 * the latest. The worker carries it out; the job shows the progress. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` while the rule is off
 */
export async function requestRecovery(
  { db, clock }: { db: Database; clock: () => Date },
  { by, since, until, ...target }: RuleTarget & { by: string; since: Date; until: Date | null },
  session: ClientSession,
): Promise<JobRecord<'recoverDeliveries'>> {
  const rule = await readRule({ db }, target, session);
  if (!rule.enabled) throw new RollcallError('conflict', 'Rule is off; turn it on first.');
  const requestedAt = clock();
  const input = { since, until: until === null || until > requestedAt ? requestedAt : until };
  const total = await db.collections.WebhookDelivery.countDocuments(
    recoverable({ ruleId: rule._id, ...input }),
    { session, limit: MAX_TOTAL + 1 },
  );
  const job = newJob({
    kind: 'recoverDeliveries',
    workspaceId: target.workspaceId,
    subjectId: rule._id,
    by,
    requestedAt,
    input,
    progress: { total: Math.min(total, MAX_TOTAL), totalIsExact: total <= MAX_TOTAL, retried: 0 },
  });
  await insertJobs(db, [job], session);
  return job;
}

/** Lists a rule's retry jobs, newest first. @throws RollcallError `not_found` */
export async function listRecoveries(
  { db }: { db: Database },
  { request, ...target }: RuleTarget & { request: PageRequest },
): Promise<PageOf<JobRecord<'recoverDeliveries'>>> {
  const rule = await readRule({ db }, target);
  const { workspaceId, _id: subjectId } = rule;
  return listJobsOfKind({ db }, { workspaceId, kind: 'recoverDeliveries', subjectId, request });
}

/** @throws RollcallError `not_found` */
export async function readRecovery(
  { db }: { db: Database },
  { recoveryId, ...target }: RuleTarget & { recoveryId: string },
): Promise<JobRecord<'recoverDeliveries'>> {
  const { workspaceId, _id: subjectId } = await readRule({ db }, target);
  const wanted = { workspaceId, kind: 'recoverDeliveries' as const, subjectId };
  const found = await readJobOfKind({ db }, { ...wanted, id: recoveryId });
  if (found === null) throw new RollcallError('not_found', 'Retry job not found.');
  return found;
}
