import type { Logger } from 'pino';
import type { ApiContext, ApiMiddleware } from '../context.js';
import type { HttpMetrics } from '../server/http-metrics.js';

/** Polled every few seconds; logged at info only when they fail. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** One log line and one metric per request, labelled with the pattern of the route, never with a URL. */
export function requestLog({ log, metrics }: { log: Logger; metrics: HttpMetrics }): ApiMiddleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const durationMs = performance.now() - start;
    const route = ctx.state.route?.path ?? 'unmatched';
    metrics.observe({ method: ctx.method, route, status: ctx.status }, durationMs / 1_000);
    log[levelFor(ctx, route)](line(ctx, route, durationMs), 'request');
  };
}

function levelFor(ctx: ApiContext, route: string): 'error' | 'info' | 'debug' {
  if (ctx.status >= 500) return 'error';
  return QUIET.has(route) ? 'debug' : 'info';
}

function line(ctx: ApiContext, route: string, durationMs: number): object {
  const { requestId, caller, eventIds, error } = ctx.state;
  return {
    requestId,
    method: ctx.method,
    route,
    status: ctx.status,
    durationMs: Math.round(durationMs * 100) / 100,
    ...(caller !== null && { workspaceId: caller.workspaceId.toHexString(), credential: caller.kind }),
    ...(eventIds.length > 0 && { eventIds }),
    ...(error !== null && { code: error.code }),
    // Only unexpected errors need a stack; client errors have a code.
    ...(error !== null && ctx.status >= 500 && { err: error.cause ?? error }),
  };
}
