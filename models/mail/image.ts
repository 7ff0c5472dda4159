import type { Binary, ObjectId } from 'mongodb';
import type { ImageFormat } from '../../domain/images/image-facts.js';
import { defineCollection } from '../core/define-model.js';

/** An image for mails and pages, which anyone can read at its public address. */
export interface ImageRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Names it in its address: derived from the workspace and the bytes, so that workspaces never share one. */
  hash: string;
  /** What members call it; absent for nothing. */
  name?: string;
  /** What it shows, for mails that it is put into; absent for nothing. */
  alt?: string;
  tags?: string[];
  /** Of name, description and tags (domain/images/image-words.ts); absent without them. */
  words?: string;
  format: ImageFormat;
  /** In pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  bytes: Binary;
  createdAt: Date;
}

/** An image without its bytes. */
export type ImageLine = Omit<ImageRecord, 'bytes'>;

export const imageCollection = defineCollection<ImageRecord>({
  collection: 'images',
  indexes: [
    { key: { workspaceId: 1, hash: 1 }, unique: true },
    // With the words, so that a search does not read the images.
    { key: { workspaceId: 1, createdAt: -1, _id: -1, words: 1 } },
    // Adds up the sizes of a workspace without reading the images.
    { key: { workspaceId: 1, size: 1 } },
    { key: { hash: 1 } },
  ],
});
