import { isAdmin, may } from '../../../domain/accounts/access.js';
import { asks } from '../../../domain/accounts/asks.js';
import type { Asked } from '../../../domain/accounts/condition-needs.js';
import { codePath } from '../../../domain/mail-document/code-path.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { getCaller, type ApiContext, type ApiMiddleware } from '../context.js';
import { storedAsks } from '../stored-asks.js';

/**
 * Refuses what a request asks for beyond the scope of its route: conditions, actions and people of its body, and actions
 * that are stored and that it sets going (403); and code in mails, where that is a matter of admins. For the routes that say so in the table.
 */
export function assertAsked(deps: { db: Database; settings: { secretKey: Buffer } }): ApiMiddleware {
  return async (ctx, next) => {
    const { asks: kinds = [], carriesOut, storesMail } = ctx.state.route ?? {};
    for (const kind of kinds) assertMay(ctx, asks[kind](ctx.state.body));
    const caller = getCaller(ctx);
    if (carriesOut !== undefined && !isAdmin(caller)) {
      const { workspaceId } = caller;
      const { params } = ctx.state;
      assertMay(ctx, await storedAsks(deps, carriesOut, { workspaceId, params }));
    }
    if (storesMail === true && !isAdmin(caller)) await assertNoCode(deps, ctx);
    await next();
  };
}

/** @throws RollcallError `forbidden` for code in the blocks of a mail, where that is a matter of admins */
async function assertNoCode({ db }: { db: Database }, ctx: ApiContext): Promise<void> {
  const path = codePath(ctx.state.body);
  if (path === null) return;
  const _id = getCaller(ctx).workspaceId;
  const workspace = await db.models.Workspace.findOne({ _id }, { adminsWriteCode: 1 });
  if (workspace?.adminsWriteCode === true)
    throw new RollcallError('forbidden', `${path} is code, which only admins may write in this workspace.`);
}

function assertMay(ctx: ApiContext, asked: Iterable<Asked>): void {
  for (const { path, need } of asked)
    if (!may(getCaller(ctx), need, ctx.state.route?.drafts))
      throw new RollcallError('forbidden', `${path} requires the scope ${need}.`);
}
