import { auditTarget, commitChange } from '../../http/audit-trail.js';
import { getSession, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { changeApiKey, createApiKey, listApiKeys, readApiKey, revokeApiKey } from './api-keys.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentApiKey, presentNewApiKey } from './api-key-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { assertCurrent, setTag, entityTag } from '../../http/input/if-match.js';
import { apiKeyChangesBody, apiKeysQuery, newApiKeyBody } from './api-key-schemas.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { sendOnce } from '../../http/output/send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newApiKeyBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const created = await createApiKey(deps, { ...input, caller: getSession(ctx) }, session);
    return {
      status: 201,
      body: presentNewApiKey(created),
      tag: entityTag(created.key),
      secret: true,
      change: {
        target: auditTarget('apiKeys', created.key),
        before: null,
        after: presentApiKey(created.key),
      },
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(apiKeysQuery, ctx));
  const page = await listApiKeys(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, presentApiKey);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const key = await readApiKey(deps, getTarget(ctx));
  ctx.body = presentApiKey(key);
  setTag(ctx, key);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(apiKeyChangesBody, ctx.state.body);
  const input = { ...getTarget(ctx), changes };
  const key = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeApiKey(deps, input, session);
    assertCurrent(ctx, before);
    const change = {
      target: auditTarget('apiKeys', after),
      before: presentApiKey(before),
      after: presentApiKey(after),
    };
    return { result: after, change };
  });
  deps.credentials.drop(key.tokenHash);
  ctx.body = presentApiKey(key);
  setTag(ctx, key);
}

export async function revoke(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = getTarget(ctx);
  const key = await commitChange(ctx, deps, async (session) => {
    const revoked = await revokeApiKey(deps, input, session);
    assertCurrent(ctx, revoked);
    const change = { target: auditTarget('apiKeys', revoked), before: presentApiKey(revoked), after: null };
    return { result: revoked, change };
  });
  deps.credentials.drop(key.tokenHash);
  ctx.status = 204;
}
