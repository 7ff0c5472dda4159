import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import { decideMembership } from '../../domain/segments/decide.js';
import { plannedSegment, type PlannedSegment } from '../../domain/segments/planned-segments.js';
import { incrementAutomationsRev } from '../../models/automations-rev.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { JobRecord } from '../../models/job.js';
import type { SegmentRecord } from '../../models/segment.js';
import { membersCounter } from '../../models/segment-members.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';
import { shortTransaction } from '../../models/short-transaction.js';
import type { Engine } from '../engine.js';
import { contactHeadProjection, type ContactHead } from '../intake/row-mappers.js';
import { countResizing } from '../segments/count-resizing.js';
import { readStoredFacts } from '../segments/stored-facts.js';
import { requestBuild } from '../segments/request-build.js';
import { clearRows } from './clear-segment-rows.js';
import type { JobHandler, PageResult } from './job-handler.js';
import { settleContacts, SETTLE_MS } from './settle-segment.js';

/** Contacts per page, which is one transaction of a few tens of milliseconds. */
const PAGE = 1_000;
/** How long a segment waits for another one that it refers to. */
const RETRY_MS = 250;

export interface BuildDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  clock: () => Date;
}

type Build = JobRecord<'buildSegment'>;
type Result = PageResult<'buildSegment'>;

/**
 * Evaluates a version of a segment for all contacts, from the newest to the oldest.
 *
 * 1. Batches evaluate the version from the moment it exists, and store each decision as a row. A page that finds such a row,
 *    or conflicts with one that a batch writes, is repeated: an older decision never replaces a newer one.
 * 2. The last page puts the version into effect, and the rows of the previous one are removed. No events are fired.
 * 3. Batches that began before the version existed have ended after `SETTLE_MS`; their contacts are then evaluated again.
 */
export function buildSegmentJob(deps: BuildDeps): JobHandler<'buildSegment'> {
  return {
    kind: 'buildSegment',
    runPage: async (job, save) => {
      if (job.cursor?.phase === 'settle') {
        await settleContacts(deps, job);
        await save({ status: 'running', progress: job.progress, cursor: { phase: 'clear' } });
        return;
      }
      await shortTransaction(deps.db, async (session) => {
        await save(await runPage(deps, job, session), session);
      });
    },
  };
}

async function runPage({ db, clock }: BuildDeps, job: Build, session: ClientSession): Promise<Result> {
  const { workspaceId, subjectId, progress, cursor, input } = job;
  const segment = await db.collections.Segment.findOne({ _id: subjectId, workspaceId }, { session });
  if (cursor?.phase === 'clear' || input.version === null) {
    const isDone = await clearRows(db, { workspaceId, segmentId: subjectId, segment }, session);
    return { status: isDone ? 'done' : 'running', progress, cursor: { phase: 'clear' } };
  }
  // Deleted, or changed again: the job of the newer version removes the rows of this one.
  if (segment?.version !== input.version) return { status: 'stopped', progress, cursor };
  const waiting = await isWaiting(db, segment, session);
  if (waiting)
    return { status: 'running', progress, cursor, nextAt: new Date(db.now().getTime() + RETRY_MS) };
  return await walkPage(db, { job, segment, now: clock() }, session);
}

interface Walk {
  job: Build;
  segment: SegmentRecord;
  now: Date;
}

async function walkPage(db: Database, { job, segment, now }: Walk, session: ClientSession): Promise<Result> {
  const { workspaceId, cursor } = job;
  const total =
    cursor === null ? await db.collections.Contact.countDocuments({ workspaceId }) : job.progress.total;
  const contacts = await readContacts(db, job, session);
  const planned = versionOf(segment);
  const members = await decidePage(db, { workspaceId, planned, contacts, now }, session);
  const progress = {
    total,
    checked: job.progress.checked + contacts.length,
    members: job.progress.members + members,
  };
  const last = contacts.at(-1);
  if (last !== undefined && contacts.length === PAGE)
    return {
      status: 'running',
      progress,
      cursor: { phase: 'walk', createdAt: last.createdAt, id: last._id },
    };
  await publish(db, { segment, now }, session);
  const nextAt = new Date(job.requestedAt.getTime() + SETTLE_MS);
  return { status: 'running', progress, cursor: { phase: 'settle' }, nextAt };
}

