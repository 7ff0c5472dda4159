import { callerOf, param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { sourceOf } from '../event-source-ref.js';
import { operateEnrollment, type OperatorAction } from '../operations/operate-enrollment.js';
import { operatorName } from '../operations/operator-name.js';
import { listEnrollments, readEnrollment } from '../operations/read-enrollments.js';
import { parse, parseQuery } from '../parse.js';
import { presentEnrollment } from '../presenters/enrollment.js';
import { presentPage } from '../presenters/page.js';
import type { Handler } from '../route.js';
import { pageRequest } from '../schemas/common.js';
import { enrollmentsQuery, operatorBody } from '../schemas/enrollments.js';
import { sendJsonText } from '../send.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(enrollmentsQuery, ctx);
  const found = await listEnrollments(deps, {
    workspaceId: workspaceOf(ctx),
    filters: query,
    request: pageRequest(query),
  });
  ctx.body = presentPage(found, (enrollment) => presentEnrollment(enrollment, deps.settings.temporal));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const enrollment = await readEnrollment(deps, { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') });
  ctx.body = presentEnrollment(enrollment, deps.settings.temporal);
}

export const exit = operate('exit');
export const retry = operate('retry');

function operate(action: OperatorAction): Handler {
  return async (ctx, deps) => {
    const { reason = null } = parse(operatorBody, ctx.state.body);
    const answer = await operateEnrollment(deps, {
      workspaceId: workspaceOf(ctx),
      id: param(ctx, 'id'),
      action,
      by: await operatorName(deps, callerOf(ctx)),
      reason,
      source: sourceOf(ctx),
      idempotency: ctx.state.idempotency,
      present: (enrollment) => presentEnrollment(enrollment, deps.settings.temporal),
    });
    if (answer.replayed) ctx.set('Idempotency-Replayed', 'true');
    sendJsonText(ctx, answer.status, answer.text);
  };
}
