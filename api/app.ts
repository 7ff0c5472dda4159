import Koa from 'koa';
import type { ApiMiddleware, ApiState } from './context.js';
import type { AppDeps, Deps } from './deps.js';
import { EventTails } from './event-tails.js';
import { openApiDocument } from './openapi/document.js';
import { operations } from './openapi/operations.js';
import { createHttpMetrics } from './metrics.js';
import { audit } from './middleware/audit.js';
import { authenticate } from './middleware/authenticate.js';
import { crossSite } from './middleware/cross-site.js';
import { errors } from './middleware/errors.js';
import { idempotency } from './middleware/idempotency.js';
import { keepPayload } from './middleware/keep-payload.js';
import { rateLimit } from './middleware/rate-limit.js';
import { readBody } from './middleware/read-body.js';
import { requestId } from './middleware/request-id.js';
import { requestLog } from './middleware/request-log.js';
import { securityHeaders } from './middleware/security-headers.js';
import { createAuditLog } from './operations/audit-log.js';
import { createCredentials } from './operations/credentials.js';
import { createAnswers } from './operations/keep-answer.js';
import { createPublicLimits } from './operations/public-limits.js';
import { createSignInLimits } from './operations/sign-in-limits.js';
import { createSources } from './operations/sources.js';
import type { Route } from './route.js';
import { createRouter, noRoute } from './router.js';
import { routes as allRoutes } from './routes/index.js';

/** The HTTP application. It knows no port and no environment; `routes` are others in tests only. */
export function createApp(appDeps: AppDeps, routes: readonly Route[] = allRoutes): Koa<ApiState> {
  const deps = withMemory(appDeps, routes);
  const { settings, log } = deps;
  const app = new Koa<ApiState>({ proxy: settings.trustProxy > 0, maxIpsCount: settings.trustProxy });
  app.on('error', (err: unknown) => log.warn({ err }, 'an answer was cut off'));

  app.use(requestId({ trustProxy: settings.trustProxy > 0 }));
  app.use(requestLog({ log, metrics: createHttpMetrics(deps.metrics) }));
  app.use(errors(settings));
  app.use(securityHeaders(settings));

  const router = createRouter(routes, [
    crossSite(settings),
    authenticate(deps),
    rateLimit(settings.rateLimitApi),
    keepPayload(deps),
    readBody(),
    idempotency(),
    audit(deps),
    handle(deps),
  ]);
  app.use(router.routes());
  app.use(noRoute(router));
  return app;
}

/** What one app keeps in memory beside what it was given. */
function withMemory(appDeps: AppDeps, routes: readonly Route[]): Deps {
  const deps = { clock: () => new Date(), closing: new AbortController().signal, ...appDeps };
  const { db, clock, settings } = deps;
  let description: string | undefined;
  return {
    ...deps,
    credentials: createCredentials(deps),
    signInLimits: createSignInLimits(db),
    publicLimits: createPublicLimits(db),
    sources: createSources(deps),
    eventTails: new EventTails(),
    audit: createAuditLog(deps),
    openApi: () => (description ??= JSON.stringify(openApiDocument(routes, operations))),
    answers: createAnswers({
      db,
      clock,
      secretKey: settings.secretKey,
      isUsedByEvent: async (workspaceId, key) =>
        (await db.collections.Event.findOne({ workspaceId, dedupeKey: `api:${key}` })) !== null,
    }),
  };
}

function handle(deps: Deps): ApiMiddleware {
  return (ctx) => ctx.state.route?.handler(ctx, deps);
}
