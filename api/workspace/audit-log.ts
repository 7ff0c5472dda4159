import { ObjectId, type ClientSession } from 'mongodb';
import { changedFields } from '../../domain/accounts/audit.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { AuditEntryRecord } from '../../models/audit-entry.js';
import type { Database } from '../../models/database.js';
import type { Caller } from '../http/context.js';
import { inTransaction } from '../http/transaction.js';

/** Something that a person or key did to something. */
export interface Change {
  /** Where the route's own name (`<resource>.<verb>`) does not say it. */
  action?: string;
  target: { type: string; id: string | null; name: string | null };
  /** The state before and after, as the API shows it; only what differs is kept, and no secrets. */
  before: JsonObject | null;
  after: JsonObject | null;
  /** The person whose data these hold. */
  contactId?: ObjectId;
}

export type Actor = AuditEntryRecord['actor'];

/** Who did it, and in which request. */
export interface AuditBy {
  workspaceId: ObjectId;
  actor: Actor | Caller;
  /** What the route is called, `<resource>.<verb>`. */
  action: string;
  requestId: string;
}

/** What a change comes to: null where nothing changed after all. */
export interface Changed<T> {
  result: T;
  change: Change | null;
}

/** Writes what people and keys have changed, in the transaction of the change. */
export interface AuditLog {
  /** Within the caller's transaction. Two states that are alike are no change, and leave no line. */
  note(by: AuditBy, change: Change, session?: ClientSession): Promise<void>;
  /** Makes a change and its line in one transaction. The work may run again after a conflict. */
  commit<T>(by: AuditBy, work: (session: ClientSession) => Promise<Changed<T>>): Promise<T>;
  /** For a change that something else commits: gives its line, or null where nothing changed. */
  lineFor(by: AuditBy): Promise<(change: Change) => AuditEntryRecord | null>;
}

export function createAuditLog({ db, clock }: { db: Database; clock: () => Date }): AuditLog {
  const lineFor: AuditLog['lineFor'] = async (by) => {
    const actor = 'kind' in by.actor ? await actorOf(db, by.actor) : by.actor;
    return (change) => auditEntry({ ...by, actor }, change, clock());
  };
  const note: AuditLog['note'] = async (by, change, session) => {
    const line = (await lineFor(by))(change);
    if (line === null) return;
    await db.collections.AuditEntry.insertOne(line, { ...(session !== undefined && { session }) });
  };
  return {
    note,
    lineFor,
    commit: (by, work) =>
      inTransaction(db, async (session) => {
        const { result, change } = await work(session);
        if (change !== null) await note(by, change, session);
        return result;
      }),
  };
}

async function actorOf(db: Database, caller: Caller): Promise<Actor> {
  if (caller.kind === 'apiKey') return { type: 'apiKey', id: caller.keyId.toHexString(), name: caller.name };
  const user = await db.collections.User.findOne({ _id: caller.userId });
  return { type: 'user', id: caller.userId.toHexString(), name: user?.name ?? user?.email ?? 'unknown' };
}

/** The row for a change, or null when it changed nothing. */
function auditEntry(by: AuditBy & { actor: Actor }, change: Change, at: Date): AuditEntryRecord | null {
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
    before: fields.before && JSON.stringify(fields.before),
    after: fields.after && JSON.stringify(fields.after),
    requestId: by.requestId,
  };
}
