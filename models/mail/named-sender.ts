import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';
import { parseId } from '../core/ids.js';
import type { SenderRecord } from './sender.js';

/**
 * The sender that a mail names. Null if it names none, and for one that is removed or not confirmed: such mail comes from the
 * workspace's sender.
 */
export async function namedSender(
  db: Database,
  { workspaceId, sender }: { workspaceId: ObjectId; sender?: string | null | undefined },
  session?: ClientSession,
): Promise<SenderRecord | null> {
  const _id = parseId(sender ?? '');
  const found =
    _id && (await db.collections.Sender.findOne({ _id, workspaceId }, { ...(session && { session }) }));
  return found === null || found.confirmedAt === null ? null : found;
}
