import { lineFor } from '../audit-trail.js';
import { callerOf, param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { sourceOf } from '../event-source-ref.js';
import { enrollContact } from '../operations/enroll-contact.js';
import { operatorName } from '../operations/operator-name.js';
import { parse } from '../parse.js';
import { presentEnrollment } from '../presenters/enrollment.js';
import { enrollBody } from '../schemas/automation-runs.js';
import { sendAnswer } from '../send.js';

export async function enroll(ctx: ApiContext, deps: Deps): Promise<void> {
  const { contactId, properties = {}, reason = null } = parse(enrollBody, ctx.state.body);
  const answer = await enrollContact(deps, {
    workspaceId: workspaceOf(ctx),
    automationId: param(ctx, 'id'),
    contactId,
    properties,
    by: await operatorName(deps, callerOf(ctx)),
    reason,
    source: sourceOf(ctx),
    idempotency: ctx.state.idempotency,
    audit: await lineFor(ctx, deps),
    present: (enrollment) => presentEnrollment(enrollment, deps.settings.temporal),
  });
  sendAnswer(ctx, answer);
}
