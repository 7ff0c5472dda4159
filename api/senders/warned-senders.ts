import type { ObjectId } from 'mongodb';
import type { WarnedSender } from '../../domain/automation/activation-warnings.js';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';

/** What is warned about the senders that mails name, by id. */
export async function readWarnedSenders(
  db: Database,
  { workspaceId, named }: { workspaceId: ObjectId; named: readonly Id[] },
): Promise<Map<Id, WarnedSender>> {
  const ids = [...new Set(named)].flatMap((id) => parseId(id) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Sender.find({ _id: { $in: ids }, workspaceId }).toArray();
  return new Map(
    rows.map(({ _id, email, confirmedAt, replyTo = null }) => [
      _id.toHexString(),
      { email, isConfirmed: confirmedAt !== null, replyTo },
    ]),
  );
}
