import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { jsonEqual } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { countResizing } from '../../engine/segments/count-resizing.js';
import { requestBuild } from '../../engine/segments/request-build.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import { assertUnused } from '../deleted/assert-unused.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';
import { assertWhere } from './check-references.js';
import type { SegmentBody, SegmentChanges } from './schemas.js';

/** Each event is evaluated against every segment that counts it. */
const MAX_SEGMENTS = 200;

interface SegmentDeps {
  db: Database;
  clock: () => Date;
}

export interface SegmentTarget {
  workspaceId: ObjectId;
  id: string;
}

/** Creates a segment and requests its build. Within the caller's transaction. @throws RollcallError `invalid`, `conflict` */
export async function createSegment(
  { db, clock }: SegmentDeps,
  { workspaceId, input, by }: { workspaceId: ObjectId; input: SegmentBody; by: string },
  session: ClientSession,
): Promise<SegmentRecord> {
  // First, so that concurrent creations conflict instead of exceeding the limit.
  await incrementAutomationsRev(db, workspaceId, session);
  await assertRoom(db, workspaceId, session);
  await assertWhere({ db }, { workspaceId, where: input.where, id: null }, session);
  const now = clock();
  const segment: SegmentRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    description: input.description ?? null,
    where: input.where,
    version: 1,
    built: null,
    createdAt: now,
    updatedAt: now,
  };
  await db.models.Segment.insertOne(segment, { session });
  await requestBuild(db, { workspaceId, segmentId: segment._id, version: 1, by, now }, session);
  return segment;
}

/** @throws RollcallError `conflict` if the workspace has reached the limit of segments */
export async function assertRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<void> {
  if ((await db.models.Segment.countDocuments({ workspaceId }, { session })) < MAX_SEGMENTS) return;
  throw new RollcallError(
    'conflict',
    `The workspace already has ${MAX_SEGMENTS} segments, which is the limit.`,
  );
}

/** The segments of a workspace, newest first. */
export async function listSegments(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<SegmentRecord>> {
  return await findPage({
    collection: db.collections.Segment,
    filter: { workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readSegment(
  { db }: { db: Database },
  { workspaceId, id }: SegmentTarget,
  session?: ClientSession,
): Promise<SegmentRecord> {
  const _id = parseId(id);
  const found =
    _id && (await db.models.Segment.findOne({ _id, workspaceId }, null, { ...(session && { session }) }));
  if (found === null) throw new RollcallError('not_found', 'Segment not found.');
  return found;
}

/**
 * Changes the given fields. Changed conditions create a new version and request its build. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`, `invalid`
 */
export async function changeSegment(
  { db, clock }: SegmentDeps,
  { changes, by, ...target }: SegmentTarget & { changes: SegmentChanges; by: string },
  session: ClientSession,
): Promise<{ before: SegmentRecord; after: SegmentRecord }> {
  const { workspaceId, id } = target;
  const before = await readSegment({ db }, target, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  await incrementAutomationsRev(db, workspaceId, session);
  const { where } = changes;
  if (where !== undefined) await assertWhere({ db }, { workspaceId, where, id }, session);
  const isOther = where !== undefined && !jsonEqual(asJson(where), asJson(before.where));
  const version = isOther ? before.version + 1 : before.version;
  const now = clock();
  const fields = { ...changes, version, updatedAt: now, rev: nextRev(before) };
  await db.models.Segment.updateOne({ _id: before._id }, { $set: fields }, { session });
  if (isOther) await requestBuild(db, { workspaceId, segmentId: before._id, version, by, now }, session);
  return { before, after: { ...before, ...fields } };
}

function asJson(where: object) {
  return parseJson(JSON.stringify(where));
}

/** Evaluates every contact again, as a new version. Within the caller's transaction. @throws RollcallError `not_found` */
export async function rebuildSegment(
  { db, clock }: SegmentDeps,
  { by, ...target }: SegmentTarget & { by: string },
  session: ClientSession,
): Promise<SegmentRecord> {
  const before = await readSegment({ db }, target, session);
  const { workspaceId, _id: segmentId } = before;
  await incrementAutomationsRev(db, workspaceId, session);
  const version = before.version + 1;
  const fields = { version, rev: nextRev(before) };
  await db.models.Segment.updateOne({ _id: segmentId }, { $set: fields }, { session });
  await requestBuild(db, { workspaceId, segmentId, version, by, now: clock() }, session);
  return { ...before, ...fields };
}

/**
 * Deletes a segment; a job removes its rows. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` while something uses it
 */
export async function deleteSegment(
  { db, clock }: SegmentDeps,
  { by, ...target }: SegmentTarget & { by: string },
  session: ClientSession,
): Promise<SegmentRecord> {
  const segment = await readSegment({ db }, target, session);
  const { workspaceId, _id: segmentId } = segment;
  await assertUnused(db, { ...target, noun: 'segment' }, session);
  const now = clock();
  await countResizing(db, { segment, to: null, now }, session);
  await db.models.Segment.deleteOne({ _id: segmentId }, { session });
  await requestBuild(db, { workspaceId, segmentId, version: null, by, now }, session);
  return segment;
}
