import { ObjectId, type ClientSession } from 'mongodb';
import type { PlannedSegments } from '../../domain/segments/planned-segments.js';
import type { Database } from '../../models/database.js';

/** An enrollment that changes or disappears at a time without a call. */
export interface SilentChange {
  contactId: ObjectId;
  automationId: ObjectId;
  at: Date;
}

interface Changes {
  workspaceId: ObjectId;
  /** Null if the workspace has none. */
  segments: PlannedSegments | null;
  changes: readonly SilentChange[];
}

/**
 * Lets the sweep decide the segments that read the automations of such enrollments. It does so whatever happens to this
 * process, if the session is the transaction of the change.
 */
export async function lookAgain(
  db: Database,
  { workspaceId, segments, changes }: Changes,
  session: ClientSession,
): Promise<void> {
  const operations = (segments?.onAutomations ?? []).flatMap(({ id, version, reads }) =>
    changes
      .filter(({ automationId }) => reads.automations.has(automationId.toHexString()))
      .map(({ contactId, at }) => ({
        updateOne: {
          filter: { workspaceId, contactId, segmentId: new ObjectId(id), version },
          update: { $min: { lookAgainAt: at }, $setOnInsert: { _id: new ObjectId(), in: false, at } },
          upsert: true,
        },
      })),
  );
  if (operations.length > 0)
    await db.collections.SegmentRow.bulkWrite(operations, { session, ordered: false });
}
