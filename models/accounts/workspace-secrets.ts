import type { ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';
import { newWebhookSecrets, type WebhookSecrets } from '../webhooks/webhook-secret.js';

/**
 * The signing secrets of a workspace's webhook steps, created on first use.
 *
 * @throws Error if there is no such workspace
 */
export async function workspaceSecrets(
  db: Database,
  secretKey: Buffer,
  workspaceId: ObjectId,
): Promise<WebhookSecrets> {
  const { Workspace } = db.models;
  const found = await Workspace.findOne({ _id: workspaceId });
  if (found?.webhookSecrets !== undefined) return found.webhookSecrets;
  await Workspace.updateOne(
    { _id: workspaceId, webhookSecrets: { $exists: false } },
    { $set: { webhookSecrets: newWebhookSecrets(secretKey) } },
  );
  const made = await Workspace.findOne({ _id: workspaceId });
  if (made?.webhookSecrets === undefined) throw new Error('There is no such workspace');
  return made.webhookSecrets;
}
