import type { RuleDisabledReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { shortTransaction } from '../../models/core/short-transaction.js';

/** Disables a failing rule; the job `alerts` tells of it. */
export async function disableRule(
  db: Database,
  { _id: ruleId, workspaceId }: RuleRecord,
  { reason, at }: { reason: RuleDisabledReason; at: Date },
): Promise<void> {
  await shortTransaction(db, async (session) => {
    const turned = await db.models.Rule.updateOne(
      { _id: ruleId, enabled: true },
      { $set: { enabled: false, off: { reason, at }, updatedAt: at }, $inc: { rev: 1 } },
      { session },
    );
    if (turned.matchedCount === 0) return;
    await incrementAutomationsRev(db, workspaceId, session);
  });
}
