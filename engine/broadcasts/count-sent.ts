import type { ObjectId } from 'mongodb';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { OWNERS, ownersOfMessage, type MessageRecord } from '../../models/mail/message.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { toStatMoveRows } from '../../models/events/stat-day.js';
import { decideSent, type DecideSentDeps } from './decide-sent.js';

/** Mails that are counted together; the broadcast names them for a moment. */
const PAGE = 500;

type SentRow = Pick<MessageRecord, '_id' | 'workspaceId' | 'sentAt' | keyof typeof OWNERS>;

/**
 * Adds the mails of a broadcast that were sent to the statistics. They are marked as uncounted when they are sent. A transaction
 * counts a page and names it in the broadcast, and plain writes remove the marks and then the names: rows with a dozen indexes take
 * MongoDB several times as long to write in a transaction. A worker that finds names, since another one has died or is at it, removes
 * those marks first.
 */
export async function countSent(deps: DecideSentDeps, broadcastId: ObjectId): Promise<void> {
  const { db } = deps;
  const { Broadcast, Message } = db.collections;
  for (;;) {
    const broadcast = await Broadcast.findOne(
      { _id: broadcastId },
      { projection: { workspaceId: 1, counted: 1, countings: 1 } },
    );
    if (broadcast === null) return;
    const { workspaceId, counted, countings = 0 } = broadcast;
    const filter = { workspaceId, broadcastId };
    if (counted !== undefined) {
      await removeMarks(deps, { ...filter, counted, countings });
      continue;
    }
    const rows = await Message.find<SentRow>(
      { broadcastId, isUncounted: true },
      { projection: { workspaceId: 1, sentAt: 1, ...OWNERS } },
    )
      .limit(PAGE)
      .hint('uncounted')
      .toArray();
    if (rows.length === 0) return;
    if (!(await countRows(db, broadcastId, { rows, countings }))) continue;
    await removeMarks(deps, { ...filter, counted: rows.map(({ _id }) => _id), countings: countings + 1 });
    if (rows.length < PAGE) return;
  }
}

/** Returns false if another worker has counted since the number of countings was read, which was before the rows were. */
async function countRows(
  db: Database,
  broadcastId: ObjectId,
  { rows, countings }: { rows: readonly SentRow[]; countings: number },
): Promise<boolean> {
  const { Broadcast, CountMove } = db.collections;
  const moves = toStatMoveRows(rows, (stats, { sentAt, ...row }) => {
    if (sentAt !== null) countMailEnd(stats, { ...ownersOfMessage(row), status: 'sent', at: sentAt });
  });
  return await shortTransaction(db, async (session) => {
    const { matchedCount } = await Broadcast.updateOne(
      {
        _id: broadcastId,
        counted: { $exists: false },
        countings: countings === 0 ? { $exists: false } : countings,
      },
      { $set: { counted: rows.map(({ _id }) => _id), countings: countings + 1 } },
      { session },
    );
    if (matchedCount === 0) return false;
    await CountMove.insertMany(moves, { session });
    return true;
  });
}

interface Counted {
  workspaceId: ObjectId;
  broadcastId: ObjectId;
  counted: readonly ObjectId[];
  countings: number;
}

/** Segments that ask for the broadcast are evaluated before, so that a worker that dies leaves that to the next one. */
async function removeMarks(
  deps: DecideSentDeps,
  { workspaceId, broadcastId, counted, countings }: Counted,
): Promise<void> {
  const { Broadcast, Message } = deps.db.collections;
  await decideSent(deps, { workspaceId, broadcastId, messageIds: counted });
  const marked = { _id: { $in: [...counted] }, isUncounted: true as const };
  await Message.updateMany(marked, { $unset: { isUncounted: true } }, CLAIM_WRITE);
  await Broadcast.updateOne({ _id: broadcastId, countings }, { $unset: { counted: true } }, CLAIM_WRITE);
}
