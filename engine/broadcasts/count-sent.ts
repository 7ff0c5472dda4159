import type { ObjectId } from 'mongodb';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/database.js';
import { ownersOfMessage, type MessageRecord } from '../../models/message.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { statMoveRowsOf } from '../../models/stat-day.js';

/** Mails of one transaction. */
const PAGE = 1_000;

type SentRow = Pick<MessageRecord, '_id' | 'workspaceId' | 'automationId' | 'step' | 'listId' | 'sentAt'>;

/**
 * Adds the mails of a broadcast that were sent to the statistics. A transaction for every few mails would take more time than the
 * mails, so they are marked as uncounted when they are sent; of two workers that count the same ones, one begins again.
 */
export async function countSent(db: Database, broadcastId: ObjectId): Promise<void> {
  const { CountMove, Message } = db.collections;
  let counted: number;
  do {
    counted = await shortTransaction(db, async (session) => {
      const rows = await Message.find<SentRow>(
        { broadcastId, isUncounted: true },
        { session, projection: { workspaceId: 1, automationId: 1, step: 1, listId: 1, sentAt: 1 } },
      )
        .limit(PAGE)
        .hint('uncounted')
        .toArray();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ _id }) => _id);
      await Message.updateMany({ _id: { $in: ids } }, { $unset: { isUncounted: true } }, { session });
      const moves = statMoveRowsOf(rows, (stats, { sentAt, ...row }) => {
        if (sentAt !== null) countMailEnd(stats, { ...ownersOfMessage(row), status: 'sent', at: sentAt });
      });
      await CountMove.insertMany(moves, { session });
      return rows.length;
    });
  } while (counted === PAGE);
}
