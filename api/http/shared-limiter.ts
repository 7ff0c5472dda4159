import { createHash } from 'node:crypto';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { Database } from '../../models/database.js';
import { rateLimitCollection } from '../../models/rate-limit.js';

export interface SharedLimit {
  /** Tells this limit from others in the collection. */
  prefix: string;
  points: number;
  seconds: number;
  /** Whoever has used all points is refused from memory from then on. */
  blocksInMemory?: boolean;
}

/** Counts for all processes together, through MongoDB. */
export function sharedLimiter(db: Database, limit: SharedLimit): RateLimiterMongo {
  const { prefix, points, seconds, blocksInMemory = false } = limit;
  return new RateLimiterMongo({
    storeClient: db.client,
    dbName: db.connection.name,
    tableName: rateLimitCollection.collection,
    keyPrefix: prefix,
    points,
    duration: seconds,
    ...(blocksInMemory && { inMemoryBlockOnConsumed: points }),
    disableIndexesCreation: true,
  });
}

/** Under what somebody is counted: a hash, so that neither e-mail addresses nor those of networks are stored. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
