import type { ClientSession, ObjectId } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';
import type { Caller } from './caller.js';

/** A change to a resource of a workspace, for the audit log. */
export interface Change {
  /** Set only where it differs from the action of the route (`<resource>.<verb>`). */
  action?: string;
  target: { type: string; id: string | null; name: string | null };
  /** The resource before and after, as the API presents it. Only the difference is stored, and no secrets. */
  before: JsonObject | null;
  after: JsonObject | null;
  /** The contact whose data `before` and `after` contain. */
  contactId?: ObjectId;
  /** Hash of an address that `before` and `after` contain without a contact (models/audience/email-hash.ts). */
  addressHash?: string;
}

/** Builds the audit entry of a change; null if nothing changed. */
export type BuildAuditEntry = (change: Change) => AuditEntryRecord | null;

export type Actor = AuditEntryRecord['actor'];

/** Who made a change, and in which request. */
export interface AuditBy {
  workspaceId: ObjectId;
  actor: Actor | Caller;
  /** The action of the route, `<resource>.<verb>`. */
  action: string;
  requestId: string;
}

/** The result of some work and the change it made; null if nothing changed. */
export interface Changed<T> {
  result: T;
  change: Change | null;
}

/** Writes audit entries in the transaction of the change. */
export interface AuditLog {
  /** Writes an entry in the caller's transaction. A change between two equal states leaves no entry. */
  record(by: AuditBy, change: Change, session?: ClientSession): Promise<void>;
  /** Makes a change and writes its entry in one transaction. The work may run again after a conflict. */
  commit<T>(by: AuditBy, work: (session: ClientSession) => Promise<Changed<T>>): Promise<T>;
  /** Returns a function that builds the entry of a change that is committed elsewhere. */
  entryBuilder(by: AuditBy): Promise<BuildAuditEntry>;
}
