import type { RuleDisabledReason } from '../../domain/webhook/rule.js';
import { ruleDisabledMail } from '../../domain/webhook/rule-disabled-mail.js';
import type { Database } from '../../models/core/database.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import { queueAdminNotices } from '../../models/accounts/queue-admin-notices.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { shortTransaction } from '../../models/core/short-transaction.js';

interface DisableRuleDeps {
  db: Database;
  baseUrl: string;
}

/** Disables a failing rule and queues notices to owners and admins, in one transaction. */
export async function disableRule(
  { db, baseUrl }: DisableRuleDeps,
  rule: RuleRecord,
  { reason, at }: { reason: RuleDisabledReason; at: Date },
): Promise<void> {
  const { _id: ruleId, workspaceId, name, action } = rule;
  const mail = ruleDisabledMail({
    workspaceId: workspaceId.toHexString(),
    ruleId: ruleId.toHexString(),
    name,
    url: action.url,
    reason,
    baseUrl,
  });
  await shortTransaction(db, async (session) => {
    const turned = await db.models.Rule.updateOne(
      { _id: ruleId, enabled: true },
      { $set: { enabled: false, off: { reason, at }, updatedAt: at }, $inc: { rev: 1 } },
      { session },
    );
    if (turned.matchedCount === 0) return;
    await incrementAutomationsRev(db, workspaceId, session);
    await queueAdminNotices(db, { workspaceId, ruleId, about: reason, mail, at }, session);
  });
}
