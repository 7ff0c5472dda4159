import { may, type Grant, type Scope } from '../../domain/accounts/access.js';
import { actionNeeds } from '../../domain/accounts/action-needs.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { JobRecord } from '../../models/job.js';

type Bulk = JobRecord<'bulkEnrollments'> | JobRecord<'bulkContacts'>;

/** Whether a bulk action goes on: it was not canceled, and who requested it may still do what it does. */
export async function mayStill(db: Database, job: Bulk): Promise<boolean> {
  if (job.input.canceledAt !== null) return false;
  const grant = await grantOf(db, job);
  return grant !== null && needsOf(job).every((need) => may(grant, need));
}

function needsOf(job: Bulk): Scope[] {
  if (!isOfContacts(job)) return ['automations:write'];
  return ['contacts:write', actionNeeds.bulk[job.input.action.type]];
}

function isOfContacts(job: Bulk): job is JobRecord<'bulkContacts'> {
  return job.kind === 'bulkContacts';
}

/** Null for a member who has left, and a key that was revoked or has expired. */
async function grantOf(db: Database, { workspaceId, input: { actor } }: Bulk): Promise<Grant | null> {
  const id = parseId(actor.id);
  if (workspaceId === null || id === null) return null;
  if (actor.type === 'user') {
    const member = await db.collections.Membership.findOne({ userId: id, workspaceId });
    return member && { kind: 'session', role: member.role };
  }
  const key = await db.collections.ApiKey.findOne({ _id: id, workspaceId });
  const expiresAt = key?.expiresAt ?? null;
  if (key === null || (expiresAt !== null && expiresAt <= db.now())) return null;
  return { kind: 'apiKey', scopes: key.scopes };
}
