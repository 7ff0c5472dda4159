import { ObjectId, type ClientSession } from 'mongodb';
import { plannedSegment, type PlannedSegment } from '../../domain/segments/planned-segments.js';
import { incrementAutomationsRev } from '../../models/automations-rev.js';
import type { Database } from '../../models/database.js';
import type { JobRecord } from '../../models/job.js';
import type { SegmentRecord } from '../../models/segment.js';
import { shortTransaction } from '../../models/short-transaction.js';
import type { Engine } from '../engine.js';
import { countResizing } from '../segments/count-resizing.js';
import type { WalkPlace } from '../segments/read-people.js';
import { requestBuild } from '../segments/request-build.js';
import { readBuildPage, writeBuildPage, type BuildPage } from './build-page.js';
import { clearRows } from './clear-segment-rows.js';
import type { JobHandler, PageResult, SavePage } from './job-handler.js';
import { ReadAhead } from './read-ahead.js';
import { settleContacts, SETTLE_MS } from './settle-segment.js';

/** How long a segment waits for another one that it refers to. */
const RETRY_MS = 250;

export interface BuildDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  clock: () => Date;
}

type Build = JobRecord<'buildSegment'>;
type Result = PageResult<'buildSegment'>;
/** Deleted or changed again, or waiting for another segment. */
type NoPage = 'stopped' | 'waiting';
type Ahead = ReadAhead<DecidedPage | NoPage>;

/**
 * Evaluates a version of a segment for all contacts, from the newest to the oldest.
 *
 * 1. Batches evaluate the version from the moment it exists, and store each decision as a row. A page is decided before its
 *    transaction, while the one before it is written. The transaction passes over contacts who have a row by then, and is
 *    repeated if it conflicts with a batch that writes one: an older decision never replaces a newer one.
 * 2. The last page puts the version into effect, and the rows of the previous one are removed. No events are fired.
 * 3. Batches that began before the version existed have ended after `SETTLE_MS`; their contacts are then evaluated again.
 */
export function buildSegmentJob(deps: BuildDeps): JobHandler<'buildSegment'> {
  const ahead: Ahead = new ReadAhead();
  return {
    kind: 'buildSegment',
    runPage: async (job, save) => {
      const { cursor, input, progress } = job;
      if (cursor?.phase === 'settle') {
        await settleContacts(deps, job);
        await save({ status: 'running', progress, cursor: { phase: 'clear' } });
      } else if (cursor?.phase === 'clear' || input.version === null)
        await shortTransaction(deps.db, async (session) => {
          await save(await clearPage(deps.db, job, session), session);
        });
      else await walkPage(deps, { job, ahead, after: cursor }, save);
    },
  };
}

async function clearPage(db: Database, job: Build, session: ClientSession): Promise<Result> {
  const { workspaceId, subjectId: segmentId, progress } = job;
  const segment = await db.collections.Segment.findOne({ _id: segmentId, workspaceId }, { session });
  const isDone = await clearRows(db, { workspaceId, segmentId, segment }, session);
  return { status: isDone ? 'done' : 'running', progress, cursor: { phase: 'clear' } };
}

interface Walk {
  job: Build;
  ahead: Ahead;
  after: WalkPlace | null;
}

async function walkPage(deps: BuildDeps, walk: Walk, save: SavePage<'buildSegment'>): Promise<void> {
  const { db } = deps;
  const { job, ahead, after } = walk;
  const { progress, cursor } = job;
  const id = job._id.toHexString();
  const page = await ahead.take(id, placeKey(after), () => decidePage(deps, job, after));
  if (page === 'waiting') {
    const nextAt = new Date(db.now().getTime() + RETRY_MS);
    await save({ status: 'running', progress, cursor, nextAt });
  } else if (page === 'stopped') await save({ status: 'stopped', progress, cursor });
  else {
    const { last } = page;
    if (last !== null) ahead.start(id, placeKey(last), () => decidePage(deps, job, last));
    await shortTransaction(db, async (session) => {
      await save(await writePage(db, { job, page }, session), session);
    });
  }
}

function placeKey(after: WalkPlace | null): string {
  return [after?.createdAt.getTime(), after?.id.toHexString()].join(' ');
}

interface DecidedPage extends BuildPage {
  planned: PlannedSegment;
  /** Of contacts. */
  total: number;
  now: Date;
}

async function decidePage(
  { db, clock }: BuildDeps,
  job: Build,
  after: WalkPlace | null,
): Promise<DecidedPage | NoPage> {
  const { workspaceId, subjectId, input, progress } = job;
  const segment = await db.collections.Segment.findOne({ _id: subjectId, workspaceId });
  // The job of the newer version removes the rows of this one.
  if (segment?.version !== input.version) return 'stopped';
  if (await isWaiting(db, segment)) return 'waiting';
  const total =
    after === null ? await db.collections.Contact.countDocuments({ workspaceId }) : progress.total;
  const [planned, now] = [versionOf(segment), clock()];
  return { ...(await readBuildPage(db, { workspaceId, planned, after, now })), planned, total, now };
}

async function writePage(
  db: Database,
  { job, page }: { job: Build; page: DecidedPage },
  session: ClientSession,
): Promise<Result> {
  const { workspaceId, subjectId, cursor, requestedAt } = job;
  const { planned, rows, last, total, now } = page;
  const segment = await db.collections.Segment.findOne({ _id: subjectId, workspaceId }, { session });
  if (segment?.version !== planned.version) return { status: 'stopped', progress: job.progress, cursor };
  const members = await writeBuildPage(db, { workspaceId, planned, rows }, session);
  const progress = {
    total,
    checked: job.progress.checked + page.contacts,
    members: job.progress.members + members,
  };
  if (last !== null) return { status: 'running', progress, cursor: { phase: 'walk', ...last } };
  await publish(db, { segment, now }, session);
  const nextAt = new Date(requestedAt.getTime() + SETTLE_MS);
  return { status: 'running', progress, cursor: { phase: 'settle' }, nextAt };
}

function versionOf({ _id, name, version, where }: SegmentRecord): PlannedSegment {
  return plannedSegment({ id: _id.toHexString(), name, version, where, isBuilding: true });
}

/** Whether it refers to a segment that is not built yet. */
async function isWaiting(db: Database, segment: SegmentRecord): Promise<boolean> {
  const { segments } = versionOf(segment).reads;
  if (segments.size === 0) return false;
  const { workspaceId } = segment;
  const ids = [...segments].map((id) => new ObjectId(id));
  return (
    (await db.collections.Segment.countDocuments(
      { workspaceId, _id: { $in: ids }, built: null },
      { limit: 1 },
    )) > 0
  );
}

/** Puts the version into effect. Segments that refer to this one are built again. */
async function publish(
  db: Database,
  { segment, now }: { segment: SegmentRecord; now: Date },
  session: ClientSession,
): Promise<void> {
  const { _id, workspaceId, version, where } = segment;
  await incrementAutomationsRev(db, workspaceId, session);
  await db.models.Segment.updateOne({ _id }, { $set: { built: { version, where, at: now } } }, { session });
  await countResizing(db, { segment, to: version, now }, session);
  if (segment.built === null) return;
  const others = await db.collections.Segment.find({ workspaceId }, { session }).toArray();
  for (const other of others) {
    if (!versionOf(other).reads.segments.has(_id.toHexString())) continue;
    const next = other.version + 1;
    await db.models.Segment.updateOne({ _id: other._id }, { $set: { version: next } }, { session });
    await requestBuild(
      db,
      { workspaceId, segmentId: other._id, version: next, by: segment.name, now },
      session,
    );
  }
}
