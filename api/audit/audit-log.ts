import { ObjectId } from 'mongodb';
import { changedFields } from '../../domain/accounts/audit.js';
import type { AuditEntryRecord } from '../../models/audit-entry.js';
import type { Database } from '../../models/database.js';
import type { Caller } from '../http/caller.js';
import type { Actor, AuditBy, AuditLog, Change } from '../http/change.js';
import { inTransaction } from '../http/transaction.js';

export function createAuditLog({ db, clock }: { db: Database; clock: () => Date }): AuditLog {
  const entryBuilder: AuditLog['entryBuilder'] = async (by) => {
    const actor = 'kind' in by.actor ? await actorOf(db, by.actor) : by.actor;
    return (change) => auditEntry({ ...by, actor }, change, clock());
  };
  const record: AuditLog['record'] = async (by, change, session) => {
    const entry = (await entryBuilder(by))(change);
    if (entry === null) return;
    await db.collections.AuditEntry.insertOne(entry, { ...(session !== undefined && { session }) });
  };
  return {
    record: record,
    entryBuilder: entryBuilder,
    commit: (by, work) =>
      inTransaction(db, async (session) => {
        const { result, change } = await work(session);
        if (change !== null) await record(by, change, session);
        return result;
      }),
  };
}

async function actorOf(db: Database, caller: Caller): Promise<Actor> {
  if (caller.kind === 'apiKey') return { type: 'apiKey', id: caller.keyId.toHexString(), name: caller.name };
  const user = await db.models.User.findOne({ _id: caller.userId });
  return { type: 'user', id: caller.userId.toHexString(), name: user?.name ?? user?.email ?? 'unknown' };
}

/** The entry of a change, or null if nothing changed. */
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
