import type { ObjectId } from 'mongodb';
import type { ReplacedValues } from '../domain/plan/call-action.js';
import { defineCollection } from './define-model.js';

/** What a page of an import has done to a contact. */
export interface ImportedContact {
  contactId: ObjectId;
  /** `rev` before it; 0 if it created the contact. */
  from: number;
  /** `rev` after it: nothing else has touched the contact as long as it has this one. */
  rev: number;
  /** The values that it replaced; null if it created the contact. */
  before: ReplacedValues | null;
  /** The lists that it added, or where it has confirmed a pending membership. */
  listIds: ObjectId[];
  /** The latter. */
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
  expiresAt: Date;
}

export const importUndoCollection = defineCollection<ImportUndoRecord>({
  collection: 'importUndo',
  indexes: [
    { key: { importId: 1, n: -1 } },
    { key: { workspaceId: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
