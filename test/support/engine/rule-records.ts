import { ObjectId } from 'mongodb';
import type { RuleAction } from '../../../domain/webhook/rule.js';
import type { RuleRecord } from '../../../models/webhooks/rule.js';
import { newWebhookSecrets, signingSecrets } from '../../../models/webhooks/webhook-secret.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { secretKey, type TestWorkspace } from './engine.js';
import { waitFor } from '../run/wait-until.js';

export interface RuleParts extends Partial<Pick<RuleRecord, 'enabled' | 'failingSince' | 'name'>> {
  on: string;
  url: string;
  where?: RuleRecord['trigger']['where'];
  action?: Partial<RuleAction>;
}

/** A rule of a workspace, enabled by default. */
export async function insertRule(ws: TestWorkspace, parts: RuleParts): Promise<RuleRecord> {
  const { on, url, where, action, ...rest } = parts;
  const now = new Date();
  const rule: RuleRecord = {
    _id: new ObjectId(),
    workspaceId: ws.id,
    name: `Tell of ${on}`,
    trigger: { event: on, ...(where === undefined ? {} : { where }) },
    action: { type: 'webhook', url, ...action },
    enabled: true,
    off: null,
    failingSince: null,
    secrets: newWebhookSecrets(secretKey),
    createdAt: now,
    updatedAt: now,
    ...rest,
  };
  await ws.db.models.Rule.insertOne(rule);
  await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $inc: { automationsRev: 1 } });
  return rule;
}

/** The secret with which its receiver verifies signatures. */
export function secretOf(rule: RuleRecord): string {
  const [secret] = signingSecrets(secretKey, rule.secrets, new Date());
  if (secret === undefined) throw new Error('The rule has no secret');
  return secret;
}

/** The delivery of a rule, once it meets the condition. */
export function deliveryOf(
  { db }: TestWorkspace,
  rule: RuleRecord,
  isReady: (delivery: WebhookDeliveryRecord) => boolean,
  timeoutMs?: number,
): Promise<WebhookDeliveryRecord> {
  return waitFor(async () => {
    const delivery = await db.collections.WebhookDelivery.findOne(
      { ruleId: rule._id },
      { sort: { _id: -1 } },
    );
    return delivery !== null && isReady(delivery) ? delivery : undefined;
  }, timeoutMs);
}
