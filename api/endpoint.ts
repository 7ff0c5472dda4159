import type { ApiContext } from './http/context.js';
import type { Route } from './http/route.js';
import type { Deps } from './deps.js';

export type Handler = (ctx: ApiContext, deps: Deps) => Promise<void> | void;

/** A route and the function that answers it. */
export interface Endpoint extends Route {
  handler: Handler;
}
