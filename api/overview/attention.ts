import type { ObjectId } from 'mongodb';
import { may, type Grant } from '../../domain/accounts/access.js';
import { attentionNeeds, type AttentionKind } from '../../domain/attention/attention.js';
import { waitsSince } from '../../models/system/outbox-age.js';
import { readWorkerSeen } from '../../models/system/worker-seen.js';
import { isMarketingPaused } from '../../models/accounts/workspace.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { AttentionDeps, AttentionItem } from './attention-item.js';
import { awaitedServer, notApproved } from './attention-of-mail.js';
import { failedEnrollments, refusedEntries, uncertainMails, unmappedEvents } from './attention-in-logs.js';
import { refusedSignatures, troubledRules } from './attention-in-settings.js';

/** Commands wait this long only if nothing carries them out. */
const OUTBOX_LATE_MS = 2 * 60_000;

/** What needs attention, of what the caller may read; everything is found by index, and counted to a limit. */
export async function readAttention(
  deps: AttentionDeps,
  { workspaceId, grant }: { workspaceId: ObjectId; grant: Grant },
): Promise<AttentionItem[]> {
  const mayRead = (kind: AttentionKind): boolean => may(grant, attentionNeeds[kind]);
  const parts = await Promise.all([
    system(deps, workspaceId),
    mayRead('mailServerAway') ? awaitedServer(deps, workspaceId) : [],
    mayRead('marketingPaused') ? pausedMarketing(deps, workspaceId) : [],
    mayRead('broadcastNotApproved') ? notApproved(deps, workspaceId) : [],
    mayRead('failedEnrollments') ? failedEnrollments(deps, workspaceId) : [],
    mayRead('refusedEntries') ? refusedEntries(deps, workspaceId) : [],
    mayRead('uncertainMails') ? uncertainMails(deps, workspaceId) : [],
    mayRead('unmappedEvents') ? unmappedEvents(deps, workspaceId) : [],
    mayRead('ruleOff') ? troubledRules(deps, workspaceId) : [],
    mayRead('refusedSignatures') ? refusedSignatures(deps, workspaceId) : [],
  ]);
  return parts.flat();
}

const NOTHING_COUNTED = { count: null, countIsExact: true, subject: null, reason: null } as const;
const SYSTEM = { path: '/api/system', query: {} };

/** Another workspace's backlog is none of this one's business, and holds up nothing of it. */
async function system({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const before = new Date(db.now().getTime() - OUTBOX_LATE_MS);
  const [worker, since] = await Promise.all([
    readWorkerSeen(db, MAX_TIME_MS),
    waitsSince(db, { workspaceId, before, maxTimeMS: MAX_TIME_MS }),
  ]);
  return [
    ...(worker.isSilent
      ? [{ ...NOTHING_COUNTED, kind: 'noWorker' as const, since: worker.at, look: SYSTEM }]
      : []),
    ...(since === null ? [] : [{ ...NOTHING_COUNTED, kind: 'outboxLate' as const, since, look: SYSTEM }]),
  ];
}

async function pausedMarketing({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId });
  const pause = workspace?.marketingPause;
  if (workspace === null || pause === undefined || !isMarketingPaused(workspace)) return [];
  return [
    {
      ...NOTHING_COUNTED,
      kind: 'marketingPaused',
      since: pause.since,
      subject: { type: 'workspace', id: workspaceId.toHexString(), name: workspace.name },
      reason: pause.reason,
      look: { path: '/api/workspace', query: {} },
    },
  ];
}
