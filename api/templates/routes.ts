import { policyContext } from '../http/save-policy.js';
import { commitChange, stateOf } from '../http/audit-trail.js';
import { param, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  type SavedTemplate,
} from './templates.js';
import { listTemplateVersions, readTemplateVersion, restoreTemplateVersion } from './template-versions.js';
import { parse, parseQuery } from '../http/parse.js';
import { presentPage } from '../http/page-presenter.js';
import {
  presentTemplate,
  presentTemplateLine,
  presentTemplateVersion,
  presentTemplateVersionLine,
} from './presenter.js';
import { noFields, pageRequest } from '../http/common-schemas.js';
import { newTemplateBody, templateChangesBody, templatesQuery } from './schemas.js';
import { sendOnce } from '../http/send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newTemplateBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const created = await createTemplate(deps, { workspaceId: workspaceOf(ctx), input }, session);
    return { status: 201, body: presentTemplate(created), change: changeOf(null, created) };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(templatesQuery, ctx));
  ctx.body = presentPage(
    await listTemplates(deps, { workspaceId: workspaceOf(ctx), request }),
    presentTemplateLine,
  );
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentTemplate(await readTemplate(deps, targetOf(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(templateChangesBody, ctx.state.body, policyContext(deps));
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeTemplate(deps, { ...targetOf(ctx), changes }, session);
    return { result: presentTemplate(after), change: changeOf(before, after) };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteTemplate(deps, targetOf(ctx), session);
    return { result: undefined, change: { ...changeOf(deleted, deleted), after: null } };
  });
  ctx.status = 204;
}

export async function versions(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(templatesQuery, ctx));
  const page = await listTemplateVersions(deps, { ...targetOf(ctx), request });
  ctx.body = presentPage(page, presentTemplateVersionLine);
}

export async function version(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentTemplateVersion(
    await readTemplateVersion(deps, { ...targetOf(ctx), number: param(ctx, 'n') }),
  );
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const number = param(ctx, 'n');
    const { before, after } = await restoreTemplateVersion(deps, { ...targetOf(ctx), number }, session);
    return { status: 200, body: presentTemplate(after), change: changeOf(before, after) };
  });
}

/** The audit log's view of a changed template. */
function changeOf(before: SavedTemplate | null, after: SavedTemplate) {
  const { id, name } = presentTemplate(after);
  return {
    target: { type: 'templates', id, name },
    before: before && stateOf(presentTemplate(before)),
    after: stateOf(presentTemplate(after)),
  };
}
