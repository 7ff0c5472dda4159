import { RollcallError } from '../../domain/errors.js';
import type { ApiMiddleware } from '../context.js';
import type { Route } from '../route.js';
import { createRouter } from '../router.js';

/** Looks the request up in the map of routes: 404, 405 with `Allow`, 406, and the answer to OPTIONS. */
export function findRoute(routes: readonly Route[]): ApiMiddleware {
  const find = createRouter(routes);
  return async (ctx, next) => {
    const match = find(ctx.method, ctx.path);
    if (match.kind === 'notFound') throw new RollcallError('not_found', 'There is nothing at this path.');
    if (match.kind === 'wrongMethod') {
      const allow = match.allow.join(', ');
      if (ctx.method !== 'OPTIONS') throw wrongMethod(ctx.method, allow);
      ctx.status = 204;
      ctx.set('Allow', allow);
      return;
    }
    const { route, params } = match;
    Object.assign(ctx.state, { route, params });
    const type = route.answers ?? 'json';
    if (type !== 'any' && ctx.accepts(type) === false) {
      throw new RollcallError('not_acceptable', `This path answers ${type} only.`);
    }
    await next();
  };
}

function wrongMethod(method: string, allow: string): RollcallError {
  return new RollcallError('method_not_allowed', `${method} is not possible here; possible are ${allow}.`, {
    headers: { Allow: allow },
  });
}
