import { auditTarget, commitChange, stateOf } from '../http/audit-trail.js';
import { param, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { listForms, listFormVersions, readForm, readFormVersion } from './read-forms.js';
import { changeForm, createForm, deleteForm } from './save-form.js';
import { parse, parseQuery } from '../http/parse.js';
import { presentForm, presentFormVersion } from './presenter.js';
import { presentPage } from '../http/page-presenter.js';
import { pageRequest } from '../http/common-schemas.js';
import { formChangesBody, formsQuery, newFormBody } from './schemas.js';
import { sendOnce } from '../http/send.js';

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
      change: { target: auditTarget('forms', body), before: null, after: stateOf(body) },
    };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentForm(await readForm(deps, targetOf(ctx)), deps.settings.baseUrl);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(formChangesBody, ctx.state.body);
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeForm(deps, { ...targetOf(ctx), changes }, session);
    const shown = presentForm(after, deps.settings.baseUrl);
    const was = stateOf(presentForm(before, deps.settings.baseUrl));
    return {
      result: shown,
      change: { target: auditTarget('forms', shown), before: was, after: stateOf(shown) },
    };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const gone = presentForm(await deleteForm(deps, targetOf(ctx), session), deps.settings.baseUrl);
    return {
      result: null,
      change: { target: auditTarget('forms', gone), before: stateOf(gone), after: null },
    };
  });
  ctx.status = 204;
}

export async function versions(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(formsQuery, ctx));
  ctx.body = presentPage(await listFormVersions(deps, { ...targetOf(ctx), request }), presentFormVersion);
}

export async function version(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentFormVersion(await readFormVersion(deps, { ...targetOf(ctx), number: param(ctx, 'n') }));
}
