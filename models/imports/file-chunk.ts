import type { Binary, ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';

/** A part of a file's text in UTF-8, so that any worker can go on reading it. */
export interface FileChunkRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  importId: ObjectId;
  /** Where it begins in the file, in bytes. */
  offset: number;
  bytes: Binary;
  expiresAt: Date;
}

export const fileChunkCollection = defineCollection<FileChunkRecord>({
  collection: 'fileChunks',
  indexes: [
    { key: { importId: 1, offset: 1 }, unique: true },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
