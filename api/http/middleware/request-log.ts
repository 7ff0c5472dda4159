import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { ApiContext, ApiMiddleware } from '../context.js';

/** Polled every few seconds; logged at info only when they fail. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A client may send any method name; each would become a separate time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One log line and one metric per request, labelled with the pattern of the route, never with a URL. */
export function requestLog({ log, metrics }: { log: Logger; metrics: Registry }): ApiMiddleware {
  const durations = new Histogram({
    name: 'rollcall_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [metrics],
  });
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const durationMs = performance.now() - start;
    const route = ctx.state.route?.path ?? 'unmatched';
    const method = METHODS.has(ctx.method) ? ctx.method : 'other';
    durations.observe({ method, route, status: String(ctx.status) }, durationMs / 1_000);
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
