import type { Filter, ObjectId } from 'mongodb';
import type { ReplacedValues } from '../../domain/plan/calls/call-action.js';
import { defineCollection } from '../core/define-model.js';

/** What a page of an import has done to a contact. */
export interface ImportedContact {
  contactId: ObjectId;
  /** `rev` before it; 0 if it created the contact. */
  from: number;
  /** `rev` after it: nothing else has touched the contact as long as it has this one. */
  rev: number;
  /** The values that it replaced; null if it created the contact. */
  before: ReplacedValues | null;
  /** The lists that it added, or on which it has confirmed a pending subscription. */
  listIds: ObjectId[];
  /** The lists on which it has confirmed a pending subscription. */
  pendingListIds?: ObjectId[];
  /** An earlier page of the same import may have changed it, too. */
  again?: true;
}

/** What an import has done, by page, so that it can be undone. */
export interface ImportUndoRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  importId: ObjectId;
  /** Number of the page's first row. */
  n: number;
  contacts: ImportedContact[];
  /** The contacts that it has changed, and whose values it therefore has; absent if it has only created some. */
  changed?: ObjectId[];
  /** When the import expires, which may be paused for long; after its end, the job `retention` removes it earlier. */
  expiresAt: Date;
}

export const importUndoCollection = defineCollection<ImportUndoRecord>({
  collection: 'importUndo',
  indexes: [
    { key: { importId: 1, n: -1 } },
    // New contacts, of which there may be a million, are not in it.
    { key: { changed: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});

/** The pages that have values of a contact. */
export function contactUndoFilter({
  workspaceId,
  contactId,
}: {
  workspaceId: ObjectId;
  contactId: ObjectId;
}): Filter<ImportUndoRecord> {
  return { changed: contactId, workspaceId };
}
