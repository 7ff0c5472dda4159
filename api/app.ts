import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { clientDedupeKey } from '../domain/kernel/idempotency.js';
import type { ApiMiddleware, ApiState } from './http/context.js';
import type { AppDeps, Deps, Description } from './deps.js';
import { StreamPlaces } from './http/limits/stream-places.js';
import { componentAlone } from './openapi/component-alone.js';
import { openApiDocument } from './openapi/document.js';
import { operations } from './routes/operations.js';
import { assertAsked } from './http/middleware/assert-asked.js';
import { takeLimit } from './http/middleware/take-limit.js';
import { audit } from './http/middleware/audit.js';
import { authenticate } from './http/middleware/authenticate.js';
import { crossSite } from './http/middleware/cross-site.js';
import { errors } from './http/middleware/errors.js';
import { idempotency } from './http/middleware/idempotency.js';
import { paceRefusals } from './http/middleware/pace-refusals.js';
import { rateLimit } from './http/middleware/rate-limit.js';
import { readableErrors } from './http/middleware/readable-errors.js';
import { readBody } from './http/middleware/read-body.js';
import { beginRequest } from './http/middleware/begin-request.js';
import { requestLog } from './http/middleware/request-log.js';
import { watchEventLoop, createWatchdog } from './http/server/event-loop-watchdog.js';
import { securityHeaders } from './http/middleware/security-headers.js';
import { serveConsole } from './console/serve-console.js';
import { createAuditLog } from './audit/audit-log.js';
import { createCredentials } from './accounts/keys/credentials.js';
import { createIdempotency } from './http/idempotency.js';
import { createPublicLimits } from './http/limits/public-limits.js';
import { createReadLanes, inLane, routeLane } from './http/limits/read-lanes.js';
import { WorkTime } from './http/limits/work-time.js';
import { createSignInLimits } from './accounts/sessions/sign-in-limits.js';
import { capturePayload } from './sources/capture-payload.js';
import { FormViews } from './forms/form-views.js';
import { FileScans } from './imports/file-scans.js';
import { createSourceLookup } from './sources/source-lookup.js';
import type { Endpoint } from './endpoint.js';
import { createRouter, withoutRoute } from './http/router.js';
import { routes as allRoutes } from './routes/routes.js';

/** The HTTP application, without a port. Only tests replace `routes`. */
export function createApp(appDeps: AppDeps, routes: readonly Endpoint[] = allRoutes): Koa<ApiState> {
  const deps = withMemory(appDeps, routes);
  const { settings, log } = deps;
  const app = new Koa<ApiState>({ proxy: settings.trustProxy > 0, maxIpsCount: settings.trustProxy });
  app.on('error', (err: unknown) => log.warn({ err }, 'response aborted'));

  app.use(beginRequest({ trustProxy: settings.trustProxy > 0 }));
  app.use(requestLog(deps));
  app.use(errors(settings));
  app.use(securityHeaders(settings));
  app.use(serveConsole());

  const router = createRouter(routes, middlewareOfRoutes(deps));
  app.use(router.routes());
  app.use(withoutRoute(router));
  return app;
}

/** What runs for a route, in this order; everything but the handler is shared by the routes that need it. */
function middlewareOfRoutes(deps: Deps): (endpoint: Endpoint) => ApiMiddleware[] {
  const { settings } = deps;
  const watchdog = createWatchdog(deps);
  const always = [
    watchEventLoop(watchdog),
    crossSite(settings),
    authenticate(deps),
    paceRefusals(),
    ...(settings.rateLimitApi === null ? [] : [rateLimit(settings.rateLimitApi)]),
  ];
  const captures = capturePayload(deps);
  const reads = readBody();
  const asserts = assertAsked(deps);
  const limits = takeLimit(deps);
  const repeats = idempotency();
  const audits = audit(deps);
  const explains = readableErrors();
  return (endpoint) => {
    const { readableErrors: isReadable, keepsPayloads, asks, carriesOut, mails, repeat, audited } = endpoint;
    const lane = routeLane(endpoint);
    return [
      ...(isReadable === true ? [explains] : []),
      ...always,
      ...(keepsPayloads === true ? [captures] : []),
      reads,
      ...(asks !== undefined || carriesOut !== undefined ? [asserts] : []),
      ...(mails !== undefined ? [limits] : []),
      ...(repeat === 'once' ? [repeats] : []),
      ...(audited ? [audits] : []),
      ...(lane === null ? [] : [inLane(deps.readLanes[lane])]),
      (ctx) => endpoint.handler(ctx, deps),
    ];
  };
}

/** Adds the state that one app keeps in memory. */
function withMemory(appDeps: AppDeps, routes: readonly Endpoint[]): Deps {
  const deps = {
    clock: appDeps.db.now,
    closing: new AbortController().signal,
    metricsText: () => appDeps.metrics.metrics(),
    ...appDeps,
  };
  const { db, clock, settings } = deps;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const described = () => (document ??= openApiDocument(routes, operations));
  let description: Description | undefined;
  return {
    ...deps,
    credentials: createCredentials(deps),
    signInLimits: createSignInLimits(db),
    publicLimits: createPublicLimits(db),
    // A preview takes some 10 ms, so this is about a thousand of them.
    renderTime: new WorkTime({ atOnce: 1, ofAll: Infinity, msPerMinute: 10_000 }),
    readLanes: createReadLanes(),
    sources: createSourceLookup(deps),
    formViews: new FormViews(deps),
    fileArrivals: new StreamPlaces({ perWorkspace: 3, perProcess: 24 }),
    fileScans: new FileScans(deps),
    eventTails: new StreamPlaces({ perWorkspace: 10, perProcess: 200 }),
    downloads: new StreamPlaces({ perWorkspace: 4, perProcess: 20 }),
    audit: createAuditLog(deps),
    openApi: () => (description ??= describedAs(JSON.stringify(described()))),
    componentSchema: (name) => componentAlone(described(), name),
    idempotency: createIdempotency({
      db,
      clock,
      secretKey: settings.secretKey,
      isUsedByEvent: async (workspaceId, key) =>
        (await db.collections.Event.findOne({ workspaceId, dedupeKey: clientDedupeKey(key) })) !== null,
    }),
  };
}

function describedAs(text: string): Description {
  return { text, gzipped: gzipSync(text) };
}
