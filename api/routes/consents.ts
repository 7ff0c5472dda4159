import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { listConsentProofs, listConsents } from '../operations/read-consents.js';
import { parseQuery } from '../parse.js';
import { presentConsent, presentConsentProof } from '../presenters/consent.js';
import { presentPage } from '../presenters/page.js';
import { pageRequest } from '../schemas/common.js';
import { consentProofsQuery } from '../schemas/consents.js';
import { pageQuery } from '../schemas/events.js';

/** What a contact has agreed to and withdrawn. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const of = { workspaceId: workspaceOf(ctx), id: param(ctx, 'id'), request };
  ctx.body = presentPage(await listConsents(deps, of), presentConsent);
}

/** What is left of that when the person is erased. */
export async function proofs(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(consentProofsQuery, ctx);
  const of = { workspaceId: workspaceOf(ctx), email: query.email, request: pageRequest(query) };
  const page = await listConsentProofs(deps, of);
  ctx.body = presentPage(page, ({ proof, listName }) => presentConsentProof(proof, listName));
}
