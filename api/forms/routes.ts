import { auditTarget, commitChange, stateOf } from '../http/audit-trail.js';
import { callerOf, param, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag, tagOf } from '../http/input/if-match.js';
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
  const page = await listForms(deps, { workspaceId: workspaceOf(ctx), request });
  ctx.body = presentPage(page, (form) => presentForm(form, deps.settings.baseUrl));
}

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newFormBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const form = await createForm(deps, { workspaceId: workspaceOf(ctx), input }, session);
    const body = presentForm(form, deps.settings.baseUrl);
    return {
      status: 201,
      body,
      tag: tagOf(form),
      change: { target: auditTarget('forms', body), before: null, after: stateOf(body) },
    };
  });
}

/** Renders a form that is not saved. */
export async function preview(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newFormBody, ctx.state.body);
  await sendOnce(ctx, deps, async () => {
    const shown = await previewForm(deps, { workspaceId: workspaceOf(ctx), input });
    return { status: 200, body: presentFormPreview(shown) };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const form = await readForm(deps, targetOf(ctx));
  ctx.body = presentForm(form, deps.settings.baseUrl);
  setTag(ctx, form);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(formChangesBody, ctx.state.body);
  const form = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeForm(deps, { ...targetOf(ctx), changes }, session);
    assertCurrent(ctx, before);
    const shown = presentForm(after, deps.settings.baseUrl);
    const was = stateOf(presentForm(before, deps.settings.baseUrl));
    return {
      result: after,
      change: { target: auditTarget('forms', shown), before: was, after: stateOf(shown) },
    };
  });
  ctx.body = presentForm(form, deps.settings.baseUrl);
  setTag(ctx, form);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteForm(deps, targetOf(ctx), session);
    assertCurrent(ctx, deleted);
    const gone = presentForm(deleted, deps.settings.baseUrl);
    const kept = { type: 'forms', _id: deleted._id, name: gone.name, row: null } as const;
    await keepDeleted(deps, { ...kept, caller: callerOf(ctx) }, session);
    return {
      result: null,
      change: { target: auditTarget('forms', gone), before: stateOf(gone), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreForm(deps, targetOf(ctx), session);
    const body = presentForm(after, deps.settings.baseUrl);
    const states = { before: before && stateOf(body), after: stateOf(body) };
    return {
      status: 200,
      body,
      tag: tagOf(after),
      change: { target: auditTarget('forms', body), ...states },
    };
  });
}

export async function versions(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(formsQuery, ctx));
  ctx.body = presentPage(await listFormVersions(deps, { ...targetOf(ctx), request }), presentFormVersion);
}

export async function version(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentFormVersion(await readFormVersion(deps, { ...targetOf(ctx), number: param(ctx, 'n') }));
}
