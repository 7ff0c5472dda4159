import type { Deps } from '../deps.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { parse } from '../http/input/parse.js';
import { policyContext } from '../http/save-policy.js';
import { seenFields } from '../contacts/fields/seen-fields.js';
import { invalid } from '../../domain/errors.js';
import { exportTexts, importTexts } from './translate-mail.js';
import { checkMail } from './check-mail.js';
import { compileWhole } from './compile-whole.js';
import { presentChecked, presentCompiled, presentImported, presentTranslated } from './presenter.js';
import { checkBody, compileBody, importBody, textsBody, translateBody } from './schemas.js';

/** What a document becomes. Nothing is stored. */
export async function compile(ctx: ApiContext, deps: Deps): Promise<void> {
  const { document } = parse(compileBody, ctx.state.body, policyContext(deps));
  const compiled = await compileWhole(deps, { workspaceId: getWorkspaceId(ctx), document });
  ctx.body = presentCompiled(compiled);
}

/** What looks wrong in a mail before it is sent. */
export async function check(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(checkBody, ctx.state.body, policyContext(deps));
  ctx.body = presentChecked(await checkMail(deps, { workspaceId: getWorkspaceId(ctx), body }));
}

/** What a mail of another program becomes in blocks. Nothing is stored. */
export async function importFrom(ctx: ApiContext, deps: Deps): Promise<void> {
  const { html, mjml } = parse(importBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  const fields = (await seenFields(deps.db, workspaceId)) ?? new Set<string>();
  const task = { source: html ?? mjml, fields };
  const read = await deps.renderTime.spend(workspaceId, () =>
    deps.renders.imported(workspaceId.toHexString(), task),
  );
  if (!read.ok)
    throw invalid([{ path: html === undefined ? 'mjml' : 'html', message: 'takes too long to read' }]);
  ctx.body = presentImported(read.value);
}

/** What a document may be, for editors and for those who have documents written. */
export function schema(ctx: ApiContext, { componentSchema }: Deps): void {
  ctx.body = componentSchema('MailDocument');
}

/** The texts of a mail for translators. Nothing is stored. */
export function texts(ctx: ApiContext, deps: Deps): void {
  ctx.body = { content: exportTexts(parse(textsBody, ctx.state.body, policyContext(deps))) };
}

/** A mail with what translators have written. Nothing is stored. */
export function translate(ctx: ApiContext, deps: Deps): void {
  ctx.body = presentTranslated(importTexts(parse(translateBody, ctx.state.body, policyContext(deps))));
}
