import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { Engine } from '../../../engine/engine.js';
import { buildSegmentJob } from '../../../engine/jobs/segments/build-segment.js';
import { dueSegmentsJob } from '../../../engine/jobs/segments/due-segments.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import { requestBuild } from '../../../engine/segments/request-build.js';
import { incrementAutomationsRev } from '../../../models/automations/automations-rev.js';
import type { Database } from '../../../models/core/database.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { silent } from '../engine/engine.js';
import { runRecurring } from '../engine/jobs.js';

interface SegmentDeps {
  db: Database;
  engine: Engine;
  clock?: () => Date;
}

/** Does all requested builds of a workspace to their end, without the pause for batches that began before. */
export async function buildSegments(
  { db, engine, clock = () => new Date() }: SegmentDeps,
  workspaceId: string,
): Promise<void> {
  const handler = buildSegmentJob({ db, engine, clock });
  for (;;) {
    const open = await db.collections.Job.find({
      workspaceId: new ObjectId(workspaceId),
      kind: 'buildSegment',
      status: 'running',
    }).toArray();
    if (open.length === 0) return;
    for (const { _id } of open)
      await runJob({ db, log: silent }, handler, { filter: { _id }, until: Infinity });
  }
}

/** Decides what is due by the clock. */
export async function decideDueSegments({
  db,
  engine,
  clock = () => new Date(),
}: SegmentDeps): Promise<void> {
  await runRecurring(db, dueSegmentsJob({ db, engine, clock, log: silent }));
}

/** Inserts a segment, or changes the conditions of one, and requests its build. */
export async function saveSegment(
  { db, clock = () => new Date() }: Pick<SegmentDeps, 'db' | 'clock'>,
  {
    workspaceId,
    where,
    of,
  }: { workspaceId: ObjectId; where: ContactWhere; of?: { id: ObjectId; version: number } | undefined },
): Promise<ObjectId> {
  const _id = of?.id ?? new ObjectId();
  const version = of?.version ?? 1;
  await shortTransaction(db, async (session) => {
    const now = clock();
    await incrementAutomationsRev(db, workspaceId, session);
    const fields = { name: 'Segment', description: null, built: null, createdAt: now, updatedAt: now };
    if (of === undefined)
      await db.models.Segment.insertOne({ _id, workspaceId, where, version, ...fields }, { session });
    else await db.models.Segment.updateOne({ _id }, { $set: { where, version } }, { session });
    await requestBuild(db, { workspaceId, segmentId: _id, version, by: 'Test', now }, session);
  });
  return _id;
}
