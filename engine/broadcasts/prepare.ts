import type { ClientSession } from 'mongodb';
import { dueAt, assignVariant } from '../../domain/broadcasts/recipient.js';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import type { AudienceCursor, BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import { broadcastMailId } from '../../models/broadcasts/broadcast-mail-id.js';
import type { Database } from '../../models/core/database.js';
import { ownersOfMessage, type MessageRecord } from '../../models/mail/message.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { toStatMoveRows } from '../../models/events/stat-day.js';
import {
  FIRST_PAGE,
  readAudience,
  type AudienceMember,
  type AudienceOf,
  type AudiencePage,
} from './audience.js';
import { broadcastList } from './broadcast-list.js';

/** Rows of one transaction. */
const PAGE = 1_000;
/** Pages are prepared for this long before the broadcast is read again. */
const TURN_MS = 2_000;
/** When mails that wait for the winner of a test are due. */
export const UNTIL_WINNER = new Date('9999-01-01T00:00:00Z');

/**
 * Prepares pages of the audience for two seconds, or until the last one, after which the broadcast is `sending`. While a page is
 * written, the next one is read.
 *
 * @returns false if it is no longer being prepared
 */
export async function preparePages(db: Database, broadcast: BroadcastRecord): Promise<boolean> {
  const { workspaceId, definition } = broadcast;
  const { audience } = definition;
  if (audience === null) throw new Error('A broadcast without an audience was scheduled');
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId });
  if (workspace === null) return false;
  const wanted = { workspaceId, audience, consentRequired: workspace.requireConsent ?? false };
  const until = Date.now() + TURN_MS;
  let { prepared } = broadcast;
  let page = await nextPeople(db, wanted, broadcast.cursor ?? FIRST_PAGE);
  for (;;) {
    const { people, next } = page;
    const ahead = next === null || Date.now() >= until ? null : nextPeople(db, wanted, next);
    // If the write fails, nobody waits for it.
    ahead?.catch(() => undefined);
    const now = db.now();
    const rows = people.map((person) =>
      toMessageRow(broadcast, person, { now, zones: [person.timezone, workspace.timezone] }),
    );
    if (!(await writePage(db, { broadcast, prepared, rows, next }))) return false;
    if (ahead === null) return true;
    prepared += rows.length;
    page = await ahead;
  }
}

/** The next people, of whatever phase; none only at the end of the audience. */
async function nextPeople(db: Database, wanted: AudienceOf, after: AudienceCursor): Promise<AudiencePage> {
  let cursor = after;
  for (;;) {
    const page = await readAudience(db, wanted, { cursor, limit: PAGE });
    if (page.people.length > 0 || page.next === null) return page;
    cursor = page.next;
  }
}

interface PageToWrite {
  broadcast: BroadcastRecord;
  /** Rows of the pages before it. */
  prepared: number;
  rows: MessageRecord[];
  next: AudienceCursor | null;
}

/**
 * Writes the rows of a page and the cursor, in one transaction: one row per person, with the reason for those who are left
 * out.
 */
async function writePage(
  db: Database,
  { broadcast: { _id }, prepared, rows, next }: PageToWrite,
): Promise<boolean> {
  return await shortTransaction(db, async (session) => {
    const { matchedCount } = await db.collections.Broadcast.updateOne(
      { _id, status: 'preparing', prepared },
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

/** A person whose subscription changes meanwhile can come twice; the first row counts. */
async function insertNew(db: Database, rows: MessageRecord[], session: ClientSession): Promise<void> {
  const { CountMove, Message } = db.collections;
  const ids = rows.map(({ _id }) => _id);
  const known = await Message.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
  const fresh = rows.filter(({ _id }) => !known.some((row) => row._id.equals(_id)));
  if (fresh.length === 0) return;
  await Message.insertMany(fresh, { session });
  const moves = toStatMoveRows(fresh, (stats, row) => {
    if (row.endedAt === undefined) return;
    countMailEnd(stats, { ...ownersOfMessage(row), status: 'skipped', at: row.endedAt });
  });
  if (moves.length > 0) await CountMove.insertMany(moves, { session });
}

function toMessageRow(
  broadcast: BroadcastRecord,
  { contactId, reason }: AudienceMember,
  { now, zones }: { now: Date; zones: (string | null)[] },
): MessageRecord {
  const { _id: broadcastId, definition, round } = broadcast;
  const { variants, testShare, time } = definition;
  const ids = { broadcastId: broadcastId.toHexString(), contactId: contactId.toHexString() };
  const variant = assignVariant(ids, { variants: variants.length, testShare });
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
    listId: broadcastList(broadcast),
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
