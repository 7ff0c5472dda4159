import { RollcallError } from '../../../domain/errors.js';
import type { ApiMiddleware } from '../context.js';
import { RefusalPace } from '../limits/refusal-pace.js';

/** Between two refusals to one workspace. */
const REFUSAL_MS = 50;

/** Has callers of one workspace who were refused as too many (429) wait for each other: many of them ask again at once. */
export function paceRefusals(): ApiMiddleware {
  const pace = new RefusalPace(REFUSAL_MS);
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { caller } = ctx.state;
      const isRefused = error instanceof RollcallError && error.code === 'rate_limited';
      if (isRefused && caller !== null) await pace.wait(caller.workspaceId.toHexString());
      throw error;
    }
  };
}
