import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId, type ClientSession } from 'mongodb';
import { KeyedLimiter } from '../../../domain/kernel/keyed-limiter.js';
import type { PlannedSegment } from '../../../domain/segments/planned-segments.js';
import type { Database } from '../../../models/core/database.js';
import type { JobRecord } from '../../../models/system/job.js';
import type { SegmentRecord } from '../../../models/audience/segment.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { WalkPosition } from '../../segments/read-people.js';
import { readBuildPage, writeBuildPage, type BuildPage } from './build-page.js';
import type { PageResult, SavePage } from '../core/job-handler.js';
import { holdClaim } from '../core/job-claim.js';
import { publishBuild, toPlannedSegment } from './publish-build.js';
import type { ReadAhead } from './read-ahead.js';
import { SETTLE_MS } from './settle-segment.js';

/** How long a segment waits for another one that it refers to. */
const RETRY_MS = 250;
/** How long a build rests after a page, as a part of the time that reading and writing it took: MongoDB serves others meanwhile. */
const REST = 0.5;
const PAGES = 'pages';

interface TurnDeps {
  db: Database;
  clock: () => Date;
}

type Build = JobRecord<'buildSegment'>;
type Result = PageResult<'buildSegment'>;

/** The decisions about a page, and what they are based on. */
interface DecidedPage extends BuildPage {
  planned: PlannedSegment;
  /** Of contacts; null after the first page. */
  total: number | null;
  now: Date;
  /** How long it took to read and decide. */
  ms: number;
}

/** Deleted or changed again, or waiting for another segment. */
type NoPage = 'stopped' | 'waiting';
export type PagesAhead = ReadAhead<DecidedPage | NoPage>;

/** Builds of a process write one page at a time. */
export function pagesInTurn(): KeyedLimiter {
  return new KeyedLimiter({ limit: 1 });
}

interface Walk {
  job: Build;
  ahead: PagesAhead;
  pages: KeyedLimiter;
  /** The last contact that was decided; null at first. */
  after: WalkPosition | null;
}

/** How far a turn has come. */
interface Reached {
  after: WalkPosition | null;
  progress: Build['progress'];
}

/**
 * Decides and writes pages as long as `goesOn`. Each page is a transaction, and that of the last page also saves how far the job is. If
 * the worker dies before, the pages are done again, and their rows are there already.
 */
export async function walkTurn(
  deps: TurnDeps,
  { job, ahead, pages, after }: Walk,
  { save, goesOn }: { save: SavePage<'buildSegment'>; goesOn: () => boolean },
): Promise<void> {
  let reached: Reached = { after, progress: job.progress };
  for (;;) {
    const turn = { job, ahead, pages, reached, goesOn };
    const next = await pages.run(PAGES, () => takeAndWrite(deps, turn, save));
    if (next === null) return;
    reached = next;
  }
}

/** Does a page, and rests. @returns how far the build is if it goes on, null if that is saved */
async function takeAndWrite(
  deps: TurnDeps,
  { job, ahead, reached, goesOn }: Omit<Walk, 'after'> & { reached: Reached; goesOn: () => boolean },
  save: SavePage<'buildSegment'>,
): Promise<Reached | null> {
  const page = await takePage(deps, { job, ahead, after: reached.after });
  if (page === 'stopped' || page === 'waiting') {
    await save(withoutPage(deps.db, page, reached));
    return null;
  }
  const beganAt = performance.now();
  const { last, ms } = page;
  const mayGoOn = last !== null && goesOn();
  const result = await shortTransaction(deps.db, async (session) => {
    const written = await writePage(deps.db, { job, page, reached }, session);
    const isSaved = !mayGoOn || written.status !== 'running';
    await (isSaved ? save(written, session) : holdClaim(deps.db, job, session));
    return { ...written, isSaved };
  });
  await sleep(REST * (ms + performance.now() - beganAt));
  return result.isSaved ? null : { after: last, progress: result.progress };
}

/** The page that follows, as it was read ahead. Begins to read the one after it. */
async function takePage(
  deps: TurnDeps,
  { job, ahead, after }: Omit<Walk, 'pages'>,
): Promise<DecidedPage | NoPage> {
  const id = job._id.toHexString();
  const page = await ahead.take(id, positionKey(after), () => decidePage(deps, job, after));
  if (page === 'stopped' || page === 'waiting') return page;
  const { last } = page;
  if (last !== null) ahead.start(id, positionKey(last), () => decidePage(deps, job, last));
  return page;
}

function positionKey(after: WalkPosition | null): string {
  return [after?.createdAt.getTime(), after?.id.toHexString()].join(' ');
}

function withoutPage(db: Database, page: NoPage, reached: Reached): Result {
  const result = { progress: reached.progress, cursor: toCursor(reached.after) };
  if (page === 'stopped') return { status: 'stopped', ...result };
  return { status: 'running', ...result, nextAt: new Date(db.now().getTime() + RETRY_MS) };
}

function toCursor(after: WalkPosition | null): Result['cursor'] {
  return after && { phase: 'walk', ...after };
}

async function decidePage(
  { db, clock }: TurnDeps,
  job: Build,
  after: WalkPosition | null,
): Promise<DecidedPage | NoPage> {
  const beganAt = performance.now();
  const { workspaceId, subjectId, input } = job;
  const segment = await db.collections.Segment.findOne({ _id: subjectId, workspaceId });
  // The job of the newer version removes the rows of this one.
  if (segment?.version !== input.version) return 'stopped';
  if (await isWaiting(db, segment)) return 'waiting';
  const total = after === null ? await db.collections.Contact.countDocuments({ workspaceId }) : null;
  const [planned, now] = [toPlannedSegment(segment), clock()];
  const read = await readBuildPage(db, { workspaceId, planned, after, now });
  return { ...read, planned, total, now, ms: performance.now() - beganAt };
}

interface Writing {
  job: Build;
  page: DecidedPage;
  reached: Reached;
}

async function writePage(
  db: Database,
  { job, page, reached }: Writing,
  session: ClientSession,
): Promise<Result> {
  const { workspaceId, subjectId, requestedAt } = job;
  const { planned, rows, last, total, now } = page;
  const segment = await db.collections.Segment.findOne({ _id: subjectId, workspaceId }, { session });
  if (segment?.version !== planned.version) return withoutPage(db, 'stopped', reached);
  await writeBuildPage(db, { workspaceId, planned, rows }, session);
  const progress = {
    total: total ?? reached.progress.total,
    checked: reached.progress.checked + page.contacts,
    members: reached.progress.members + rows.filter((row) => row.in).length,
  };
  if (last !== null) return { status: 'running', progress, cursor: toCursor(last) };
  await publishBuild(db, { segment, now }, session);
  const nextAt = new Date(requestedAt.getTime() + SETTLE_MS);
  return { status: 'running', progress, cursor: { phase: 'settle' }, nextAt };
}

/** Whether it refers to a segment that is not built yet. */
async function isWaiting(db: Database, segment: SegmentRecord): Promise<boolean> {
  const { segments } = toPlannedSegment(segment).reads;
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
