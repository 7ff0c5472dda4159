import { DAY_MS } from '../../../domain/kernel/spans.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { Database } from '../../../models/core/database.js';
import { FIRST_ID } from '../../../models/core/ids.js';
import { HOURS_KEPT_DAYS } from '../../../models/events/stat-day.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import type { JobHandler, PageResult } from '../core/job-handler.js';
import { automationVersions } from './automation-versions.js';
import { removeDeletions } from './deletions.js';
import { removeEnrollments } from './enrollments.js';
import { formVersions } from './form-versions.js';
import { removeImportUndo } from './import-undo.js';
import {
  removeEndedDeliveries,
  removeEndedMails,
  removeUncertainMails,
  stopStepDeliveries,
} from './mails-and-deliveries.js';
import { removeOlder, type PartPage, type PartPosition, type RemovePage } from './part.js';
import { templateVersions } from './template-versions.js';
import { removeVersions } from './versions.js';

/** Most parts have nothing to remove, so the cursor is saved after this and not after each of them. */
const SAVE_AFTER_MS = 1_000;

/** In this order; a cursor names a part by its place, so new ones are added at the end. */
const parts: RemovePage[] = [
  // Unmapped events wait to be replayed, and counts to be folded.
  ({ collections: { Event } }, place) =>
    removeOlder(Event, 'receivedAt', { status: { $ne: 'unmapped' }, hours: { $exists: false } }, place),
  removeEndedMails,
  removeEndedDeliveries,
  ({ collections: { AuditEntry } }, place) => removeOlder(AuditEntry, 'at', {}, place),
  removeUncertainMails,
  stopStepDeliveries,
  ({ collections: { Confirmation } }, place) =>
    removeOlder(Confirmation, 'createdAt', { status: { $ne: 'pending' } }, place),
  removeEnrollments,
  removeVersions(automationVersions),
  removeVersions(formVersions),
  removeVersions(templateVersions),
  removeHours,
  removeDeletions,
  removeImportUndo,
];

/**
 * Removes rows older than their workspace's retention period, once a day by a schedule of Temporal: events, messages, deliveries, confirmations
 * and enrollments that have ended, audit entries, versions that are no longer used, what was deleted, and what undoing imports
 * would have taken. In pages, workspace by workspace, oldest first. A part that fails is passed over, and tried again soon.
 */
export function retentionJob({ db, clock }: { db: Database; clock: () => Date }): JobHandler<'retention'> {
  return {
    kind: 'retention',
    recurring: { everyMs: DAY_MS, progress: { removed: 0 }, isScheduled: true },
    runPage: async (job, save) => {
      const until = Date.now() + SAVE_AFTER_MS;
      const deps = { db, now: clock() };
      let result = await removeNext(deps, job);
      while (result.status === 'running' && result.passedOver === undefined && Date.now() < until)
        result = await removeNext(deps, result);
      await save(result);
    },
  };
}

/** Removes the page at the cursor. */
async function removeNext(
  deps: { db: Database; now: Date },
  { cursor, progress }: Pick<PageResult<'retention'>, 'cursor' | 'progress'>,
): Promise<PageResult<'retention'>> {
  const workspace = await workspaceFrom(deps.db, cursor);
  if (workspace === null) return { status: 'waiting', progress, cursor: null };
  const place =
    cursor?.workspaceId.equals(workspace._id) === true
      ? cursor
      : { workspaceId: workspace._id, part: 0, after: null };
  return removeAt(deps, { workspace, place, progress });
}

type Cursor = JobKinds['retention']['cursor'];

/** The workspace of the cursor, or the first one after it; null at the end. */
function workspaceFrom(db: Database, cursor: Cursor | null): Promise<Workspace | null> {
  const { workspaceId = FIRST_ID, part = 0 } = cursor ?? {};
  const isDone = part >= parts.length;
  return db.collections.Workspace.findOne<Workspace>(
    { _id: { [isDone ? '$gt' : '$gte']: workspaceId } },
    { sort: { _id: 1 }, projection: { retentionDays: 1 } },
  );
}

type Workspace = Pick<WorkspaceRecord, '_id' | 'retentionDays'>;

async function removeAt(
  { db, now }: { db: Database; now: Date },
  pruned: { workspace: Workspace; place: Cursor; progress: { removed: number } },
): Promise<PageResult<'retention'>> {
  const { workspace, place, progress } = pruned;
  const before = new Date(now.getTime() - workspace.retentionDays * DAY_MS);
  const nextPart: Cursor = { workspaceId: place.workspaceId, part: place.part + 1, after: null };
  try {
    const page = await parts[place.part]?.(db, { ...place, before, now });
    const removed = progress.removed + (page?.removed ?? 0);
    const next = page?.next ?? null;
    const cursor = next === null ? nextPart : { ...place, after: next };
    return { status: 'running', progress: { removed }, cursor };
  } catch (passedOver) {
    return { status: 'running', progress, cursor: nextPart, passedOver };
  }
}

/** Reduces days of this age to their totals, whatever the retention period. */
async function removeHours(db: Database, { workspaceId, now }: PartPosition): Promise<PartPage> {
  const day = { $lt: new Date(now.getTime() - HOURS_KEPT_DAYS * DAY_MS) };
  await db.collections.StatDay.updateMany(
    { workspaceId, day, hours: { $exists: true } },
    { $set: { isDayOnly: true }, $unset: { hours: true } },
  );
  return { removed: 0, next: null };
}
