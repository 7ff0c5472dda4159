import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Writes } from '../../../domain/plan/writes.js';
import { countMailEnd, type StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../models/core/database.js';
import { ownersOfMessage, type MessageRecord } from '../../../models/mail/message.js';

interface Plan {
  writes: Writes;
  workspaceId: ObjectId;
  now: Date;
  stats: StatDeltas;
}

/**
 * Ends the mails of broadcasts that were not begun and that a plan forbids: those of people who unsubscribe, leave the list,
 * are suppressed or deleted. Their rows are written in the plan's transaction, so the gate of such a mail comes before it, or
 * finds it ended.
 */
export async function skipPlannedMails(db: Database, plan: Plan, session: ClientSession): Promise<void> {
  for (const { reason, ...filter } of await forbidden(db, plan, session)) {
    const open: Filter<MessageRecord> = { ...filter, workspaceId: plan.workspaceId, open: true };
    await skip(db, { open, reason, plan }, session);
  }
}

interface Forbidden {
  contactId: { $in: ObjectId[] };
  listId?: ObjectId;
  reason: string;
}

/** What is forbidden, by reason; empty for almost every plan. */
async function forbidden(db: Database, plan: Plan, session: ClientSession): Promise<Forbidden[]> {
  const ids = new Map<string, string[]>();
  const add = (reason: string, id: string): void => {
    ids.set(reason, [...(ids.get(reason) ?? []), id]);
  };
  for (const write of plan.writes.contacts) {
    if (write.kind === 'delete') add('deleted', write.id);
    if (write.kind !== 'update') continue;
    const { id, subscribed, suppressed, consent } = write.contact;
    if (suppressed) add('suppressed', id);
    else if (!subscribed) add('unsubscribed', id);
    else if (consent.state === 'withdrawn') add('noConsent', id);
  }
  if (ids.has('noConsent') && !(await requiresConsent(db, plan, session))) ids.delete('noConsent');
  const byContact = [...ids].map(([reason, of]) => ({ reason, contactId: { $in: of.map(toId) } }));
  const byList = plan.writes.memberships.flatMap(({ state: { contactId, listId, status } }) =>
    status === 'subscribed'
      ? []
      : [{ reason: 'unsubscribed', contactId: { $in: [toId(contactId)] }, listId: toId(listId) }],
  );
  return [...byContact, ...byList];
}

function toId(id: string): ObjectId {
  return new ObjectId(id);
}

async function requiresConsent(
  db: Database,
  { workspaceId }: Plan,
  session: ClientSession,
): Promise<boolean> {
  const projection = { requireConsent: 1 };
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId }, { session, projection });
  return workspace?.requireConsent ?? false;
}

async function skip(
  db: Database,
  { open, reason, plan: { now, stats } }: { open: Filter<MessageRecord>; reason: string; plan: Plan },
  session: ClientSession,
): Promise<void> {
  const { Message } = db.collections;
  const projection = { automationId: 1, step: 1, listId: 1 };
  const rows = await Message.find(open, { session, projection }).hint('openOfBroadcasts').toArray();
  if (rows.length === 0) return;
  await Message.updateMany(
    { _id: { $in: rows.map(({ _id }) => _id) } },
    {
      $set: { status: 'skipped', reason, claim: null, claimedUntil: null, endedAt: now },
      $unset: { open: true },
    },
    { session },
  );
  for (const row of rows) countMailEnd(stats, { ...ownersOfMessage(row), status: 'skipped', at: now });
}
