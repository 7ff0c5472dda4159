import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';

const MAX_TIME_MS = 5_000;

/**
 * The current email addresses of contacts, by id. Logs and ledgers store ids only, so that erasing a contact also
 * anonymises them: a missing contact has been deleted.
 */
export async function contactEmails(
  db: Database,
  { workspaceId, contactIds }: { workspaceId: ObjectId; contactIds: (ObjectId | null)[] },
): Promise<Map<string, string>> {
  const ids = contactIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Contact.find(
    { _id: { $in: ids }, workspaceId },
    { projection: { email: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(rows.map(({ _id, email }) => [_id.toHexString(), email]));
}
