import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { ApiContext } from './context.js';

const MAX_USER_AGENT = 500;

/** The evidence that a request to a public page adds to the consent ledger. */
export type Visitor = Pick<ConsentFacts, 'pageUrl' | 'ip' | 'userAgent' | 'language'>;

/** The page is identified by its route pattern, since its URL contains a token. */
export function toVisitor(
  ctx: ApiContext,
  { baseUrl, language }: { baseUrl: string; language: string },
): Visitor {
  return {
    pageUrl: `${baseUrl}${ctx.state.route?.path ?? ''}`,
    ip: ctx.ip,
    userAgent: readUserAgent(ctx),
    language,
  };
}

/** The `User-Agent` header, truncated; null if missing. */
export function readUserAgent(ctx: ApiContext): string | null {
  return ctx.get('User-Agent').slice(0, MAX_USER_AGENT) || null;
}
