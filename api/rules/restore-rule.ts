import type { ClientSession } from 'mongodb';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { assertRoom, readRule, type RuleTarget } from './rules.js';

/**
 * Restores a deleted rule: later events trigger it again. Its failures from before do not count. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`; `conflict` at the limit of rules
 */
export async function restoreRule(
  { db }: { db: Database },
  target: RuleTarget,
  session: ClientSession,
): Promise<Restored<RuleRecord>> {
  const restore = async (row: RuleRecord): Promise<RuleRecord> => {
    await incrementAutomationsRev(db, target.workspaceId, session);
    await assertRoom(db, target.workspaceId, session);
    const rule = { ...row, failingSince: null, rev: nextRev(row) };
    await db.models.Rule.insertOne(rule, { session });
    return rule;
  };
  const read = () => readRule({ db }, target, session);
  return await restoreDeleted({ db }, target, { type: 'rules', restore, read }, session);
}
