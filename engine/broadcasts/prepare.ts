import type { ClientSession } from 'mongodb';
import { dueAt, variantOf } from '../../domain/broadcasts/recipient.js';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { Database } from '../../models/database.js';
import { derivedId } from '../../models/ids.js';
import { ownersOfMessage, type MessageRecord } from '../../models/message.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { statMoveRowsOf } from '../../models/stat-day.js';
import { FIRST_PAGE, readAudience, type AudienceMember } from './audience.js';
import { listOf } from './list-of.js';

/** Rows of one transaction. */
const PAGE = 500;
/** When mails that wait for the winner of a test are due. */
export const UNTIL_WINNER = new Date('9999-01-01T00:00:00Z');

/** The ledger's row of a person in a round of a broadcast. */
export function broadcastMailId(broadcastId: string, contactId: string, round: number): MessageRecord['_id'] {
  return derivedId('broadcast', broadcastId, contactId, round);
}

/**
 * Writes the rows of the next people of the audience and the cursor, in one transaction: one row per person, with the
 * reason for those who are left out. After the last page the broadcast is `sending`.
 *
 * @returns false if it is no longer being prepared
 */
export async function preparePage(db: Database, broadcast: BroadcastRecord): Promise<boolean> {
  const { _id, workspaceId, definition, cursor } = broadcast;
  if (definition.audience === null) throw new Error('A broadcast without an audience was scheduled');
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId });
  if (workspace === null) return false;
  const now = db.now();
  const { people, next } = await readAudience(
    db,
    { workspaceId, audience: definition.audience, consentRequired: workspace.requireConsent ?? false },
    { cursor: cursor ?? FIRST_PAGE, limit: PAGE },
  );
  const rows = people.map((person) =>
    rowOf(broadcast, person, { now, zones: [person.timezone, workspace.timezone] }),
  );
  return await shortTransaction(db, async (session) => {
    const { matchedCount } = await db.collections.Broadcast.updateOne(
      { _id, status: 'preparing', prepared: broadcast.prepared },
      {
        $set: { cursor: next, ...(next === null && { status: 'sending' }) },
        $inc: { prepared: rows.length },
      },
      { session },
    );
    if (matchedCount === 0) return false;
    await insertNew(db, rows, session);
    return true;
  });
}

/** A person whose membership changes meanwhile can come twice; the first row counts. */
async function insertNew(db: Database, rows: MessageRecord[], session: ClientSession): Promise<void> {
  const { CountMove, Message } = db.collections;
  const ids = rows.map(({ _id }) => _id);
  const known = await Message.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
  const fresh = rows.filter(({ _id }) => !known.some((row) => row._id.equals(_id)));
  if (fresh.length === 0) return;
  await Message.insertMany(fresh, { session });
  const moves = statMoveRowsOf(fresh, (stats, row) => {
    if (row.endedAt === undefined) return;
    countMailEnd(stats, { ...ownersOfMessage(row), status: 'skipped', at: row.endedAt });
  });
  if (moves.length > 0) await CountMove.insertMany(moves, { session });
}

function rowOf(
  broadcast: BroadcastRecord,
  { contactId, reason }: AudienceMember,
  { now, zones }: { now: Date; zones: (string | null)[] },
): MessageRecord {
  const { _id: broadcastId, definition, round } = broadcast;
  const { variants, testShare, time } = definition;
  const ids = { broadcastId: broadcastId.toHexString(), contactId: contactId.toHexString() };
  const variant = variantOf(ids, { variants: variants.length, testShare });
  const waitsForWinner = variants.length > 0 && variant === null && broadcast.winner === null;
  const { templateId, templateVersion } = broadcast.mails[variant ?? broadcast.winner ?? 0] ?? {};
  return {
    _id: broadcastMailId(ids.broadcastId, ids.contactId, round),
    workspaceId: broadcast.workspaceId,
    contactId,
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'marketing',
    listId: listOf(broadcast),
    broadcastId,
    variant,
    round,
    ...(templateId && templateVersion && !waitsForWinner ? { templateId, templateVersion } : {}),
    to: '',
    subject: '',
    messageId: '',
    claim: null,
    claimedUntil: null,
    response: null,
    attempts: 0,
    createdAt: now,
    sentAt: null,
    ...(reason === null
      ? {
          status: 'planned',
          open: true,
          reason: null,
          dueAt: waitsForWinner ? UNTIL_WINNER : dueAt(time, { now, zone: zones }),
        }
      : { status: 'skipped', reason, endedAt: now }),
  };
}
