import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { undelivered } from '../../engine/recover-deliveries.js';
import type { Database } from '../../models/database.js';
import type { DeliveryRecoveryRecord } from '../../models/delivery-recovery.js';
import { parseId } from '../../models/ids.js';
import { findPage, MAX_TOTAL, type PageOf } from '../paging.js';
import type { PageRequest } from '../schemas/common.js';
import { readRule, type RuleTarget } from './rules.js';

/**
 * Asks that what a rule could not deliver begins anew: deliveries made from `since` on and before `until`, which is now
 * at the latest. The worker does it; the row says how far it is. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` while the rule is off
 */
export async function askRecovery(
  { db, clock }: { db: Database; clock: () => Date },
  { by, since, until, ...target }: RuleTarget & { by: string; since: Date; until: Date | null },
  session: ClientSession,
): Promise<DeliveryRecoveryRecord> {
  const rule = await readRule({ db }, target, session);
  if (!rule.enabled) throw new RollcallError('conflict', 'The rule is off; turn it on first.');
  const askedAt = clock();
  const wanted = { ruleId: rule._id, since, until: until === null || until > askedAt ? askedAt : until };
  const total = await db.collections.WebhookDelivery.countDocuments(undelivered(wanted), {
    session,
    limit: MAX_TOTAL + 1,
  });
  const recovery: DeliveryRecoveryRecord = {
    _id: new ObjectId(),
    workspaceId: target.workspaceId,
    ...wanted,
    status: 'running',
    by,
    askedAt,
    total: Math.min(total, MAX_TOTAL),
    totalIsExact: total <= MAX_TOTAL,
    retried: 0,
    place: null,
    finishedAt: null,
    leaseUntil: new Date(0),
    leaseOwner: null,
  };
  await db.collections.DeliveryRecovery.insertOne(recovery, { session });
  return recovery;
}

/** What was asked of a rule, the newest first. @throws RollcallError `not_found` */
export async function listRecoveries(
  { db }: { db: Database },
  { request, ...target }: RuleTarget & { request: PageRequest },
): Promise<PageOf<DeliveryRecoveryRecord>> {
  const rule = await readRule({ db }, target);
  return findPage({
    collection: db.collections.DeliveryRecovery,
    filter: { workspaceId: target.workspaceId, ruleId: rule._id },
    sort: { field: 'askedAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readRecovery(
  { db }: { db: Database },
  { recoveryId, ...target }: RuleTarget & { recoveryId: string },
): Promise<DeliveryRecoveryRecord> {
  const rule = await readRule({ db }, target);
  const _id = parseId(recoveryId);
  const found =
    _id &&
    (await db.collections.DeliveryRecovery.findOne({
      _id,
      workspaceId: target.workspaceId,
      ruleId: rule._id,
    }));
  if (found === null) throw new RollcallError('not_found', 'There is no such retry.');
  return found;
}
