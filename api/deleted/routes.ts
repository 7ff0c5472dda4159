import type { Deps } from '../deps.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parseQuery } from '../http/input/parse.js';
import { presentDeleted } from './presenter.js';
import { listDeleted } from './read-deleted.js';
import { deletedQuery } from './schemas.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(deletedQuery, ctx);
  const page = await listDeleted(deps, {
    workspaceId: getWorkspaceId(ctx),
    grant: getCaller(ctx),
    type: query.type,
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, presentDeleted);
}
