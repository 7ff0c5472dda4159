import { ObjectId, type ClientSession } from 'mongodb';
import type { MailReport } from '../../../../domain/mail-reports/mail-report.js';
import type { StatDeltas } from '../../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../../models/core/database.js';
import { ownersOfMessage, type MessageRecord } from '../../../../models/mail/message.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/** Records bounces and complaints with their messages. A message may be gone by then; a complaint outlasts a bounce. */
export async function writeMailReports(
  db: Database,
  { writes, workspaceId, now, stats }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  for (const { messageId, kind, email: _email, ...rest } of writes.mailReports) {
    const outlasted = kind === 'bounce' ? { 'report.kind': { $ne: 'complaint' as const } } : {};
    // What is reported again keeps the time at which it was counted.
    const at = { $cond: [{ $eq: ['$report.kind', kind] }, '$report.at', now] };
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId, ...outlasted },
      [{ $set: { report: { $mergeObjects: [{ $literal: { kind, ...rest } }, { at }] } } }],
      { session, projection: { status: 1, report: 1, automationId: 1, step: 1, listId: 1 } },
    );
    if (before !== null) countReport(stats, before, kind, now);
  }
}

/** A message counts once as bounced and once as complained about, however often that is reported. */
function countReport(
  stats: StatDeltas,
  message: Pick<MessageRecord, 'status' | 'report' | 'automationId' | 'step' | 'listId'>,
  kind: MailReport['kind'],
  at: Date,
): void {
  const hasBounced = message.status === 'bounced' || message.report?.kind === 'bounce';
  if (kind === 'bounce' ? hasBounced : message.report?.kind === 'complaint') return;
  stats.add(kind === 'bounce' ? 'mailsBounced' : 'mailsComplained', at, ownersOfMessage(message));
}

/**
 * Records first clicks and opens with their messages. A message counts once as clicked and once as opened, whichever of its
 * links are followed, also at the step that sent it.
 */
export async function writeMailHits(
  db: Database,
  { writes, workspaceId, now, stats }: WorkspacePlan,
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

/** Notes with their messages which recipients have unsubscribed by the link of a mail; undoing it clears the note. */
export async function writeMailLeaves(
  db: Database,
  { writes, workspaceId, now }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  for (const { messageId, contactId, isUndone } of writes.mailLeaves)
    await db.collections.Message.updateOne(
      { _id: new ObjectId(messageId), workspaceId, contactId: new ObjectId(contactId) },
      isUndone ? { $unset: { leftAt: true } } : { $min: { leftAt: now } },
      { session },
    );
}