function versionOf({ _id, name, version, where }: SegmentRecord): PlannedSegment {
  return plannedSegment({ id: _id.toHexString(), name, version, where, isBuilding: true });
}

/** Whether it refers to a segment that is not built yet. */
async function isWaiting(db: Database, segment: SegmentRecord, session: ClientSession): Promise<boolean> {
  const { segments } = versionOf(segment).reads;
  if (segments.size === 0) return false;
  const { workspaceId } = segment;
  const ids = [...segments].map((id) => new ObjectId(id));
  return (
    (await db.collections.Segment.countDocuments(
      { workspaceId, _id: { $in: ids }, built: null },
      { session, limit: 1 },
    )) > 0
  );
}

async function readContacts(
  db: Database,
  { workspaceId, cursor }: Build,
  session: ClientSession,
): Promise<ContactHead[]> {
  const read = async (filter: Filter<ContactRecord>, limit: number): Promise<ContactHead[]> =>
    await db.collections.Contact.find<ContactHead>(
      { workspaceId, ...filter },
      { session, projection: contactHeadProjection, batchSize: PAGE },
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .toArray();
  if (cursor?.phase !== 'walk') return await read({}, PAGE);
  // Two ranges of the index. With one query for both, contacts of the same time, such as imported ones, would be read again
  // for each page.
  const { createdAt, id } = cursor;
  const same = await read({ createdAt, _id: { $lt: id } }, PAGE);
  if (same.length === PAGE) return same;
  return [...same, ...(await read({ createdAt: { $lt: createdAt } }, PAGE - same.length))];
}

interface Page {
  workspaceId: ObjectId;
  planned: PlannedSegment;
  contacts: ContactHead[];
  now: Date;
}

/** @returns the number of members among the contacts that no batch has decided */
async function decidePage(
  db: Database,
  { workspaceId, planned, contacts, now }: Page,
  session: ClientSession,
): Promise<number> {
  const segmentId = new ObjectId(planned.id);
  const { version } = planned;
  const contactIds = contacts.map(({ _id }) => _id);
  const decided = await db.collections.SegmentRow.find(
    { workspaceId, contactId: { $in: contactIds }, segmentId, version },
    { session, projection: { contactId: 1 }, batchSize: PAGE },
  ).toArray();
  const known = new Set(decided.map(({ contactId }) => contactId.toHexString()));
  const open = contacts.filter(({ _id }) => !known.has(_id.toHexString()));
  const factsOf = await readStoredFacts(
    db,
    { workspaceId, segments: [planned], contacts: open, now },
    session,
  );
  const rows = open.flatMap((contact): SegmentRowRecord[] => {
    const { member, lookAgainAt } = decideMembership(planned.where, factsOf(contact), now);
    if (!member && lookAgainAt === null) return [];
    const of = { workspaceId, segmentId, version, contactId: contact._id };
    return [{ _id: new ObjectId(), ...of, in: member, at: now, ...(lookAgainAt && { lookAgainAt }) }];
  });
  if (rows.length > 0) await db.collections.SegmentRow.insertMany(rows, { session });
  const members = rows.filter((row) => row.in).length;
  if (members > 0) {
    const moves = new Map([[membersCounter(version), members]]);
    const row = countMoveRow({ workspaceId, automationId: segmentId }, moves);
    await db.collections.CountMove.insertOne(row, { session });
  }
  return members;
}

/** Puts the version into effect. Segments that refer to this one are built again. */
async function publish(
  db: Database,
  { segment, now }: Pick<Walk, 'segment' | 'now'>,
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
