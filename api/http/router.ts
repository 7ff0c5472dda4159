import Router, { type MatchResult, type RouterMiddleware } from '@koa/router';
import { RollcallError } from '../../domain/errors.js';
import type { ApiContext, ApiMiddleware, ApiState } from './context.js';
import type { Route } from './route.js';

/**
 * Finds the route and parameters of a request; if several match, the one with the fewest parameters wins. Then runs the
 * route's middleware, chosen once for each route and not for each request.
 */
export function createRouter<R extends Route>(
  routes: readonly R[],
  middlewareFor: (route: R) => ApiMiddleware[],
): Router<ApiState> {
  const router = new Router<ApiState>({ strict: true, sensitive: true, exclusive: 'specificity' });
  for (const route of routes) {
    const enter: RouterMiddleware<ApiState> = (ctx, next) => {
      if (!isDecodable(ctx.path)) throw nothingHere();
      ctx.state.route = route;
      ctx.state.params = ctx.params;
      assertAcceptable(ctx, route);
      return next();
    };
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const paths = route.mayEndInSlash === true ? [path, `${path}/`] : path;
    router.register(paths, [route.method], [enter, ...middlewareFor(route)]);
  }
  lookUpFixedPaths(router);
  return router;
}

/**
 * The router tries the pattern of every route. Paths without parameters are looked up instead, and never match a
 * parameter of another route: `/events/batch` is not the event `batch`, whatever the method.
 */
function lookUpFixedPaths(router: Router<ApiState>): void {
  const fixed = new Map<string, MatchResult<ApiState>['path']>();
  for (const layer of router.stack) {
    if (layer.paramNames.length > 0) continue;
    const path = String(layer.path);
    fixed.set(path, [...(fixed.get(path) ?? []), layer]);
  }
  const matchPatterns = router.match.bind(router);
  router.match = (path, method) => {
    const layers = fixed.get(path);
    if (layers === undefined) return matchPatterns(path, method);
    const pathAndMethod = layers.filter(({ methods }) => methods.includes(method));
    return { path: layers, pathAndMethod, route: pathAndMethod.length > 0 };
  };
}

/** Responds to requests without a route: OPTIONS, 405 with `Allow`, 404. */
export function withoutRoute(router: Router<ApiState>): ApiMiddleware {
  return (ctx) => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
    if (methods.size === 0) throw nothingHere();
    const allow = [...methods.add('OPTIONS')].sort().join(', ');
    if (ctx.method !== 'OPTIONS') {
      const message = `${ctx.method} is not supported at this path; use ${allow}.`;
      throw new RollcallError('method_not_allowed', message, { headers: { Allow: allow } });
    }
    ctx.status = 204;
    ctx.set('Allow', allow);
  };
}

/** Refuses clients that do not accept the route's response type. */
function assertAcceptable(ctx: ApiContext, { answers = 'json' }: Route): void {
  const { accept } = ctx.req.headers;
  if (accept === undefined || accept === '*/*' || answers === 'any') return;
  if (ctx.accepts(answers) === false) {
    throw new RollcallError('not_acceptable', `This path only returns ${answers}; check the Accept header.`);
  }
}

/** The router leaves parameters that it cannot decode unchanged. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function nothingHere(): RollcallError {
  return new RollcallError('not_found', 'No such path.');
}
