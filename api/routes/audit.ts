import { workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { listAudit } from '../operations/read-audit.js';
import { parseQuery } from '../parse.js';
import { presentAuditEntry } from '../presenters/audit-entry.js';
import { presentPage } from '../presenters/page.js';
import { auditFilters, auditQuery } from '../schemas/audit.js';
import { pageRequest } from '../schemas/common.js';
import { sendJson } from '../send.js';

/** Who changed what. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(auditQuery, ctx);
  const page = await listAudit(deps, {
    workspaceId: workspaceOf(ctx),
    filters: auditFilters(query),
    request: pageRequest(query),
  });
  sendJson(ctx, 200, presentPage(page, presentAuditEntry));
}
