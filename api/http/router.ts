import { RollcallError } from '../../domain/errors.js';
import type { ApiContext, ApiMiddleware } from './context.js';
import type { Route } from './route.js';
import { RouteTree } from './route-tree.js';

/**
 * Finds the route and parameters of a request, and runs the route's middleware, chosen once for each route and not for
 * each request. Without a route: OPTIONS, 405 with `Allow`, or 404.
 */
export function createRouter<R extends Route>(
  routes: readonly R[],
  middlewareOf: (route: R) => ApiMiddleware[],
): ApiMiddleware {
  const tree = new RouteTree<R>();
  const steps = new Map<R, ApiMiddleware>();
  for (const route of routes) {
    tree.add(route.path, route.method, route);
    if (route.mayEndInSlash === true) tree.add(`${route.path}/`, route.method, route);
    steps.set(route, inOrder(middlewareOf(route)));
  }
  return async (ctx, next) => {
    if (!isDecodable(ctx.path)) throw nothingHere();
    const found = tree.find(ctx.path, ctx.method);
    if (found === null) return withoutRoute(ctx, tree.methodsAt(ctx.path));
    const { value: route, params } = found;
    ctx.state.route = route;
    ctx.state.params = params;
    assertAcceptable(ctx, route);
    await steps.get(route)?.(ctx, next);
  };
}

function inOrder(middleware: readonly ApiMiddleware[]): ApiMiddleware {
  return (ctx, next) => {
    const run = async (at: number): Promise<unknown> => {
      const step = middleware[at];
      return step === undefined ? await next() : await step(ctx, () => run(at + 1));
    };
    return run(0);
  };
}

function withoutRoute(ctx: ApiContext, methods: ReadonlySet<string>): void {
  if (methods.size === 0) throw nothingHere();
  const allow = [...new Set(methods).add('OPTIONS')].sort().join(', ');
  if (ctx.method !== 'OPTIONS') {
    const message = `${ctx.method} is not supported at this path; use ${allow}.`;
    throw new RollcallError('method_not_allowed', message, { headers: { Allow: allow } });
  }
  ctx.status = 204;
  ctx.set('Allow', allow);
}

/** Refuses clients that do not accept the route's response type. */
function assertAcceptable(ctx: ApiContext, { answers = 'json' }: Route): void {
  const { accept } = ctx.req.headers;
  if (accept === undefined || accept === '*/*' || answers === 'any') return;
  if (ctx.accepts(answers) === false) {
    throw new RollcallError('not_acceptable', `This path only returns ${answers}; check the Accept header.`);
  }
}

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
