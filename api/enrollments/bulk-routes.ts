import { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { BulkAction } from '../../models/audience/bulk-input.js';
import type { EnrollmentSelection } from '../../models/automations/enrollment-selection.js';
import type { Deps } from '../deps.js';
import { jobOrigin } from '../jobs/job-origin.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { param, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { cancelBulk, listOutcomes, readBulk } from '../jobs/bulk-jobs.js';
import { countBulk, requestBulk } from './bulk-enrollments.js';
import { presentBulk, presentBulkOutcome } from './bulk-presenter.js';
import { bulksQuery, outcomesQuery } from '../jobs/bulk-schemas.js';
import { listJobsOfKind } from '../jobs/jobs-of-kind.js';
import {
  bulkBody,
  bulkCountBody,
  applicableStatuses,
  type BulkBody,
  type BulkCountBody,
} from './bulk-schemas.js';

export async function request(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(bulkBody, ctx.state.body);
  const input = {
    workspaceId: getWorkspaceId(ctx),
    action: toBulkAction(body),
    selection: toSelection(body),
    note: body.reason ?? null,
    ...(await jobOrigin(ctx, deps)),
  };
  await sendOnce(ctx, deps, async (session) => {
    const shown = presentBulk(await requestBulk(deps, input, session));
    const { id, action, step, reason, filter } = shown;
    const target = { type: 'enrollments', id: null, name: null };
    return {
      status: 202,
      body: shown,
      change: { target, before: null, after: { bulk: id, action, step, reason, filter } },
    };
  });
}

export async function count(ctx: ApiContext, deps: Deps): Promise<void> {
  const selection = toSelection(parse(bulkCountBody, ctx.state.body));
  const workspaceId = getWorkspaceId(ctx);
  await sendOnce(ctx, deps, async () => ({
    status: 200,
    body: await countBulk(deps, { workspaceId, selection }),
  }));
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const asked = pageRequest(parseQuery(bulksQuery, ctx));
  const page = await listJobsOfKind(deps, {
    workspaceId: getWorkspaceId(ctx),
    kind: 'bulkEnrollments',
    request: asked,
  });
  ctx.body = presentPage(page, presentBulk);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentBulk(await readBulk(deps, bulkTarget(ctx)));
}

export async function outcomes(ctx: ApiContext, deps: Deps): Promise<void> {
  const { outcome = null, ...query } = parseQuery(outcomesQuery, ctx);
  const page = await listOutcomes(deps, { ...bulkTarget(ctx), outcome, request: pageRequest(query) });
  ctx.body = presentPage(page, presentBulkOutcome);
}

export async function cancel(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await cancelBulk(deps, bulkTarget(ctx), session);
    const [was, is] = [presentBulk(before), presentBulk(after)];
    const target = { type: 'enrollments', id: null, name: null };
    const auditState = ({ id, canceledAt }: typeof is) => ({ bulk: id, canceledAt });
    return { status: 200, body: is, change: { target, before: auditState(was), after: auditState(is) } };
  });
}

function bulkTarget(ctx: ApiContext) {
  return { workspaceId: getWorkspaceId(ctx), kind: 'bulkEnrollments' as const, bulkId: param(ctx, 'bulk') };
}

function toBulkAction({ action, step, version }: BulkBody): BulkAction {
  const on = version === undefined ? {} : { version };
  if (action === 'retry') return { type: action, ...on };
  if (action !== 'jump') return { type: action };
  if (step === undefined) throw new TypeError('A jump has a step');
  return { type: action, step, ...on };
}

/** @throws RollcallError `invalid` for a status that the action does not apply to */
function toSelection({ action, filter }: BulkCountBody): EnrollmentSelection {
  const { ids, automationId, contactId, after, before, status, ...rest } = filter;
  const statuses = applicableStatuses(action);
  const [usual] = statuses;
  if (usual === undefined) throw new TypeError(`${action} applies to no status`);
  if (status !== undefined && !statuses.includes(status))
    throw invalid([{ path: 'filter.status', message: `must be ${statuses.join(' or ')} for ${action}` }]);
  return {
    ...rest,
    status: status ?? usual,
    ...(ids !== undefined && { ids: ids.map((one) => new ObjectId(one)) }),
    ...(automationId !== undefined && { automationId: new ObjectId(automationId) }),
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(after !== undefined && { after: new Date(after) }),
    ...(before !== undefined && { before: new Date(before) }),
  };
}
