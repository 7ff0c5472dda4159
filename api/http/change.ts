import type { ClientSession, ObjectId } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import type { AuditEntryRecord } from '../../models/audit-entry.js';
import type { Caller } from './caller.js';

/** A change to something in a workspace, for the audit log. */
export interface Change {
  /** Only where it differs from the action of the route (`<resource>.<verb>`). */
  action?: string;
  target: { type: string; id: string | null; name: string | null };
  /** The state before and after, as the API shows it; only the difference is kept, and no secrets. */
  before: JsonObject | null;
  after: JsonObject | null;
  /** The contact whose data these hold. */
  contactId?: ObjectId;
}

/** Builds the audit entry of a change (`AuditLog.lineFor`); null where nothing changed. */
export type AuditLine = (change: Change) => AuditEntryRecord | null;

export type Actor = AuditEntryRecord['actor'];

/** Who made a change, and in which request. */
export interface AuditBy {
  workspaceId: ObjectId;
  actor: Actor | Caller;
  /** The action of the route, `<resource>.<verb>`. */
  action: string;
  requestId: string;
}

/** The result of some work and the change it made; null where nothing changed. */
export interface Changed<T> {
  result: T;
  change: Change | null;
}

/** Writes audit entries in the transaction of the change. */
export interface AuditLog {
  /** Within the caller's transaction. A change between two equal states leaves no entry. */
  note(by: AuditBy, change: Change, session?: ClientSession): Promise<void>;
  /** Makes a change and its entry in one transaction. The work may run again after a conflict. */
  commit<T>(by: AuditBy, work: (session: ClientSession) => Promise<Changed<T>>): Promise<T>;
  /** For a change that is committed elsewhere: builds its entry. */
  lineFor(by: AuditBy): Promise<AuditLine>;
}
