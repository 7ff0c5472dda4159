import { auditEntryBuilder } from '../../http/audit-trail.js';
import { getCaller, param, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { callerSource } from '../../events/caller-source.js';
import { enrollContact } from './enroll-contact.js';
import { operatorName } from '../../accounts/operator-name.js';
import { parse } from '../../http/input/parse.js';
import { enrollmentNames } from '../../enrollments/enrollment-names.js';
import { presentEnrollment } from '../../enrollments/presenter.js';
import { enrollBody } from './enroll-schemas.js';
import { sendResponse } from '../../http/output/send.js';

export async function enroll(ctx: ApiContext, deps: Deps): Promise<void> {
  const { contactId, properties = {}, reason = null } = parse(enrollBody, ctx.state.body);
  const response = await enrollContact(deps, {
    workspaceId: getWorkspaceId(ctx),
    automationId: param(ctx, 'id'),
    contactId,
    properties,
    by: await operatorName(deps, getCaller(ctx)),
    reason,
    source: callerSource(ctx),
    idempotency: ctx.state.idempotency,
    audit: await auditEntryBuilder(ctx, deps),
    present: async (enrollment) => {
      const asked = { workspaceId: getWorkspaceId(ctx), enrollments: [enrollment], grant: getCaller(ctx) };
      const findNames = await enrollmentNames(deps.db, asked);
      return presentEnrollment(enrollment, deps.settings.temporal, findNames(enrollment));
    },
  });
  sendResponse(ctx, response);
}
