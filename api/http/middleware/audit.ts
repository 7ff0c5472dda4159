import type { Logger } from 'pino';
import { auditBy } from '../audit-trail.js';
import type { AuditLog } from '../change.js';
import type { ApiContext, ApiMiddleware } from '../context.js';

/**
 * Makes sure that no change is missing from the audit log: where the handler has not written an entry in its own
 * transaction, one is written after it, with the caller, the action and the id in the path. For audited routes.
 */
export function audit({ audit: log, log: logger }: { audit: AuditLog; log: Logger }): ApiMiddleware {
  return async (ctx, next) => {
    await next();
    if (!isMissing(ctx)) return;
    const by = auditBy(ctx);
    const [type = ''] = by.action.split('.', 1);
    const target = { type, id: ctx.state.params['id'] ?? null, name: null };
    try {
      await log.record(by, { target, before: null, after: null });
    } catch (err) {
      // The change has been committed, so the response must not fail.
      logger.error({ err, requestId: by.requestId, action: by.action, target }, 'audit_entry_not_written');
    }
  };
}

function isMissing(ctx: ApiContext): boolean {
  return !ctx.state.audited && ctx.status < 300 && !ctx.res.hasHeader('Idempotency-Replayed');
}
