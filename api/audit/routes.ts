import { getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { listAudit } from './read-audit-log.js';
import { parseQuery } from '../http/input/parse.js';
import { presentAuditEntry } from './presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { auditFilters, auditQuery } from './schemas.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { sendJson } from '../http/output/send.js';

/** Lists audit entries. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(auditQuery, ctx);
  const page = await listAudit(deps, {
    workspaceId: getWorkspaceId(ctx),
    filters: auditFilters(query),
    request: pageRequest(query),
  });
  sendJson(ctx, 200, presentPage(page, presentAuditEntry));
}
