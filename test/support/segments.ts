import { ObjectId } from 'mongodb';
import type { Engine } from '../../engine/engine.js';
import { buildSegmentJob } from '../../engine/jobs/build-segment.js';
import { dueSegmentsJob } from '../../engine/jobs/due-segments.js';
import { runJob } from '../../engine/jobs/job-runner.js';
import type { Database } from '../../models/database.js';
import { silent } from './engine.js';
import { runRecurring } from './jobs.js';

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
  await runRecurring(db, dueSegmentsJob({ db, engine, clock }));
}
