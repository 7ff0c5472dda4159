import type { RuleDisabledReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** A rule whose deliveries have all failed for this long is disabled. */
export const FAILING_FOR_MS = 5 * DAY_MS;

export interface RuleHealthDeps {
  db: Database;
  disableRule: (rule: RuleRecord, reason: RuleDisabledReason, at: Date) => Promise<void>;
}

/** Records a delivery, which resets the failure period. */
export async function recordSuccess({ db }: RuleHealthDeps, rule: RuleRecord): Promise<void> {
  if (rule.failingSince === null) return;
  await db.models.Rule.updateOne({ _id: rule._id }, { $set: { failingSince: null } });
}

/** Records a failed attempt; disables the rule after five days of failures only. */
export async function recordFailure(deps: RuleHealthDeps, rule: RuleRecord, at: Date): Promise<void> {
  if (rule.failingSince === null) {
    await deps.db.models.Rule.updateOne(
      { _id: rule._id, failingSince: null },
      { $set: { failingSince: at } },
    );
    return;
  }
  if (at.getTime() - rule.failingSince.getTime() < FAILING_FOR_MS) return;
  const present = await deps.db.collections.Rule.findOne({ _id: rule._id });
  const since = present?.failingSince?.getTime() ?? at.getTime();
  if (present?.enabled === true && at.getTime() - since >= FAILING_FOR_MS) {
    await deps.disableRule(present, 'failing', at);
  }
}
