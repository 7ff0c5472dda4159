import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';

/** The newest contacts, whose fields are looked at; some milliseconds. */
const SAMPLED_CONTACTS = 500;

/** The custom fields of a sample of contacts, by index; null without contacts. */
export async function seenFields(db: Database, workspaceId: ObjectId): Promise<Set<string> | null> {
  const contacts = await db.collections.Contact.find({ workspaceId }, { projection: { customFields: 1 } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SAMPLED_CONTACTS)
    .toArray();
  return contacts.length === 0
    ? null
    : new Set(contacts.flatMap(({ customFields }) => Object.keys(customFields)));
}
