import { ObjectId } from 'mongodb';
import type { BroadcastBounce } from '../../models/broadcasts/broadcast-mail.js';
import type { Database } from '../../models/core/database.js';
import type { BroadcastInput } from '../../workflows/messages.js';

/** Bounces of a broadcast without a report, of people who were not erased. */
export async function missedBounces(
  db: Database,
  { workspaceId, broadcastId }: BroadcastInput,
): Promise<BroadcastBounce[]> {
  return await db.collections.Message.find<BroadcastBounce>(
    {
      broadcastId: new ObjectId(broadcastId),
      status: 'bounced',
      workspaceId: new ObjectId(workspaceId),
      report: { $exists: false },
      to: { $ne: '' },
    },
    { projection: { workspaceId: 1, contactId: 1, broadcastId: 1, to: 1, response: 1 } },
  )
    .hint('ofBroadcast')
    .toArray();
}
