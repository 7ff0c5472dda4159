import { auditTarget, commitChange, auditedState } from '../http/audit-trail.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import type { Deps } from '../deps.js';
import { listForms, listFormVersions, readForm, readFormVersion } from './read-forms.js';
import { previewForm } from './preview-form.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { changeForm, createForm, deleteForm, restoreForm } from './save-form.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentForm, presentFormPreview, presentFormVersion } from './presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { formChangesBody, formsQuery, newFormBody } from './schemas.js';
import { sendOnce } from '../http/output/send.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(formsQuery, ctx));
  const page = await listForms(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, (form) => presentForm(form, deps.settings.baseUrl));
}

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newFormBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const form = await createForm(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    const body = presentForm(form, deps.settings.baseUrl);
    return {
      status: 201,
      body,
      tag: entityTag(form),
      change: { target: auditTarget('forms', body), before: null, after: auditedState(body) },
    };
  });
}

/** Renders a form that is not saved. */
export async function preview(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newFormBody, ctx.state.body);
  await sendOnce(ctx, deps, async () => {
    const shown = await previewForm(deps, { workspaceId: getWorkspaceId(ctx), input });
    return { status: 200, body: presentFormPreview(shown) };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const form = await readForm(deps, getTarget(ctx));
  ctx.body = presentForm(form, deps.settings.baseUrl);
  setTag(ctx, form);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(formChangesBody, ctx.state.body);
  const form = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeForm(deps, { ...getTarget(ctx), changes }, session);
    assertCurrent(ctx, before);
    const shown = presentForm(after, deps.settings.baseUrl);
    const was = auditedState(presentForm(before, deps.settings.baseUrl));
    return {
      result: after,
      change: { target: auditTarget('forms', shown), before: was, after: auditedState(shown) },
    };
  });
  ctx.body = presentForm(form, deps.settings.baseUrl);
  setTag(ctx, form);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteForm(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted);
    const gone = presentForm(deleted, deps.settings.baseUrl);
    const kept = { type: 'forms', _id: deleted._id, name: gone.name, row: null } as const;
    await keepDeleted(deps, { ...kept, caller: getCaller(ctx) }, session);
    return {
      result: null,
      change: { target: auditTarget('forms', gone), before: auditedState(gone), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreForm(deps, getTarget(ctx), session);
    const body = presentForm(after, deps.settings.baseUrl);
    const states = { before: before && auditedState(body), after: auditedState(body) };
    return {
      status: 200,
      body,
      tag: entityTag(after),
      change: { target: auditTarget('forms', body), ...states },
    };
  });
}

export async function versions(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(formsQuery, ctx));
  ctx.body = presentPage(await listFormVersions(deps, { ...getTarget(ctx), request }), presentFormVersion);
}

export async function version(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentFormVersion(await readFormVersion(deps, { ...getTarget(ctx), number: param(ctx, 'n') }));
}
