import { auditEntry } from '../../engine/audit/audit-entry.js';
import type { Database } from '../../models/core/database.js';
import type { Caller } from '../http/caller.js';
import type { Actor, AuditLog } from '../http/change.js';
import { inTransaction } from '../http/transaction.js';

export function createAuditLog({ db, clock }: { db: Database; clock: () => Date }): AuditLog {
  const entryBuilder: AuditLog['entryBuilder'] = async (by) => {
    const actor = 'kind' in by.actor ? await readActor(db, by.actor) : by.actor;
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

async function readActor(db: Database, caller: Caller): Promise<Actor> {
  if (caller.kind === 'apiKey') return { type: 'apiKey', id: caller.keyId.toHexString(), name: caller.name };
  const user = await db.models.User.findOne({ _id: caller.userId });
  return { type: 'user', id: caller.userId.toHexString(), name: user?.name ?? user?.email ?? 'unknown' };
}
