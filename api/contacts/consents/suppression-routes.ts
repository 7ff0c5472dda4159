import { auditEntryBuilder } from '../../http/audit-trail.js';
import { param, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { callerSource } from '../../events/caller-source.js';
import { listSuppressions, suppress, unsuppress } from './suppressions.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { presentSuppression } from './suppression-presenter.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { newSuppressionBody, suppressionsQuery } from '../schemas.js';
import { sendOnce } from '../../http/output/send.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(suppressionsQuery, ctx);
  const wanted = {
    workspaceId: getWorkspaceId(ctx),
    email: query.email ?? null,
    request: pageRequest(query),
  };
  ctx.body = presentPage(await listSuppressions(deps, wanted), presentSuppression);
}

/** 201 for a new suppression, 200 for an existing one, which keeps its reason. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { email, reason = 'manual' } = parse(newSuppressionBody, ctx.state.body);
  const audit = await auditEntryBuilder(ctx, deps);
  const input = { workspaceId: getWorkspaceId(ctx), source: callerSource(ctx), email, reason, audit };
  await sendOnce(ctx, deps, async () => {
    const { suppression, isNew, contactId } = await suppress(deps, input);
    const status = isNew ? 201 : 200;
    // The response contains an address; the row itself stores no plain text.
    const response = { status, body: presentSuppression(suppression), secret: true };
    return contactId === null ? response : { ...response, contactId };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const audit = await auditEntryBuilder(ctx, deps);
  const source = callerSource(ctx);
  await unsuppress(deps, { workspaceId: getWorkspaceId(ctx), source, id: param(ctx, 'id'), audit });
  ctx.status = 204;
}
