import type { Filter, ObjectId } from 'mongodb';
import { addDelta, stepCounter } from '../../domain/automation/counts.js';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import { toCountMoveRows, type CountMoveRecord } from '../automations/automation-count.js';
import type { Database } from '../core/database.js';
import { OWNERS, ownersOfMessage, type MessageRecord } from './message.js';
import { shortTransaction } from '../core/short-transaction.js';
import { toStatMoveRows } from '../events/stat-day.js';

interface MessageEnd {
  status: 'sent' | 'failed' | 'uncertain' | 'skipped';
  reason?: string;
}

/**
 * Ends those of the messages that match, and counts them, in one transaction.
 *
 * @returns the number ended
 */
export async function endMessages(
  db: Database,
  ids: readonly ObjectId[],
  { filter, end }: { filter: Filter<MessageRecord>; end: MessageEnd },
): Promise<number> {
  const { CountMove, Message } = db.collections;
  const open = { ...filter, _id: { $in: [...ids] } };
  // Most calls find nothing to end; they need no transaction.
  if (ids.length === 0 || (await Message.findOne(open, { projection: { _id: 1 } })) === null) return 0;
  return shortTransaction(db, async (session) => {
    const projection = { workspaceId: 1, ...OWNERS };
    const messages = await Message.find(open, { session, projection }).toArray();
    const endedAt = db.now();
    const ended = { _id: { $in: messages.map(({ _id }) => _id) } };
    await Message.updateMany(
      ended,
      {
        $set: {
          ...end,
          claim: null,
          claimedUntil: null,
          endedAt,
          ...(end.status === 'sent' && { sentAt: endedAt }),
        },
        $unset: { open: true, acceptedAt: true },
      },
      { session },
    );
    const moves = toStatMoveRows(messages, (stats, message) => {
      countMailEnd(stats, { ...ownersOfMessage(message), status: end.status, at: endedAt });
    });
    if (end.status === 'sent') moves.push(...sentAtSteps(messages));
    if (moves.length > 0) await CountMove.insertMany(moves, { session });
    return messages.length;
  });
}

type Counted = Pick<MessageRecord, 'workspaceId' | 'automationId' | 'step'>;

/** The rows for mails that became sent at steps of automations. */
function sentAtSteps(messages: readonly Counted[]): CountMoveRecord[] {
  const atSteps = messages.flatMap(({ workspaceId, automationId, step }) =>
    automationId === null || step === null ? [] : [{ workspaceId, automationId, step }],
  );
  return toCountMoveRows(atSteps, (deltas, { step }) => addDelta(deltas, stepCounter(step, 'sent'), 1));
}
