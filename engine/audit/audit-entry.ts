import { ObjectId } from 'mongodb';
import { changedFields } from '../../domain/accounts/audit.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';

/** Who made a change, and in which request. */
export type AuditOrigin = Pick<AuditEntryRecord, 'workspaceId' | 'actor' | 'action' | 'requestId'>;

interface AuditedChange {
  action?: string;
  target: AuditEntryRecord['target'];
  before: JsonObject | null;
  after: JsonObject | null;
  contactId?: ObjectId;
  addressHash?: string;
}

/** Builds the audit entry of a change whose origin is known; null if nothing changed. */
export type BuildAuditEntry = (change: AuditedChange) => AuditEntryRecord | null;

/** The audit entry of a change, or null if nothing changed. */
export function auditEntry(by: AuditOrigin, change: AuditedChange, at: Date): AuditEntryRecord | null {
  const fields = changedFields(change.before, change.after);
  if (fields === null) return null;
  return {
    _id: new ObjectId(),
    workspaceId: by.workspaceId,
    at,
    actor: by.actor,
    action: change.action ?? by.action,
    target: change.target,
    contactId: change.contactId ?? null,
    ...(change.addressHash !== undefined && { addressHash: change.addressHash }),
    before: fields.before && JSON.stringify(fields.before),
    after: fields.after && JSON.stringify(fields.after),
    requestId: by.requestId,
  };
}
