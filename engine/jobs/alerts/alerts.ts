import type { ObjectId } from 'mongodb';
import type { AttentionItem } from '../../../domain/attention/attention.js';
import { toldItem } from '../../../domain/attention/told-item.js';
import { digestDue, mergedItems, planAlerts } from '../../../domain/attention/plan-alerts.js';
import { firstZone } from '../../../domain/kernel/zoned-time.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { Database } from '../../../models/core/database.js';
import { FIRST_ID } from '../../../models/core/ids.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { JobRecord } from '../../../models/system/job.js';
import { holdClaim } from '../core/job-claim.js';
import { ClaimLost, type JobHandler } from '../core/job-handler.js';
import { readAlertReceivers } from './alert-receivers.js';
import { writeAlerts } from './write-alerts.js';
import { writeNews } from './write-news.js';

/** News within a minute, with the time that a mail takes. */
const EVERY_MS = 20_000;
/** Workspaces of one page. */
const PAGE = 20;

export interface AlertsDeps {
  db: Database;
  /** For links to the console. */
  baseUrl: string;
  /** What needs attention in a workspace, as the API shows it to an owner. */
  readAttention: (workspaceId: ObjectId) => Promise<AttentionItem[]>;
  /** Replaces the pause between two runs; tests set it. */
  alertsEveryMs?: number;
}

type Looked = Pick<WorkspaceRecord, '_id' | 'name' | 'timezone' | 'alerts' | 'alertsDigestAt'>;

/**
 * Tells members, Slack and webhooks what needs attention, and that it is mended.
 *
 * 1. Each workspace is compared with its rows of `alerts`, which say what was told.
 * 2. The rows, the mails and the posts about it are written in one transaction that holds the job's claim, so a worker that
 *    dies or is overtaken tells nothing twice.
 * 3. A workspace that cannot be read holds up no other.
 * 4. It rests as long as it has worked.
 */
export function alertsJob(deps: AlertsDeps): JobHandler<'alerts'> {
  return {
    kind: 'alerts',
    recurring: {
      everyMs: deps.alertsEveryMs ?? EVERY_MS,
      progress: { checked: 0, told: 0 },
      keepsPace: true,
    },
    runPage: async (job, save) => {
      const startedAt = Date.now();
      const page = await readPage(deps.db, job.cursor);
      const progress = { ...job.progress };
      let passedOver: unknown;
      for (const workspace of page) {
        try {
          if (await lookAt(deps, job, workspace)) progress.told += 1;
          progress.checked += 1;
        } catch (error) {
          if (error instanceof ClaimLost) throw error;
          passedOver ??= error;
        }
      }
      const last = page.at(-1);
      const isOver = last === undefined || page.length < PAGE;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress,
        cursor: isOver ? null : last._id,
        nextAt: new Date(2 * Date.now() - startedAt),
        ...(passedOver !== undefined && { passedOver }),
      });
    },
  };
}

function readPage(db: Database, after: ObjectId | null): Promise<Looked[]> {
  return db.collections.Workspace.find<Looked>(
    { _id: { $gt: after ?? FIRST_ID } },
    { projection: { name: 1, timezone: 1, alerts: 1, alertsDigestAt: 1 } },
  )
    .sort({ _id: 1 })
    .limit(PAGE)
    .toArray();
}

/** @returns whether somebody is told something */
async function lookAt(deps: AlertsDeps, job: JobRecord<'alerts'>, workspace: Looked): Promise<boolean> {
  const { db } = deps;
  const { _id: workspaceId, timezone, alertsDigestAt } = workspace;
  const found = mergedItems(await deps.readAttention(workspaceId)).map(toldItem);
  const known = await db.collections.Alert.find({ workspaceId }).toArray();
  const now = db.now();
  const plan = planAlerts(found, known, now);
  const due = digestDue(now, firstZone(timezone));
  const isDue = alertsDigestAt === undefined || alertsDigestAt < due;
  if (found.length + plan.mended.length === 0 && !isDue) return false;
  const { told } = plan;
  const tells = told.opened.length + told.mended.length > 0 || isDue;
  const receivers = tells ? await readAlertReceivers(db, workspace) : [];
  return shortTransaction(db, async (session) => {
    await holdClaim(db, job, session);
    // Told together with what has been found now; nothing before the first look is news.
    if (isDue)
      await db.models.Workspace.updateOne(
        { _id: workspaceId },
        { $set: { alertsDigestAt: now } },
        { session },
      );
    const mended = told.mended.map((alert) => ({ ...alert, mendedAt: now }));
    const queued = await writeNews(
      db,
      {
        workspace,
        baseUrl: deps.baseUrl,
        receivers,
        now,
        atOnce: { opened: told.opened, still: [], mended },
        digest: isDue && alertsDigestAt !== undefined ? { found, known, since: alertsDigestAt } : null,
      },
      session,
    );
    await writeAlerts(db, { workspaceId, plan, known, queued, now }, session);
    return queued.length > 0;
  });
}
