import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { importRestoreId, RESTORES_KEPT_MS } from '../../../models/imports/import-restore.js';
import type { ImportedContact, ImportUndoRecord } from '../../../models/imports/import-undo.js';

/**
 * Undoing a page raises the `rev` of the contacts that it restores. Where an earlier page has changed them too, that is noted
 * for it: searching the earlier pages themselves would read all of them for each such contact.
 */
export async function noteRevs(
  db: Database,
  {
    page: { importId },
    contacts,
    now,
  }: { page: ImportUndoRecord; contacts: readonly ImportedContact[]; now: Date },
  session: ClientSession,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + RESTORES_KEPT_MS);
  const repeated = contacts.filter(({ again }) => again === true);
  if (repeated.length === 0) return;
  await db.collections.ImportRestore.bulkWrite(
    repeated.map(({ contactId, from, rev }) => ({
      updateOne: {
        filter: { _id: importRestoreId({ importId, contactId }) },
        update: { $set: { from, rev: rev + 1, expiresAt } },
        upsert: true,
      },
    })),
    { session, ordered: false },
  );
}

/** A page with the `rev`s that its contacts have if nothing but undoing later pages has touched them since. */
export async function withRestoredRevs(db: Database, page: ImportUndoRecord): Promise<ImportUndoRecord> {
  const { importId, contacts } = page;
  const ids = contacts.map(({ contactId }) => importRestoreId({ importId, contactId }));
  const rows = await db.collections.ImportRestore.find({ _id: { $in: ids } }).toArray();
  const noted = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return {
    ...page,
    contacts: contacts.map((contact, i) => {
      const row = noted.get(ids[i]?.toHexString() ?? '');
      return row?.from === contact.rev ? { ...contact, rev: row.rev } : contact;
    }),
  };
}
