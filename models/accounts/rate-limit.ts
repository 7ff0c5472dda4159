import type { ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';

/** What a client has used in a window (`api/http/limits/shared-windows.ts`). Keys contain hashes, never an address. */
export interface RateLimitRecord {
  _id: ObjectId;
  key: string;
  points: number;
  expire: Date | null;
}

export const rateLimitCollection = defineCollection<RateLimitRecord>({
  collection: 'rateLimits',
  indexes: [
    { key: { key: 1 }, unique: true },
    { key: { expire: -1 }, expireAfterSeconds: 0 },
  ],
});
