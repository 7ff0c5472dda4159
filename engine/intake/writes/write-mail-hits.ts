import { ObjectId, type ClientSession } from 'mongodb';
import type { Writes } from '../../../domain/plan/writes.js';
import type { StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../models/core/database.js';
import { ownersOfMessage } from '../../../models/mail/message.js';

/**
 * Records first clicks and opens with their messages. A message counts once as clicked and once as opened, whichever of its
 * links are followed, also at the step that sent it.
 */
export async function writeMailHits(
  db: Database,
  {
    writes,
    workspaceId,
    now,
    stats,
  }: { writes: Pick<Writes, 'mailHits' | 'counts'>; workspaceId: ObjectId; now: Date; stats: StatDeltas },
  session: ClientSession,
): Promise<void> {
  for (const { messageId, kind, link } of writes.mailHits) {
    const change =
      kind === 'open'
        ? { $min: { openedAt: now }, $inc: { opens: 1 } }
        : {
            $min: { clickedAt: now },
            $inc: { clicks: 1 },
            ...(link !== null && { $addToSet: { clickedLinks: link } }),
          };
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId },
      change,
      { session, projection: { clickedAt: 1, openedAt: 1, automationId: 1, step: 1, listId: 1 } },
    );
    if (before === null) continue;
    const counter = kind === 'open' ? 'opened' : 'clicked';
    if (before[`${counter}At`] !== undefined) continue;
    stats.add(kind === 'open' ? 'mailsOpened' : 'mailsClicked', now, ownersOfMessage(before));
    const { automationId, step } = before;
    if (automationId !== null && step !== null)
      writes.counts.push({ automationId: automationId.toHexString(), step, counter });
  }
}
