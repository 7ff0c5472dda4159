import type { Database } from '../../../models/database.js';
import type { ImportUndoRecord } from '../../../models/import-undo.js';
import { clearRowsOf } from '../clear-segment-rows.js';

/** Takes the contacts of a page that undoing an import has deleted out of their segments. Safe to repeat. */
export async function clearPageSegments(
  db: Database,
  { workspaceId, contacts }: Pick<ImportUndoRecord, 'workspaceId' | 'contacts'>,
): Promise<void> {
  const { Contact, SegmentRow } = db.collections;
  const created = contacts.flatMap(({ contactId, before }) => (before === null ? [contactId] : []));
  const listed = await SegmentRow.distinct('contactId', { workspaceId, contactId: { $in: created } });
  if (listed.length === 0) return;
  const kept = await Contact.find({ _id: { $in: listed } }, { projection: { _id: 1 } }).toArray();
  for (const contactId of listed)
    if (!kept.some(({ _id }) => _id.equals(contactId))) await clearRowsOf(db, { workspaceId, contactId });
}
