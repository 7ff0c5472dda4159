import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { auditEntryBuilder } from '../http/audit-trail.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { callerSource } from '../events/caller-source.js';
import type { OperatorAction } from '../../domain/plan/enrollments/operator-call.js';
import { operateEnrollment } from './operate-enrollment.js';
import { operatorName } from '../accounts/operator-name.js';
import { listEnrollments, readEnrollment } from './read-enrollments.js';
import { assertContact } from '../contacts/read-contact.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentEnrollment } from './presenter.js';
import { enrollmentNames } from './enrollment-names.js';
import { presentPage } from '../http/output/page-presenter.js';
import type { Handler } from '../endpoint.js';
import { operatorBody, pageQuery, pageRequest } from '../http/input/common-schemas.js';
import { enrollmentsQuery, jumpBody, retryBody } from './schemas.js';
import { sendResponse } from '../http/output/send.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(enrollmentsQuery, ctx);
  const found = await listEnrollments(deps, {
    workspaceId: getWorkspaceId(ctx),
    filters: query,
    request: pageRequest(query),
  });
  ctx.body = presentPage(found, await enrollmentView(ctx, deps, found.data));
}

export async function listOfContact(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const workspaceId = getWorkspaceId(ctx);
  const contactId = await assertContact(deps, { workspaceId, id: param(ctx, 'id') });
  const filters = { contactId: contactId.toHexString() };
  const page = await listEnrollments(deps, { workspaceId, filters, request });
  ctx.body = presentPage(page, await enrollmentView(ctx, deps, page.data));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const enrollment = await readEnrollment(deps, getTarget(ctx));
  ctx.body = (await enrollmentView(ctx, deps, [enrollment]))(enrollment);
}

/** Presents enrollments with their names, to those who may read contacts also with the contact's. */
async function enrollmentView(ctx: ApiContext, deps: Deps, enrollments: readonly EnrollmentRecord[]) {
  const shown = { workspaceId: getWorkspaceId(ctx), enrollments, grant: getCaller(ctx) };
  const findNames = await enrollmentNames(deps.db, shown);
  return (enrollment: EnrollmentRecord) =>
    presentEnrollment(enrollment, deps.settings.temporal, findNames(enrollment));
}

export const exit = operate('exit');
export async function retry(ctx: ApiContext, deps: Deps): Promise<void> {
  const { reason = null, version } = parse(retryBody, ctx.state.body);
  await operateAndRespond(ctx, deps, { action: { type: 'retry', ...(version && { version }) }, reason });
}
export const pause = operate('pause');
export const resume = operate('resume');
export const skip = operate('skip');

export async function jump(ctx: ApiContext, deps: Deps): Promise<void> {
  const { step, reason = null, version } = parse(jumpBody, ctx.state.body);
  await operateAndRespond(ctx, deps, { action: { type: 'jump', step, ...(version && { version }) }, reason });
}

function operate(type: Exclude<OperatorAction['type'], 'retry' | 'jump'>): Handler {
  return async (ctx, deps) => {
    const { reason = null } = parse(operatorBody, ctx.state.body);
    await operateAndRespond(ctx, deps, { action: { type }, reason });
  };
}

async function operateAndRespond(
  ctx: ApiContext,
  deps: Deps,
  asked: { action: OperatorAction; reason: string | null },
): Promise<void> {
  const response = await operateEnrollment(deps, {
    ...asked,
    workspaceId: getWorkspaceId(ctx),
    id: param(ctx, 'id'),
    by: await operatorName(deps, getCaller(ctx)),
    source: callerSource(ctx),
    idempotency: ctx.state.idempotency,
    audit: await auditEntryBuilder(ctx, deps),
    present: async (enrollment) => (await enrollmentView(ctx, deps, [enrollment]))(enrollment),
  });
  sendResponse(ctx, response);
}
