import type { ObjectId } from 'mongodb';
import { may, type Grant, type Scope } from '../../../domain/accounts/access.js';
import { actionNeeds } from '../../../domain/accounts/action-needs.js';
import { asks } from '../../../domain/accounts/asks.js';
import { parseJsonObject } from '../../../domain/json/parse-json.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import { parseId } from '../../../models/core/ids.js';
import type { JobRecord } from '../../../models/system/job.js';

type Bulk = JobRecord<'bulkEnrollments'> | JobRecord<'bulkContacts'>;

/** Whether a bulk action goes on: it was not canceled, and who requested it may still do what it does. */
export async function mayStill(db: Database, job: Bulk): Promise<boolean> {
  if (job.input.canceledAt !== null) return false;
  const { workspaceId } = job;
  const grant = workspaceId && (await readGrant(db, workspaceId, job.input.actor));
  return grant !== null && neededScopes(job).every((need) => may(grant, need));
}

/** Whether whoever started an import may still do what it does. */
export async function mayStillImport(
  db: Database,
  { workspaceId, source, mapping }: Pick<ImportRecord, 'workspaceId' | 'source' | 'mapping'>,
): Promise<boolean> {
  const type = source.type === 'api' ? 'apiKey' : 'user';
  const grant = await readGrant(db, workspaceId, { type, id: source.id ?? '' });
  const asked = asks.import(parseJsonObject(JSON.stringify(mapping)));
  const needs: Scope[] = ['contacts:write', ...[...asked].map(({ need }) => need)];
  return grant !== null && needs.every((need) => may(grant, need));
}

function neededScopes(job: Bulk): Scope[] {
  if (!isOfContacts(job)) return ['automations:write'];
  return ['contacts:write', actionNeeds.bulk[job.input.action.type]];
}

function isOfContacts(job: Bulk): job is JobRecord<'bulkContacts'> {
  return job.kind === 'bulkContacts';
}

/** Null for a member who has left, and a key that was revoked or has expired. */
async function readGrant(
  db: Database,
  workspaceId: ObjectId,
  actor: { type: 'user' | 'apiKey'; id: string },
): Promise<Grant | null> {
  const id = parseId(actor.id);
  if (id === null) return null;
  if (actor.type === 'user') {
    const member = await db.collections.Membership.findOne({ userId: id, workspaceId });
    return member && { kind: 'session', role: member.role };
  }
  const key = await db.collections.ApiKey.findOne({ _id: id, workspaceId });
  const expiresAt = key?.expiresAt ?? null;
  if (key === null || (expiresAt !== null && expiresAt <= db.now())) return null;
  return { kind: 'apiKey', scopes: key.scopes };
}
