import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { ApiContext } from './context.js';

const MAX_USER_AGENT = 500;

/** What a request on a public page says of whoever makes it, for the ledger of consents. */
export type Visitor = Pick<ConsentFacts, 'pageUrl' | 'ip' | 'userAgent' | 'language'>;

/** The page is named by its pattern: its address holds a token. */
export function visitorOf(
  ctx: ApiContext,
  { baseUrl, language }: { baseUrl: string; language: string },
): Visitor {
  return {
    pageUrl: `${baseUrl}${ctx.state.route?.path ?? ''}`,
    ip: ctx.ip,
    userAgent: userAgentOf(ctx),
    language,
  };
}

/** What the client calls itself, cut; null when it does not say. */
export function userAgentOf(ctx: ApiContext): string | null {
  return ctx.get('User-Agent').slice(0, MAX_USER_AGENT) || null;
}
