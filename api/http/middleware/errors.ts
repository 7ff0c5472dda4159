import type { RollcallError } from '../../../domain/errors.js';
import type { ApiContext, ApiMiddleware } from '../context.js';
import { presentProblem, PROBLEM_TYPE } from '../output/problem.js';
import { toClientError } from '../output/to-client-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The one place where an error becomes a response. An unexpected error becomes a 500 without details. */
export function errors({ baseUrl }: { baseUrl: string }): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toClientError(thrown, SAFE_METHODS.has(ctx.method));
      ctx.state.error = error;
      answer(ctx, error, baseUrl);
    }
  };
}

function answer(ctx: ApiContext, error: RollcallError, baseUrl: string): void {
  ctx.status = error.status;
  ctx.body = JSON.stringify(presentProblem(error, { baseUrl, requestId: ctx.state.requestId }));
  ctx.type = PROBLEM_TYPE;
  ctx.set(error.headers);
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
}
