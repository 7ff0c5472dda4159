import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/database.js';
import type { ImportedContact, ImportUndoRecord } from '../../../models/import-undo.js';

/** The key of a contact's restoring that is committed by itself. */
export function undoKey(
  { importId, n }: Pick<ImportUndoRecord, 'importId' | 'n'>,
  contactId: string,
): string {
  return `undo ${importId.toHexString()} ${n} ${contactId}`;
}

/**
 * Contacts among those given whose values a turn has restored that died before it committed the rest of their page: their key
 * is there.
 */
export async function restoredEarlier(
  db: Database,
  { page, contacts }: { page: ImportUndoRecord; contacts: readonly ImportedContact[] },
  session: ClientSession,
): Promise<ImportedContact[]> {
  if (contacts.length === 0) return [];
  const keyOf = ({ contactId }: ImportedContact): string => undoKey(page, contactId.toHexString());
  const rows = await db.collections.IdempotentResponse.find(
    { workspaceId: page.workspaceId, key: { $in: contacts.map(keyOf) } },
    { session, projection: { key: 1 } },
  ).toArray();
  const keys = new Set(rows.map(({ key }) => key));
  return contacts.filter((contact) => keys.has(keyOf(contact)));
}
