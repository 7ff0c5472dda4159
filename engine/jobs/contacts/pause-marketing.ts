import type { ObjectId } from 'mongodb';
import {
  pauseFor,
  sentToCount,
  windowStart,
  type PauseRates,
  type PauseReason,
  type ReportCounts,
} from '../../../domain/mail/marketing-pause.js';
import type { CountedReport } from '../../../domain/plan/event.js';
import type { Database } from '../../../models/core/database.js';
import { isMarketingPaused, type WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { JobHandler } from '../core/job-handler.js';

const EVERY_MS = 60_000;
const REASONS: Record<CountedReport, PauseReason> = { bounce: 'bounces', complaint: 'complaints' };

export interface PauseDeps {
  db: Database;
  rates: PauseRates;
}

/**
 * Pauses marketing mail of workspaces whose mails bounce or are reported as spam too often.
 *
 * 1. Reports are counted by their index, per workspace.
 * 2. Sent mails are counted only where reports may exceed a rate, and only as far as necessary.
 * 3. A pause lasts until it is lifted; the job `alerts` tells of it.
 */
export function pauseMarketingJob(deps: PauseDeps): JobHandler<'pauseMarketing'> {
  return {
    kind: 'pauseMarketing',
    recurring: { everyMs: EVERY_MS, progress: { checked: 0, paused: 0 } },
    runPage: async (_job, save) => {
      const progress = { checked: 0, paused: 0 };
      for (const [id, reports] of await countReports(deps.db, windowStart(deps.db.now(), undefined))) {
        if (sentToCount(reports, deps.rates) === 0) continue;
        progress.checked += 1;
        if (await checkWorkspace(deps, { id, reports })) progress.paused += 1;
      }
      await save({ status: 'waiting', progress, cursor: null });
    },
  };
}

interface CountedRow {
  _id: { workspaceId: ObjectId; report: CountedReport };
  count: number;
}

/** The reports since then, by workspace. */
async function countReports(
  db: Database,
  since: Date,
  workspaceId?: ObjectId,
): Promise<Map<ObjectId, ReportCounts>> {
  const rows = await db.collections.Event.aggregate<CountedRow>([
    {
      $match: {
        receivedAt: { $gte: since },
        ...(workspaceId !== undefined && { workspaceId }),
        mailReport: { $in: Object.keys(REASONS) },
      },
    },
    { $group: { _id: { workspaceId: '$workspaceId', report: '$mailReport' }, count: { $sum: 1 } } },
  ]).toArray();
  const byId = new Map<string, [ObjectId, ReportCounts]>();
  for (const { _id, count } of rows) {
    const key = _id.workspaceId.toHexString();
    const known = byId.get(key) ?? [_id.workspaceId, { bounces: 0, complaints: 0 }];
    known[1][REASONS[_id.report]] = count;
    byId.set(key, known);
  }
  return new Map(byId.values());
}

/** Returns whether this call has paused its marketing mail. */
async function checkWorkspace(
  deps: PauseDeps,
  { id, reports }: { id: ObjectId; reports: ReportCounts },
): Promise<boolean> {
  const { db, rates } = deps;
  const workspace = await db.collections.Workspace.findOne({ _id: id });
  if (workspace === null || isMarketingPaused(workspace)) return false;
  const liftedAt = workspace.marketingPause?.liftedAt;
  const since = windowStart(db.now(), liftedAt);
  const counted = liftedAt === undefined ? reports : await countOwnReports(db, since, id);
  const limit = sentToCount(counted, rates);
  if (limit === 0) return false;
  const sent = await countSent(db, workspace, { since, limit });
  const pause = pauseFor({ reports: counted, sent }, rates);
  return pause !== null && (await pauseMarketing(deps, workspace, pause));
}

async function countOwnReports(db: Database, since: Date, id: ObjectId): Promise<ReportCounts> {
  const [counted] = [...(await countReports(db, since, id)).values()];
  return counted ?? { bounces: 0, complaints: 0 };
}

/**
 * Counts what mail servers were handed since then, refused addresses included. Mails that a pause has held back were begun
 * during it, so after one it looks that far back.
 */
function countSent(
  db: Database,
  { _id: workspaceId, marketingPause }: WorkspaceRecord,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const isLifted = marketingPause?.liftedAt?.getTime() === since.getTime();
  const begun = isLifted ? marketingPause?.since : undefined;
  return db.collections.Message.countDocuments(
    {
      workspaceId,
      createdAt: { $gte: begun ?? since },
      $or: [{ sentAt: { $gte: since } }, { status: { $in: ['bounced', 'uncertain'] } }],
    },
    { limit },
  );
}

/** False if it was paused, or a pause lifted, since the workspace was read. */
async function pauseMarketing(
  { db }: PauseDeps,
  { _id, marketingPause: before }: WorkspaceRecord,
  { reason, rate }: { reason: PauseReason; rate: number },
): Promise<boolean> {
  const unchanged = { 'marketingPause.liftedAt': before?.liftedAt ?? { $exists: false } };
  const paused = await db.models.Workspace.updateOne(
    { _id, ...(before === undefined ? { marketingPause: { $exists: false } } : unchanged) },
    { $set: { marketingPause: { reason, rate, since: db.now() } }, $inc: { rev: 1 } },
  );
  return paused.matchedCount === 1;
}
