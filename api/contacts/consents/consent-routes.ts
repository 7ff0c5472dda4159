import { getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { listConsentProofs, listConsents } from './read-consents.js';
import { parseQuery } from '../../http/input/parse.js';
import { presentConsent, presentConsentProof } from './consent-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { pageRequest, pageQuery } from '../../http/input/common-schemas.js';
import { consentProofsQuery } from '../schemas.js';

/** Lists the consents of a contact, given and withdrawn. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const wanted = { ...getTarget(ctx), request };
  ctx.body = presentPage(await listConsents(deps, wanted), presentConsent);
}

/** Lists the proofs that remain of erased contacts' consents. */
export async function proofs(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(consentProofsQuery, ctx);
  const wanted = { workspaceId: getWorkspaceId(ctx), email: query.email, request: pageRequest(query) };
  const page = await listConsentProofs(deps, wanted);
  ctx.body = presentPage(page, ({ proof, listName }) => presentConsentProof(proof, listName));
}
