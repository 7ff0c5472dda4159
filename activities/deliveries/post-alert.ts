import type { ObjectId } from 'mongodb';
import type { AlertChannel } from '../../domain/attention/alert-channels.js';
import type { Database } from '../../models/core/database.js';
import { open } from '../../models/core/seal.js';
import type { WebhookSecrets } from '../../models/webhooks/webhook-secret.js';
import { signingSecrets } from '../../models/webhooks/webhook-secret.js';
import { signWebhook } from '../http/sign.js';
import type { WebhookSender } from '../http/webhook-sender.js';
import { workspaceSecrets } from '../../models/accounts/workspace-secrets.js';

/** Addresses that answer so do not take messages any more. */
const GONE = new Set([404, 410]);
const MAX_ERROR = 300;

interface PostDeps {
  db: Database;
  sender: WebhookSender;
  secretKey: Buffer;
}

/** Posts a message to a workspace's Slack or webhook; what goes to the webhook is signed as its webhook steps are. */
export async function postAlert(
  { db, sender, secretKey }: PostDeps,
  message: {
    id: string;
    channel: AlertChannel;
    sealedUrl: string;
    body: string;
    workspace: { _id: ObjectId; webhookSecrets?: WebhookSecrets };
  },
): Promise<{ error: string | null; isFinal: boolean }> {
  const { id, channel, sealedUrl, body, workspace } = message;
  const url = openedUrl(secretKey, sealedUrl);
  if (url === null) return { error: 'No SECRET_KEY opens its address: set it again.', isFinal: true };
  const signature = channel === 'webhook' ? await signed({ db, secretKey }, { id, body, workspace }) : {};
  const result = await sender.send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body,
  });
  if (result.outcome === 'refused') return { error: result.reason, isFinal: true };
  if (result.outcome === 'failed') return { error: result.error, isFinal: false };
  const { status } = result;
  if (status >= 200 && status < 300) return { error: null, isFinal: false };
  return { error: `${status} ${result.body}`.trim().slice(0, MAX_ERROR), isFinal: GONE.has(status) };
}

function openedUrl(secretKey: Buffer, sealedUrl: string): string | null {
  try {
    return open(secretKey, sealedUrl);
  } catch {
    return null;
  }
}

async function signed(
  { db, secretKey }: Omit<PostDeps, 'sender'>,
  {
    id,
    body,
    workspace: { _id, webhookSecrets },
  }: { id: string; body: string; workspace: { _id: ObjectId; webhookSecrets?: WebhookSecrets } },
): Promise<Record<string, string>> {
  const at = db.now();
  const secrets = webhookSecrets ?? (await workspaceSecrets(db, secretKey, _id));
  return { ...signWebhook({ id, at, body, secrets: signingSecrets(secretKey, secrets, at) }) };
}
