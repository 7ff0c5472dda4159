import type { Deps } from '../deps.js';
import { pageRequest } from '../http/common-schemas.js';
import { workspaceOf, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/page-presenter.js';
import { parseQuery } from '../http/parse.js';
import { presentJob } from './presenter.js';
import { listJobs } from './read-jobs.js';
import { jobsQuery } from './schemas.js';

/** Lists jobs. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(jobsQuery, ctx);
  const page = await listJobs(deps, {
    workspaceId: workspaceOf(ctx),
    filters: query,
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, presentJob);
}
