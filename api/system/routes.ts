import { RollcallError } from '../../domain/errors.js';
import type { ApiContext } from '../http/context.js';
import { assertMayReadMetrics } from '../http/server/metrics-guard.js';
import { parseQuery } from '../http/input/parse.js';
import type { Deps } from '../deps.js';
import { readiness } from './readiness.js';
import { readyzQuery } from './schemas.js';

/** The process is up. */
export function healthz(ctx: ApiContext): void {
  ctx.body = { ok: true };
}

/** 200 if all dependencies, or the one asked for, are available; otherwise 503, with the failed checks. */
export async function readyz(ctx: ApiContext, deps: Pick<Deps, 'readiness'>): Promise<void> {
  const { check } = parseQuery(readyzQuery, ctx);
  const checks = await readiness(deps.readiness.filter(({ name }) => check === undefined || name === check));
  const ok = checks.every((check) => check.ok);
  ctx.body = { ok, checks };
  ctx.status = ok ? 200 : 503;
}

/** Metrics in the Prometheus text format. */
export async function metrics(ctx: ApiContext, deps: Deps): Promise<void> {
  const { metrics: registry, metricsText, settings } = deps;
  if (!settings.metrics) throw new RollcallError('not_found', 'Metrics are disabled.');
  assertMayReadMetrics(settings.metricsAccess, ctx.req);
  ctx.body = await metricsText();
  ctx.set('Content-Type', registry.contentType);
}
