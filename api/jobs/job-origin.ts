import type { EventSourceRef } from '../../domain/plan/event.js';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';
import type { Database } from '../../models/core/database.js';
import { operatorName } from '../accounts/operator-name.js';
import { callerSource } from '../events/caller-source.js';
import { auditBy } from '../http/audit-trail.js';
import { getCaller, type ApiContext } from '../http/context.js';

/** Who requested a job, for the events, timelines and audit entries that it makes later. */
export interface JobOrigin {
  by: string;
  source: EventSourceRef;
  actor: AuditEntryRecord['actor'];
  requestId: string;
}

/** The caller of a request for a job. */
export async function jobOrigin(ctx: ApiContext, deps: { db: Database }): Promise<JobOrigin> {
  const caller = getCaller(ctx);
  const by = await operatorName(deps, caller);
  const actor =
    caller.kind === 'apiKey'
      ? { type: 'apiKey' as const, id: caller.keyId.toHexString(), name: caller.name }
      : { type: 'user' as const, id: caller.userId.toHexString(), name: by };
  return { by, source: callerSource(ctx), actor, requestId: auditBy(ctx).requestId };
}
