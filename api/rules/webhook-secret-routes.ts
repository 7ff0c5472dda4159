import { getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { readWorkspaceSecret, rotateWorkspaceSecret } from './rule-secrets.js';
import { parse } from '../http/input/parse.js';
import { presentWebhookSecret } from './webhook-secret-presenter.js';
import { rotateSecretBody } from './webhook-secret-schemas.js';
import { sendOnce } from '../http/output/send.js';

/** Reads the secret that signs the webhook steps of the workspace's automations. */
export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentWebhookSecret(await readWorkspaceSecret(deps, getWorkspaceId(ctx)));
}

export async function rotate(ctx: ApiContext, deps: Deps): Promise<void> {
  const { graceFor } = parse(rotateSecretBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  await sendOnce(ctx, deps, async (session) => {
    const shown = await rotateWorkspaceSecret(deps, { workspaceId, graceFor }, session);
    const target = { type: 'workspace', id: workspaceId.toHexString(), name: null };
    const after = { rotated: true, ...(graceFor !== undefined && { graceFor }) };
    const body = presentWebhookSecret(shown);
    return { status: 200, body, secret: true, change: { target, before: null, after } };
  });
}
