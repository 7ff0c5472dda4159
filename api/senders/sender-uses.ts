import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { SenderUse } from '../../domain/steps/senders-in.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';

interface Uses {
  workspaceId: ObjectId;
  uses: readonly SenderUse[];
}

/**
 * Checks that the senders that something names exist in the workspace. Within a transaction, it conflicts with their removal.
 *
 * @throws RollcallError `invalid`, naming every place with an unknown sender
 */
export async function assertSendersExist(
  db: Database,
  { workspaceId, uses }: Uses,
  session?: ClientSession,
): Promise<void> {
  if (uses.length === 0) return;
  const ids = [...new Set(uses.map(({ sender }) => sender))].flatMap((id) => parseId(id) ?? []);
  const named = { _id: { $in: ids }, workspaceId };
  if (session !== undefined) await db.models.Sender.updateMany(named, { $inc: { uses: 1 } }, { session });
  const rows = await db.models.Sender.find(named, { _id: 1 }, { ...(session && { session }) }).lean();
  const known = new Set(rows.map(({ _id }) => _id.toHexString()));
  const wrong = uses.filter(({ sender }) => !known.has(sender));
  if (wrong.length > 0) throw invalid(wrong.map(({ path }) => ({ path, message: 'unknown sender' })));
}
