import { createHash } from 'node:crypto';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { Database } from '../../models/database.js';
import { rateLimitCollection } from '../../models/rate-limit.js';

export interface SharedLimit {
  /** Distinguishes this limit from others in the collection. */
  prefix: string;
  points: number;
  seconds: number;
  /** Seconds for which a client that has used all points is refused from memory. */
  blocksInMemory?: boolean;
}

/** A limit counted across processes, in MongoDB. */
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

/** The key under which a client is counted: a hash, so that neither email nor network addresses are stored. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
