import type { SnippetRecord } from '../../models/mail/snippet.js';
import type { Deps } from '../deps.js';
import { auditTarget, auditedState, commitChange } from '../http/audit-trail.js';
import { getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { assertTag, entityTag, setTag } from '../http/input/if-match.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { sendOnce } from '../http/output/send.js';
import { policyContext } from '../http/save-policy.js';
import { presentSnippet, presentSnippetLine } from './presenter.js';
import { newSnippetBody, snippetChangesBody, snippetsQuery } from './schemas.js';
import { snippetUses } from './snippet-uses.js';
import { changeSnippet, createSnippet, deleteSnippet, listSnippets, readSnippet } from './snippets.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newSnippetBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const made = await createSnippet(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    const change = { target: auditTarget('snippets', made), before: null, after: stateFor(made) };
    return { status: 201, body: presentSnippet(made, []), tag: entityTag(made), change };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(snippetsQuery, ctx));
  const page = await listSnippets(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, presentSnippetLine);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readSnippet(deps, getTarget(ctx));
  ctx.body = presentSnippet(found, await snippetUses(deps.db, getTarget(ctx)));
  setTag(ctx, found);
}

/** Publishes it to all mails that have it, which the answer names. */
export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(snippetChangesBody, ctx.state.body, policyContext(deps));
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeSnippet(deps, { ...getTarget(ctx), changes }, session);
    assertTag(ctx, { tag: entityTag(before), version: null });
    const states = { before: stateFor(before), after: stateFor(after) };
    return { result: after, change: { target: auditTarget('snippets', after), ...states } };
  });
  ctx.body = presentSnippet(changed, await snippetUses(deps.db, getTarget(ctx)));
  setTag(ctx, changed);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteSnippet(deps, getTarget(ctx), session);
    assertTag(ctx, { tag: entityTag(deleted), version: null });
    const change = { target: auditTarget('snippets', deleted), before: stateFor(deleted), after: null };
    return { result: null, change };
  });
  ctx.status = 204;
}

function stateFor(snippet: SnippetRecord) {
  return auditedState(presentSnippet(snippet, []));
}
