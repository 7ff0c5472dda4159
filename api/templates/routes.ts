import { policyContext } from '../http/save-policy.js';
import { commitChange, auditedState } from '../http/audit-trail.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  restoreTemplate,
  type SavedTemplate,
} from './templates.js';
import { mailFieldWarnings } from '../contacts/fields/field-warnings.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { templateSenders } from './template-senders.js';
import { listTemplateVersions, readTemplateVersion, restoreTemplateVersion } from './template-versions.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import {
  presentTemplate,
  presentTemplateLine,
  presentTemplateSender,
  presentTemplateVersion,
  presentTemplateVersionLine,
} from './presenter.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { newTemplateBody, templateChangesBody, templatesQuery } from './schemas.js';
import { sendOnce } from '../http/output/send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newTemplateBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const created = await createTemplate(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    return {
      status: 201,
      body: await judged(deps, created),
      tag: entityTag(created.template),
      change: templateChange(null, created),
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(templatesQuery, ctx));
  ctx.body = presentPage(
    await listTemplates(deps, { workspaceId: getWorkspaceId(ctx), request }),
    presentTemplateLine,
  );
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const saved = await readTemplate(deps, getTarget(ctx));
  ctx.body = await judged(deps, saved);
  setTag(ctx, saved.template);
}

/** The automations that send it. */
export async function senders(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = { data: (await templateSenders(deps, getTarget(ctx))).map(presentTemplateSender) };
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(templateChangesBody, ctx.state.body, policyContext(deps));
  const saved = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeTemplate(deps, { ...getTarget(ctx), changes }, session);
    assertCurrent(ctx, before.template);
    return { result: after, change: templateChange(before, after) };
  });
  ctx.body = await judged(deps, saved);
  setTag(ctx, saved.template);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteTemplate(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted.template);
    const { _id, name } = deleted.template;
    await keepDeleted(deps, { type: 'templates', _id, name, row: null, caller: getCaller(ctx) }, session);
    return { result: undefined, change: { ...templateChange(deleted, deleted), after: null } };
  });
  ctx.status = 204;
}

export async function restoreDeleted(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreTemplate(deps, getTarget(ctx), session);
    const change = templateChange(before, after);
    return { status: 200, body: await judged(deps, after), tag: entityTag(after.template), change };
  });
}

export async function versions(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(templatesQuery, ctx));
  const page = await listTemplateVersions(deps, { ...getTarget(ctx), request });
  ctx.body = presentPage(page, presentTemplateVersionLine);
}

export async function version(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentTemplateVersion(
    await readTemplateVersion(deps, { ...getTarget(ctx), number: param(ctx, 'n') }),
  );
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const number = param(ctx, 'n');
    const { before, after } = await restoreTemplateVersion(deps, { ...getTarget(ctx), number }, session);
    assertCurrent(ctx, before.template);
    return {
      status: 200,
      body: await judged(deps, after),
      tag: entityTag(after.template),
      change: templateChange(before, after),
    };
  });
}

/** With what looks wrong in it, the fields that no contact has included. */
export async function judged(deps: Deps, saved: SavedTemplate): Promise<ReturnType<typeof presentTemplate>> {
  const { workspaceId } = saved.template;
  return presentTemplate(saved, await mailFieldWarnings(deps, { workspaceId, mail: saved.content }));
}

/** The audit log's view of a changed template. */
export function templateChange(before: SavedTemplate | null, after: SavedTemplate) {
  const shown = (saved: SavedTemplate) => {
    const { warnings: _warnings, ...state } = presentTemplate(saved);
    return state;
  };
  const { id, name } = shown(after);
  const states = { before: before && auditedState(shown(before)), after: auditedState(shown(after)) };
  return { target: { type: 'templates', id, name }, ...states };
}
