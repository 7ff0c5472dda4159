import type { ObjectId } from 'mongodb';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';
import type { Database } from '../../models/core/database.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { AuditFilters } from './schemas.js';
import type { PageRequest } from '../http/input/common-schemas.js';

/** The audit log of a workspace, newest first. */
export function listAudit(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; filters: AuditFilters; request: PageRequest },
): Promise<PageOf<AuditEntryRecord>> {
  const { actor, action, target, after, before } = input.filters;
  const at = { ...(after !== undefined && { $gte: after }), ...(before !== undefined && { $lt: before }) };
  return findPage({
    collection: db.collections.AuditEntry,
    filter: {
      workspaceId: input.workspaceId,
      ...(actor !== undefined && { 'actor.id': actor }),
      ...(action !== undefined && { action }),
      ...(target !== undefined && { 'target.id': target }),
      ...(Object.keys(at).length > 0 && { at }),
    },
    sort: { field: 'at', direction: -1 },
    request: input.request,
  });
}
