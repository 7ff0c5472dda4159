import { ObjectId, type ClientSession } from 'mongodb';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { Writes } from '../../../../domain/plan/writes.js';
import { countMailEnd } from '../../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../../models/core/database.js';
import { OWNERS, ownersOfMessage } from '../../../../models/mail/message.js';
import { getOrCreate } from '../rows.js';
import type { BarredMails, WorkspacePlan } from '../workspace-plan.js';

/** Bars mails only where the workspace requires consent. */
const NO_CONSENT = 'noConsent';

/**
 * Ends the mails of broadcasts that were not begun and that a plan bars. Their rows are written in the plan's transaction, so
 * the gate of such a mail comes before it, or finds it ended.
 */
export async function skipPlannedMails(
  db: Database,
  { writes, workspaceId, now, stats }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { Message } = db.collections;
  for (const { reason, contactIds, listId } of writes.barred) {
    if (reason === NO_CONSENT && !(await requiresConsent(db, workspaceId, session))) continue;
    const filter = {
      contactId: { $in: contactIds.map((id) => new ObjectId(id)) },
      ...(listId !== undefined && { listId: new ObjectId(listId) }),
      workspaceId,
      open: true as const,
    };
    const rows = await Message.find(filter, { session, projection: OWNERS })
      .hint('openOfBroadcasts')
      .toArray();
    if (rows.length === 0) continue;
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
}

/** What a plan bars of people who unsubscribe, leave a list, are suppressed or deleted; nothing for almost every plan. */
export function barredMails({
  contacts,
  subscriptions,
}: Pick<Writes, 'contacts' | 'subscriptions'>): BarredMails[] {
  const byReason = new Map<string, BarredMails>();
  for (const write of contacts) {
    if (write.kind === 'insert' || write.kind === 'lock') continue;
    const reason = write.kind === 'delete' ? 'deleted' : barring(write.contact);
    if (reason === null) continue;
    const barred = getOrCreate(byReason, reason, (): BarredMails => ({ reason, contactIds: [] }));
    barred.contactIds.push(write.kind === 'delete' ? write.id : write.contact.id);
  }
  const byList: BarredMails[] = [];
  for (const { state } of subscriptions) {
    const { contactId, listId, status } = state;
    if (status !== 'subscribed') byList.push({ reason: 'unsubscribed', contactIds: [contactId], listId });
  }
  return [...byReason.values(), ...byList];
}

function barring({ suppressed, subscribed, consent }: ContactState): string | null {
  if (suppressed) return 'suppressed';
  if (!subscribed) return 'unsubscribed';
  return consent.state === 'withdrawn' ? NO_CONSENT : null;
}

async function requiresConsent(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<boolean> {
  const projection = { requireConsent: 1 };
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId }, { session, projection });
  return workspace?.requireConsent ?? false;
}
