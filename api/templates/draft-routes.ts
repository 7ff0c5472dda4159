import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Deps } from '../deps.js';
import { assertDraftTag, draftHandlers, type WithDraft } from '../drafts/draft-handlers.js';
import { assertPublishable, assertSame, discardDraft, readDraft } from '../drafts/drafts.js';
import { presentDraft } from '../drafts/presenter.js';
import { attempt } from '../http/limits/attempt.js';
import { noFields } from '../http/input/common-schemas.js';
import { getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { storedResponse } from '../http/idempotency.js';
import { readIfMatch, entityTag } from '../http/input/if-match.js';
import { parse } from '../http/input/parse.js';
import { policyContext } from '../http/save-policy.js';
import { sendOnce } from '../http/output/send.js';
import { templateChange, judged } from './routes.js';
import { newTemplateBody, templateDraftBody, type NewTemplateBody } from './schemas.js';
import { toContent, writtenContent } from './template-content.js';
import { changeTemplate, readTemplate, type SavedTemplate } from './templates.js';

export const { read, save, discard } = draftHandlers<SavedTemplate, Deps>({
  readSaved: readTemplate,
  draftedRow: ({ template }) => template,
  readContent: (ctx) => parse(templateDraftBody, ctx.state.body),
  touch: ({ db }, { id, at }, session) =>
    db.models.Template.updateOne({ _id: id }, { $set: { draftedAt: at } }, { session }),
  present,
});

/** Makes the draft the current version, which all later mails use. */
export async function publish(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  const call = { workspaceId: getWorkspaceId(ctx), idempotency: ctx.state.idempotency };
  const checked = (await storedResponse(deps, call)) === null ? await checkedDraft(ctx, deps) : null;
  await sendOnce(ctx, deps, async (session) => {
    const saved = await readTemplate(deps, getTarget(ctx), session);
    const draft = await readDraft(deps, saved.template, session);
    assertDraftTag(ctx, saved.template, draft);
    if (checked === null) throw new Error('A new publication was not checked');
    assertSame(draft, checked.stamp);
    const { layout, ...unset } = UNSET;
    const isDocument = (checked.input.document ?? null) !== null;
    const changes = { ...unset, ...(!isDocument && { layout }), ...checked.input };
    const { before, after } = await changeTemplate(deps, { ...getTarget(ctx), changes }, session);
    await discardDraft(deps, after.template, session);
    const tag = entityTag(after.template);
    return { status: 200, body: await judged(deps, after), tag, change: templateChange(before, after) };
  });
}

/** What a draft without these fields means. */
const UNSET: Omit<NewTemplateBody, 'name' | 'subject' | 'html'> = {
  text: null,
  layout: 'base',
  preheader: null,
  sender: null,
  document: null,
};

/** @throws RollcallError `conflict`, `invalid` */
async function checkedDraft(ctx: ApiContext, deps: Deps) {
  const saved = await readTemplate(deps, getTarget(ctx));
  const draft = await readDraft(deps, saved.template);
  assertDraftTag(ctx, saved.template, draft);
  const { stamp, content } = assertPublishable(draft, saved.template, readIfMatch(ctx) !== null);
  const [input, problems] = await judge(deps, content);
  if (input === null) throw invalid(problems);
  return { stamp, input };
}

function judge(deps: Deps, content: JsonObject) {
  return attempt(() => {
    const input = parse(newTemplateBody, content, policyContext(deps));
    toContent(input);
    return input;
  });
}

async function present(
  _ctx: ApiContext,
  deps: Deps,
  { saved, draft }: WithDraft<SavedTemplate>,
): Promise<object> {
  const { template, content: published } = saved;
  const written = { name: template.name, ...writtenContent(published) };
  const content = draft?.content ?? parseJsonObject(JSON.stringify(written));
  const [, problems] = await judge(deps, content);
  return presentDraft({ of: template, draft, content, problems });
}
