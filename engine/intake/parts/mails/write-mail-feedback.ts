import { ObjectId, type ClientSession } from 'mongodb';
import type { MailReport } from '../../../../domain/mail-reports/mail-report.js';
import type { StepCounter } from '../../../../domain/automation/counts.js';
import type { StatSeries } from '../../../../domain/stats/series.js';
import type { Database } from '../../../../models/core/database.js';
import { OWNERS, ownersOfMessage, type MessageRecord } from '../../../../models/mail/message.js';
import type { WorkspacePlan } from '../workspace-plan.js';

type Counted = Pick<MessageRecord, '_id' | keyof typeof OWNERS>;

/** Records bounces and complaints with their messages. A message may be gone by then; a complaint outlasts a bounce. */
export async function writeMailReports(
  db: Database,
  plan: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { writes, workspaceId, now } = plan;
  for (const { messageId, kind, email: _email, ...rest } of writes.mailReports) {
    const outlasted = kind === 'bounce' ? { 'report.kind': { $ne: 'complaint' as const } } : {};
    // What is reported again keeps the time at which it was counted.
    const at = { $cond: [{ $eq: ['$report.kind', kind] }, '$report.at', now] };
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId, ...outlasted },
      [{ $set: { report: { $mergeObjects: [{ $literal: { kind, ...rest } }, { at }] } } }],
      { session, projection: { ...OWNERS, status: 1, report: 1 } },
    );
    if (before !== null) countReport(plan, before, kind);
  }
}

/** A message counts once as bounced and once as complained about, however often that is reported. */
function countReport(
  plan: WorkspacePlan,
  message: Counted & Pick<MessageRecord, 'status' | 'report'>,
  kind: MailReport['kind'],
): void {
  const hasBounced = message.status === 'bounced' || message.report?.kind === 'bounce';
  if (kind === 'bounce' ? hasBounced : message.report?.kind === 'complaint') return;
  if (kind === 'bounce') count(plan, message, { series: 'mailsBounced', counter: 'bounced' });
  else count(plan, message, { series: 'mailsComplained', counter: 'complained' });
}

/** Counts with the step that sent a message, and in the hour of `at`, now by default. */
function count(
  { writes, stats, now }: WorkspacePlan,
  message: Counted,
  { series, counter, by = 1, at = now }: { series: StatSeries; counter: StepCounter; by?: 1 | -1; at?: Date },
): void {
  const { automationId, step } = message;
  stats.add(series, at, ownersOfMessage(message), by);
  if (automationId !== null && step !== null)
    writes.counts.push({ automationId: automationId.toHexString(), step, counter, by });
}

/**
 * Records first clicks and opens with their messages. A message counts once as clicked and once as opened, whichever of its
 * links are followed, also at the step that sent it.
 */
export async function writeMailHits(
  db: Database,
  plan: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { writes, workspaceId, now } = plan;
  for (const { messageId, kind, url } of writes.mailHits) {
    const change =
      kind === 'open'
        ? { $min: { openedAt: now }, $inc: { opens: 1 } }
        : {
            $min: { clickedAt: now },
            $inc: { clicks: 1 },
            ...(url !== null && { $push: { clickedUrls: { url, clicks: 1 } } }),
          };
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId },
      change,
      { session, projection: { ...OWNERS, clickedAt: 1, openedAt: 1 } },
    );
    if (before === null) continue;
    if (kind === 'open' && before.openedAt === undefined)
      count(plan, before, { series: 'mailsOpened', counter: 'opened' });
    if (kind === 'click' && before.clickedAt === undefined)
      count(plan, before, { series: 'mailsClicked', counter: 'clicked' });
  }
}

/** Notes with their messages which recipients have unsubscribed by the link of a mail; undoing it clears the note, and its count. */
export async function writeMailLeaves(
  db: Database,
  plan: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { writes, workspaceId, now } = plan;
  for (const { messageId, contactId, isUndone } of writes.mailLeaves) {
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId, contactId: new ObjectId(contactId) },
      isUndone ? { $unset: { leftAt: true } } : { $min: { leftAt: now } },
      { session, projection: { ...OWNERS, leftAt: 1 } },
    );
    if (before === null || (before.leftAt !== undefined) !== isUndone) continue;
    const at = before.leftAt ?? now;
    count(plan, before, { series: 'mailsLeft', counter: 'left', by: isUndone ? -1 : 1, at });
  }
}
