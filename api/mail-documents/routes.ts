import type { Deps } from '../deps.js';
import type { ApiContext } from '../http/context.js';
import { parse } from '../http/input/parse.js';
import { policyContext } from '../http/save-policy.js';
import { compileDocument } from './compile-document.js';
import { presentCompiled } from './presenter.js';
import { compileBody } from './schemas.js';

/** What a document becomes. Nothing is stored. */
export function compile(ctx: ApiContext, deps: Deps): void {
  const { document } = parse(compileBody, ctx.state.body, policyContext(deps));
  ctx.body = presentCompiled(compileDocument(document, 'document'));
}

/** What a document may be, for editors and for those who have documents written. */
export function schema(ctx: ApiContext, { componentSchema }: Deps): void {
  ctx.body = componentSchema('MailDocument');
}
