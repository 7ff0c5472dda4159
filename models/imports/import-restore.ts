import type { ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';
import { derivedId } from '../core/ids.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** The `rev` of a contact whose values undoing a page has restored, for the pages before it. Names no contact. */
export interface ImportRestoreRecord {
  /** Derived from import and contact. */
  _id: ObjectId;
  /** `rev` before the page that was undone: what the page before it may have left. */
  from: number;
  /** `rev` since then. */
  rev: number;
  expiresAt: Date;
}

export const importRestoreCollection = defineCollection<ImportRestoreRecord>({
  collection: 'importRestores',
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

export function importRestoreId(row: { importId: ObjectId; contactId: ObjectId }): ObjectId {
  return derivedId('importRestore', row.importId.toHexString(), row.contactId.toHexString());
}

/** Longer than undoing an import takes. */
export const RESTORES_KEPT_MS = 2 * DAY_MS;
