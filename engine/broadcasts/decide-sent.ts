import type { ObjectId } from 'mongodb';
import { neededReads } from '../../domain/segments/reads.js';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/core/database.js';

export interface DecideSentDeps {
  db: Database;
  /** Evaluates the segments of contacts again. */
  decideSegments: (sent: { workspaceId: ObjectId; contactIds: readonly ObjectId[] }) => Promise<void>;
}

/** Evaluates segments again for whom these mails of a broadcast were sent to, if one asks for it. It may be repeated. */
export async function decideSent(
  { db, decideSegments }: DecideSentDeps,
  {
    workspaceId,
    broadcastId,
    messageIds,
  }: { workspaceId: ObjectId; broadcastId: ObjectId; messageIds: readonly ObjectId[] },
): Promise<void> {
  if (!(await isAskedFor(db, workspaceId, broadcastId.toHexString()))) return;
  const rows = await db.collections.Message.find(
    { _id: { $in: [...messageIds] }, workspaceId },
    { projection: { contactId: 1 } },
  ).toArray();
  await decideSegments({ workspaceId, contactIds: rows.map(({ contactId }) => contactId) });
}

async function isAskedFor(db: Database, workspaceId: ObjectId, broadcastId: Id): Promise<boolean> {
  const segments = await db.collections.Segment.find(
    { workspaceId },
    { projection: { where: 1, 'built.where': 1 } },
  ).toArray();
  return segments.some(({ where, built }) =>
    [where, ...(built === null ? [] : [built.where])].some((one) =>
      neededReads(one).broadcasts.has(broadcastId),
    ),
  );
}
