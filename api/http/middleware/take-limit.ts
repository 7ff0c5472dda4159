import { getWorkspaceId, type ApiMiddleware } from '../context.js';
import type { PublicLimits } from '../limits/public-limits.js';

/** Counts a request that mails someone by its caller's wish; refused above the limit that its route names (429). */
export function takeLimit({ publicLimits }: { publicLimits: PublicLimits }): ApiMiddleware {
  return async (ctx, next) => {
    const { mails } = ctx.state.route ?? {};
    if (mails !== undefined) await publicLimits.take(mails, getWorkspaceId(ctx).toHexString());
    await next();
  };
}
