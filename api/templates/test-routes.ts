import { policyContext } from '../http/save-policy.js';
import { isAdmin } from '../../domain/accounts/access.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { previewTemplate, type PreviewedMail } from './preview-template.js';
import { toContent } from './template-content.js';
import { readTemplate } from './templates.js';
import { answerQueuedTest } from './queued-test-presenter.js';
import { listTemplateTests, readTemplateTest, testTemplate, testUnsavedMail } from './test-template.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentMailPreview, presentTemplateTest } from './presenter.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { previewBody, templatesQuery, testBody, unsavedPreviewBody, unsavedTestBody } from './schemas.js';
import { aboutContact } from '../http/idempotency.js';
import { sendOnce } from '../http/output/send.js';

/** Previews a template. Nothing is sent. */
export async function preview(ctx: ApiContext, deps: Deps): Promise<void> {
  const sample = parse(previewBody, ctx.state.body);
  await sendOnce(ctx, deps, async () => {
    const { content } = await readTemplate(deps, getTarget(ctx));
    return shown(await previewTemplate(deps, { workspaceId: getWorkspaceId(ctx), content, sample }));
  });
}

export async function previewUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const { template, ...sample } = parse(unsavedPreviewBody, ctx.state.body, policyContext(deps));
  const content = toContent(template);
  await sendOnce(ctx, deps, async () =>
    shown(await previewTemplate(deps, { workspaceId: getWorkspaceId(ctx), content, sample })),
  );
}

function shown({ contactId, ...previewed }: PreviewedMail) {
  return { status: 200, body: presentMailPreview(previewed), ...aboutContact(contactId) };
}

/** Sends a test mail; the response says where to read its status. */
export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const given = parse(testBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const request = { ...getTarget(ctx), body: given, toAnyAddress: isAdmin(getCaller(ctx)) };
    const made = await testTemplate(deps, request, session);
    const body = presentTemplateTest(made, getCaller(ctx));
    const { templateId: id, to, version } = body;
    const target = { type: 'templates', id, name: null };
    const change = { target, before: null, after: { to, version }, addressHash: made.toHash };
    return { status: 202, body, ...aboutContact(made.contactId), change };
  });
}

/** Sends a test mail of what is not saved as a template. */
export async function testUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(unsavedTestBody, ctx.state.body, policyContext(deps));
  const workspaceId = getWorkspaceId(ctx);
  await sendOnce(ctx, deps, async (session) => {
    const request = { workspaceId, body, toAnyAddress: isAdmin(getCaller(ctx)) };
    const test = await testUnsavedMail(deps, request, session);
    return answerQueuedTest(test, { type: 'templates', id: null, name: null });
  });
}

export async function tests(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(templatesQuery, ctx));
  const page = await listTemplateTests(deps, { ...getTarget(ctx), request });
  ctx.body = presentPage(page, (test) => presentTemplateTest(test, getCaller(ctx)));
}

export async function readTest(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readTemplateTest(deps, { ...getTarget(ctx), test: param(ctx, 'test') });
  ctx.body = presentTemplateTest(found, getCaller(ctx));
}
