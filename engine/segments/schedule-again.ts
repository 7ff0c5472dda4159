import { ObjectId, type ClientSession } from 'mongodb';
import type { PlannedSegments } from '../../domain/segments/planned-segments.js';
import type { Database } from '../../models/core/database.js';

/** An enrollment or an email of a broadcast that changes or disappears at a time without a call. */
export interface SilentChange {
  contactId: ObjectId;
  automationId?: ObjectId;
  broadcastId?: ObjectId;
  at: Date;
}

interface Changes {
  workspaceId: ObjectId;
  /** Null if the workspace has none. */
  segments: PlannedSegments | null;
  changes: readonly SilentChange[];
}

/**
 * Lets the sweep decide the segments that read the automations or broadcasts of such changes. It does so whatever happens to this
 * process, if the session is the transaction of the change.
 */
export async function scheduleAgain(
  db: Database,
  { workspaceId, segments, changes }: Changes,
  session: ClientSession,
): Promise<void> {
  const operations = (segments?.all ?? []).flatMap(({ id, version, reads }) =>
    changes
      .filter(
        ({ automationId, broadcastId }) =>
          (automationId !== undefined && reads.automations.has(automationId.toHexString())) ||
          (broadcastId !== undefined && reads.broadcasts.has(broadcastId.toHexString())),
      )
      .map(({ contactId, at }) => ({
        updateOne: {
          filter: { workspaceId, contactId, segmentId: new ObjectId(id), version },
          update: { $min: { decideAgainAt: at }, $setOnInsert: { _id: new ObjectId(), in: false, at } },
          upsert: true,
        },
      })),
  );
  if (operations.length > 0)
    await db.collections.SegmentRow.bulkWrite(operations, { session, ordered: false });
}
