import type { ApiContext, ApiMiddleware } from '../context.js';
import { auditBy } from '../audit-trail.js';
import type { Deps } from '../../deps.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Events are a log of their own, which names who sent them; where a browser looks is no change of a workspace. */
const OTHERWISE_KEPT = /^\/api\/(?:events\/(?:send|batch)|auth\/(?!password$).*)$/;
/** They change nothing that is kept. */
const TRIES = /\/(?:test|test-mapping|preview)$/;

/**
 * Sees to it that no change is missing in the audit log: what its handler has not noted in its own transaction is
 * noted here, after it, by who did what to which thing.
 */
export function audit({ audit: log, log: logger }: Pick<Deps, 'audit' | 'log'>): ApiMiddleware {
  return async (ctx, next) => {
    await next();
    if (!isUnnoted(ctx)) return;
    const by = auditBy(ctx);
    const [type = ''] = by.action.split('.', 1);
    const target = { type, id: ctx.state.params['id'] ?? null, name: null };
    try {
      await log.note(by, { target, before: null, after: null });
    } catch (err) {
      // The change is made; its answer is not to say otherwise.
      logger.error({ err, requestId: by.requestId, action: by.action, target }, 'a change was not noted');
    }
  };
}

function isUnnoted(ctx: ApiContext): boolean {
  const { caller, route, audited } = ctx.state;
  if (caller === null || route === null || audited || READS.has(ctx.method)) return false;
  if (OTHERWISE_KEPT.test(route.path) || TRIES.test(route.path)) return false;
  return ctx.status < 300 && !ctx.res.hasHeader('Idempotency-Replayed');
}
