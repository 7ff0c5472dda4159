import { personPatch, statedTracking } from '../contacts/contact-patch.js';
import { parseLanguage } from '../../domain/contact/locale.js';
import { emptyConsentFacts, type ConsentFacts } from '../../domain/lists/sign-up.js';
import { auditEntryBuilder } from '../http/audit-trail.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { callerSource } from '../events/caller-source.js';
import { parseStored } from '../body/exact-numbers.js';
import { operatorName } from '../accounts/operator-name.js';
import { subscribe } from './subscribe.js';
import { presentSubscribed } from './presenter.js';
import { subscribeBody, type SubscribeBody } from './schemas.js';
import { sendResponse } from '../http/output/send.js';
import { readUserAgent } from '../http/visitor.js';

/** Signs a contact up, with or without a list. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parseStored(subscribeBody, ctx, 'customFields');
  const { email, firstName, customFields, listId = null, silent = false } = input;
  const consent = { ...consentEvidence(ctx, input), by: await operatorName(deps, getCaller(ctx)) };
  const { trackingConsent } = input;
  const response = await subscribe(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    idempotency: ctx.state.idempotency,
    email,
    patch: {
      ...personPatch({ ...(firstName !== undefined && { firstName }) }),
      ...(customFields !== undefined && { customFields }),
      ...(trackingConsent !== undefined && {
        tracking: {
          ...statedTracking(trackingConsent, false),
          facts: { ...consent, text: trackingConsent.text ?? null },
        },
      }),
    },
    silent,
    listId,
    consent,
    audit: await auditEntryBuilder(ctx, deps),
    present: (signedUp) => JSON.stringify(presentSubscribed(signedUp)),
  });
  sendResponse(ctx, response);
}

/** The evidence for the consent ledger: what the caller states, and what the request shows about the caller. */
function consentEvidence(
  ctx: ApiContext,
  { consent, consentText = null, source = null }: SubscribeBody,
): Omit<ConsentFacts, 'by'> {
  const [preferred = '*'] = ctx.acceptsLanguages();
  return {
    ...emptyConsentFacts,
    text: consentText,
    given: consent ?? null,
    source,
    ip: ctx.ip,
    userAgent: readUserAgent(ctx),
    language: preferred === '*' ? null : parseLanguage(preferred),
  };
}
