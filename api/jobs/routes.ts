import type { Deps } from '../deps.js';
import { auditedState } from '../http/audit-trail.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { cancelJob } from './cancel-job.js';
import { presentJob } from './presenter.js';
import { listJobs, readJob } from './read-jobs.js';
import { retryJob } from './retry-job.js';
import { jobsQuery } from './schemas.js';

/** Lists jobs. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(jobsQuery, ctx);
  const page = await listJobs(deps, {
    workspaceId: getWorkspaceId(ctx),
    filters: query,
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, presentJob);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentJob(await readJob(deps, getTarget(ctx)));
}

export async function cancel(ctx: ApiContext, deps: Deps): Promise<void> {
  await change(ctx, deps, cancelJob);
}

export async function retry(ctx: ApiContext, deps: Deps): Promise<void> {
  await change(ctx, deps, retryJob);
}

async function change(ctx: ApiContext, deps: Deps, act: typeof cancelJob): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await act(deps, getTarget(ctx), session);
    const [was, is] = [presentJob(before), presentJob(after)];
    const target = { type: 'jobs', id: is.id, name: is.kind };
    return { status: 200, body: is, change: { target, before: auditedState(was), after: auditedState(is) } };
  });
}
