import type { ObjectId } from 'mongodb';
import type { RowError } from '../../domain/imports/import.js';
import { defineCollection } from '../core/define-model.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** A row of a file that could not be imported. */
export interface ImportErrorRecord extends RowError {
  _id: ObjectId;
  workspaceId: ObjectId;
  importId: ObjectId;
  /** Found by a trial, whose errors the next trial or the import replaces. */
  isTrial: boolean;
  expiresAt: Date;
}

export const importErrorCollection = defineCollection<ImportErrorRecord>({
  collection: 'importErrors',
  indexes: [{ key: { importId: 1, line: 1, _id: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

/** The cells that they show are personal data. */
export const ERRORS_KEPT_MS = 7 * DAY_MS;
