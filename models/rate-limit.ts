import type { ObjectId } from 'mongodb';
import { defineModel } from './define-model.js';

/** A counter of rate-limiter-flexible, which names the fields; its keys hold hashes, never an address. */
export interface RateLimitRecord {
  _id: ObjectId;
  key: string;
  points: number;
  expire: Date | null;
}

export const rateLimitModel = defineModel<RateLimitRecord>({
  name: 'RateLimit',
  collection: 'rateLimits',
  fields: {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null },
  },
  indexes: [
    { key: { key: 1 }, unique: true },
    { key: { expire: -1 }, expireAfterSeconds: 0 },
  ],
});
