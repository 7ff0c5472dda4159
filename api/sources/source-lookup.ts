import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { hashToken } from '../../models/core/tokens.js';
import { rateLimited } from '../http/limits/rate-limited.js';
import { BatchedCache } from '../http/batched-cache.js';
import { TokenBuckets } from '../http/limits/token-bucket.js';
import { ownAddresses } from './own-addresses.js';
import { SourceActivity } from './source-activity.js';
import { SnsCertificates, type GetUrl } from './sns-certificates.js';
import { SourcePayloads } from './payload-buffer.js';

/** Rate limit per source and process, in events. */
const PER_SECOND = 200;
export const SOURCE_BURST = 1_000;
const MAX_TIME_MS = 5_000;

/** What a process caches and counts for event sources. */
export interface SourceLookup {
  /** The enabled source with this token, or null; at most a second out of date. */
  byToken(token: string): Promise<EventSourceRecord | null>;
  /** Call it when a source has changed; this process then sees the change at once. */
  drop(source: Pick<EventSourceRecord, 'tokenHash' | 'oldTokens'>): void;
  /** The addresses of the workspace's senders; at most a second out of date. */
  ownAddresses(workspaceId: ObjectId): Promise<readonly string[]>;
  /** Admits `events` events. @throws RollcallError `rate_limited` */
  admit(source: EventSourceRecord, events: number): void;
  activity: SourceActivity;
  certificates: SnsCertificates;
  payloads: SourcePayloads;
}

interface SourcesDeps {
  db: Database;
  log: Logger;
  clock: () => Date;
  getUrl: GetUrl;
  settings: { secretKey: Buffer };
}

export function createSourceLookup(deps: SourcesDeps): SourceLookup {
  const cache = new BatchedCache((hashes) => load(deps, hashes));
  const senders = new BatchedCache((ids) => loadOwnAddresses(deps.db, ids));
  const buckets = new TokenBuckets({ perSecond: PER_SECOND, burst: SOURCE_BURST });
  const { db, log, settings } = deps;
  return {
    byToken: (token) => cache.get(hashToken(token)),
    drop: ({ tokenHash, oldTokens }) => {
      for (const hash of [tokenHash, ...oldTokens.map((old) => old.tokenHash)]) cache.drop(hash);
    },
    ownAddresses: async (workspaceId) => (await senders.get(workspaceId.toHexString())) ?? [],
    admit: ({ _id }, events) => {
      const waitMs = buckets.take(_id.toHexString(), events, Date.now());
      if (waitMs > 0) throw rateLimited(PER_SECOND, waitMs);
    },
    activity: new SourceActivity(deps),
    certificates: new SnsCertificates(deps.getUrl, deps.clock),
    payloads: new SourcePayloads({ db, log, secretKey: settings.secretKey }),
  };
}

async function loadOwnAddresses(db: Database, ids: string[]): Promise<Map<string, readonly string[]>> {
  const found = ids.map(async (id) => [id, await ownAddresses(db, new ObjectId(id))] as const);
  return new Map(await Promise.all(found));
}

/** Finds sources by their current tokens, and by old ones that have not expired. */
async function load(
  { db, clock }: { db: Database; clock: () => Date },
  hashes: string[],
): Promise<Map<string, EventSourceRecord>> {
  const sources = await db.models.EventSource.find(
    { $or: [{ tokenHash: { $in: hashes } }, { 'oldTokens.tokenHash': { $in: hashes } }], enabled: true },
    null,
    { maxTimeMS: MAX_TIME_MS },
  );
  const now = clock();
  const byHash = sources.flatMap((source) => {
    const old = source.oldTokens.filter(({ until }) => until > now);
    return [source, ...old].map(({ tokenHash }): [string, EventSourceRecord] => [tokenHash, source]);
  });
  return new Map(byHash);
}
