import type { Database } from '../../../models/core/database.js';
import { newErasure } from '../../../models/system/job.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { ImportUndoRecord } from '../../../models/imports/import-undo.js';

/**
 * Has the contacts of a page erased that undoing an import has deleted while another transaction recorded an event of theirs:
 * neither saw the other. Safe to repeat.
 */
export async function eraseOrphans(
  db: Database,
  { of, page, now }: { of: ImportRecord; page: ImportUndoRecord; now: Date },
): Promise<void> {
  const { Contact, Event, Job } = db.collections;
  const { workspaceId, contacts } = page;
  const created = contacts.flatMap(({ contactId, before }) => (before === null ? [contactId] : []));
  const receivedAt = { $gte: of.startedAt ?? of.createdAt };
  const seen = await Event.distinct('contactId', { workspaceId, contactId: { $in: created }, receivedAt });
  const ids = created.filter((id) => seen.some((contactId) => contactId?.equals(id) === true));
  if (ids.length === 0) return;
  const kept = await Contact.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  for (const id of ids) {
    if (kept.some(({ _id }) => _id.equals(id))) continue;
    const { _id, ...job } = newErasure(workspaceId, id.toHexString(), now);
    await Job.updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
  }
}
