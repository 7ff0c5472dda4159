import type { Database } from '../../../models/core/database.js';
import type { ImportUndoRecord } from '../../../models/imports/import-undo.js';
import { removeCounted } from '../segments/clear-segment-rows.js';

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
  const existing = new Set(kept.map(({ _id }) => _id.toHexString()));
  const contactId = { $in: listed.filter((id) => !existing.has(id.toHexString())) };
  for (const segmentId of await SegmentRow.distinct('segmentId', { workspaceId, contactId }))
    await removeCounted(db, { workspaceId, segmentId, contactId });
}
