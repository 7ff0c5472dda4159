import Router, { type MatchResult } from '@koa/router';
import { RollcallError } from '../../domain/errors.js';
import type { ApiMiddleware, ApiState } from './context.js';
import type { Route } from './route.js';

/** The router over the map of routes; every one runs through the same chain, which knows its route. */
export function createRouter(routes: readonly Route[], chain: ApiMiddleware[]): Router<ApiState> {
  const router = new Router<ApiState>({ strict: true, sensitive: true });
  for (const route of wordsFirst(routes)) {
    router.register(routerPath(route.path), [route.method], [enter(route), ...chain]);
  }
  keepMatches(router, routes);
  return router;
}

/** The router tries the patterns of all routes, one after the other: what a route's own path matches is kept. */
function keepMatches(router: Router<ApiState>, routes: readonly Route[]): void {
  const lines = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const known = new Map<string, MatchResult<ApiState>>();
  const match = router.match.bind(router);
  router.match = (path, method) => {
    const line = `${method} ${path}`;
    const found = known.get(line) ?? ownOnly(match(path, method), path);
    if (lines.has(line)) known.set(line, found);
    return found;
  };
}

/** A path of words alone is no parameter of another: `/events/batch` is not the event `batch`, whatever the method. */
function ownOnly(found: MatchResult<ApiState>, path: string): MatchResult<ApiState> {
  if (!found.path.some((layer) => layer.path === path)) return found;
  const own = found.pathAndMethod.filter((layer) => layer.path === path);
  return {
    path: found.path.filter((layer) => layer.path === path),
    pathAndMethod: own,
    route: own.length > 0,
  };
}

/** A word goes before a parameter: `/events/send` before `/events/{id}`. */
function wordsFirst(routes: readonly Route[]): Route[] {
  return [...routes].sort((a, b) => parameters(a.path) - parameters(b.path));
}

function parameters(path: string): number {
  return path.split('{').length;
}

function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Tells what comes after which route it is, and refuses what the client would not understand. */
function enter(route: Route): ApiMiddleware {
  return (ctx, next) => {
    if (!isDecodable(ctx.path)) return nothingHere();
    const params = ctx['params'] as Record<string, string>;
    Object.assign(ctx.state, { route, params });
    const type = route.answers ?? 'json';
    const takesAll = ctx.req.headers.accept === undefined || ctx.req.headers.accept === '*/*';
    if (!takesAll && type !== 'any' && ctx.accepts(type) === false) {
      throw new RollcallError('not_acceptable', `This path answers ${type} only.`);
    }
    return next();
  };
}

/** What no route has answered: OPTIONS, 405 with `Allow`, 404. */
export function noRoute(router: Router<ApiState>): ApiMiddleware {
  return (ctx) => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
    if (methods.size === 0) return nothingHere();
    const allow = [...methods.add('OPTIONS')].sort().join(', ');
    if (ctx.method !== 'OPTIONS') throw wrongMethod(ctx.method, allow);
    ctx.status = 204;
    ctx.set('Allow', allow);
  };
}

/** The router hands on what it cannot decode. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function nothingHere(): never {
  throw new RollcallError('not_found', 'There is nothing at this path.');
}

function wrongMethod(method: string, allow: string): RollcallError {
  return new RollcallError('method_not_allowed', `${method} is not possible here; possible are ${allow}.`, {
    headers: { Allow: allow },
  });
}
