import type { Binary, ObjectId } from 'mongodb';
import type { ImageFormat } from '../../domain/images/image-facts.js';
import { defineCollection } from '../core/define-model.js';

/** An image for mails and pages, which anyone can read at its public address. */
export interface ImageRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Names it in its address: derived from the workspace and the bytes, so that workspaces never share one. */
  hash: string;
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
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    // Adds up the sizes of a workspace without reading the images.
    { key: { workspaceId: 1, size: 1 } },
    { key: { hash: 1 } },
  ],
});
