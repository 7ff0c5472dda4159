import type { ObjectId } from 'mongodb';
import { emptyConsentFacts } from '../../../domain/lists/sign-up.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { ImportedContact, ImportUndoRecord } from '../../../models/imports/import-undo.js';
import type { RecordCall } from '../../intake/batches/calls.js';

/** The calls that give the contacts of a page their values back. */
export async function restoreCalls(
  db: Database,
  { record, page, by, now }: { record: ImportRecord; page: ImportUndoRecord; by: string; now: Date },
): Promise<Map<ImportedContact, RecordCall>> {
  const names = await listNames(db, page);
  const facts = { ...emptyConsentFacts, source: `undone import: ${record.name}`, by };
  const makeCall = ({
    contactId,
    rev,
    before,
    listIds,
    pendingListIds = [],
  }: ImportedContact): RecordCall => ({
    workspaceId: record.workspaceId.toHexString(),
    subject: { by: 'id', id: contactId.toHexString() },
    patch: null,
    event: null,
    action: {
      type: 'restoreContact',
      ifRev: rev,
      before: before ?? {},
      lists: listIds.map((listId) => ({
        id: listId.toHexString(),
        name: names.get(listId.toHexString()) ?? '',
        wasPending: pendingListIds.some((id) => id.equals(listId)),
      })),
      facts,
    },
    source: record.source,
    receivedAt: now,
    silent: true,
    unlogged: true,
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: null,
  });
  return new Map(page.contacts.map((contact) => [contact, makeCall(contact)]));
}

/** Names of the lists that a page has added to, by id; those of deleted lists, too. */
async function listNames(
  db: Database,
  { workspaceId, contacts }: Pick<ImportUndoRecord, 'workspaceId' | 'contacts'>,
): Promise<Map<string, string>> {
  const ids = new Map<string, ObjectId>();
  for (const { listIds } of contacts) for (const id of listIds) ids.set(id.toHexString(), id);
  if (ids.size === 0) return new Map();
  const rows = await db.models.List.find({ _id: { $in: [...ids.values()] }, workspaceId });
  return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]));
}
