import type { ObjectId } from 'mongodb';
import type { FilePosition, ImportProgress } from '../../domain/imports/import.js';
import { defineCollection } from '../core/define-model.js';

/**
 * How far a running import, or a trial of it, is. There are as many rows as pages that are written at a time: each page
 * writes one of them, the next page another, and the row with the largest offset counts. A worker's turn replaces them all,
 * and a pause or cancellation removes them, so that either conflicts with every page that is open.
 */
export interface ImportPositionRecord {
  _id: ObjectId;
  importId: ObjectId;
  /** Everything before it is done. */
  cursor: FilePosition;
  /** The counts of everything before it. */
  progress: ImportProgress;
}

export const importPositionCollection = defineCollection<ImportPositionRecord>({
  collection: 'importPositions',
  indexes: [{ key: { importId: 1 } }],
});
