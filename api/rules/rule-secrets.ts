import type { ClientSession, ObjectId } from 'mongodb';
import { parseDuration } from '../../domain/automation/duration.js';
import type { Database } from '../../models/core/database.js';
import { open } from '../../models/core/seal.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { nextRev } from '../../models/core/revision.js';
import {
  newWebhookSecrets,
  rotatedSecrets,
  type WebhookSecrets,
} from '../../models/webhooks/webhook-secret.js';
import { workspaceSecrets } from '../../models/accounts/workspace-secrets.js';
import { readRule, type RuleTarget } from './rules.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** By default, the old secret signs for this long. */
const GRACE_MS = DAY_MS;

interface SecretDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** The current secret in plain text, and until when the old one also signs. */
export interface ShownSecret {
  secret: string;
  previousUntil: Date | null;
}

export function shownSecret(
  { clock, settings }: Pick<SecretDeps, 'clock' | 'settings'>,
  { sealed, previous }: WebhookSecrets,
): ShownSecret {
  const isValid = previous !== null && previous.until > clock();
  return { secret: open(settings.secretKey, sealed), previousUntil: isValid ? previous.until : null };
}

/**
 * Rotates a rule's secret. Runs in the caller's transaction.
 *
 * @param graceFor a duration for which the old secret also signs; null: not at all
 * @throws RollcallError `not_found`
 */
export async function rotateRuleSecret(
  { db, clock, settings }: SecretDeps,
  { graceFor, ...target }: RuleTarget & { graceFor: string | null | undefined },
  session: ClientSession,
): Promise<RuleRecord> {
  const rule = await readRule({ db }, target, session);
  const now = clock();
  const secrets = rotatedSecrets(settings.secretKey, rule.secrets, { graceMs: graceMs(graceFor), now });
  const changes = { secrets, updatedAt: now, rev: nextRev(rule) };
  await db.models.Rule.updateOne({ _id: rule._id }, { $set: changes }, { session });
  return { ...rule, ...changes };
}

/** The secrets that sign a workspace's webhook steps. */
export async function readWorkspaceSecret(deps: SecretDeps, workspaceId: ObjectId): Promise<ShownSecret> {
  return shownSecret(deps, await workspaceSecrets(deps.db, deps.settings.secretKey, workspaceId));
}

/** Rotates the workspace's webhook secret, like a rule's; creates it if missing. */
export async function rotateWorkspaceSecret(
  deps: SecretDeps,
  { workspaceId, graceFor }: { workspaceId: ObjectId; graceFor: string | null | undefined },
  session: ClientSession,
): Promise<ShownSecret> {
  const { db, clock, settings } = deps;
  const { Workspace } = db.models;
  const found = await Workspace.findOne({ _id: workspaceId }, null, { session });
  const present = found?.webhookSecrets;
  const webhookSecrets =
    present === undefined
      ? newWebhookSecrets(settings.secretKey)
      : rotatedSecrets(settings.secretKey, present, { graceMs: graceMs(graceFor), now: clock() });
  await Workspace.updateOne({ _id: workspaceId }, { $set: { webhookSecrets } }, { session });
  return shownSecret(deps, webhookSecrets);
}

function graceMs(graceFor: string | null | undefined): number {
  if (graceFor === undefined) return GRACE_MS;
  return graceFor === null ? 0 : (parseDuration(graceFor) ?? GRACE_MS);
}
