import { isAdmin, may } from '../../../domain/accounts/access.js';
import { asks } from '../../../domain/accounts/asks.js';
import type { Asked } from '../../../domain/accounts/condition-needs.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { getCaller, type ApiContext, type ApiMiddleware } from '../context.js';
import { storedAsks } from '../stored-asks.js';

/**
 * Refuses what a request asks for beyond the scope of its route: conditions, actions and people of its body, and actions
 * that are stored and that it sets going (403). For the routes that say so in the table.
 */
export function assertAsked(deps: { db: Database; settings: { secretKey: Buffer } }): ApiMiddleware {
  return async (ctx, next) => {
    const { asks: kinds = [], carriesOut } = ctx.state.route ?? {};
    for (const kind of kinds) assertMay(ctx, asks[kind](ctx.state.body));
    const caller = getCaller(ctx);
    if (carriesOut !== undefined && !isAdmin(caller)) {
      const { workspaceId } = caller;
      const { params } = ctx.state;
      assertMay(ctx, await storedAsks(deps, carriesOut, { workspaceId, params }));
    }
    await next();
  };
}

function assertMay(ctx: ApiContext, asked: Iterable<Asked>): void {
  for (const { path, need } of asked)
    if (!may(getCaller(ctx), need))
      throw new RollcallError('forbidden', `${path} requires the scope ${need}.`);
}
