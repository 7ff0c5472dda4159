import { createHash } from 'node:crypto';
import type { Database } from '../../../models/core/database.js';
import type { Used } from './windows.js';

/** Counts what clients use, by key, within windows of a fixed length, in MongoDB: across processes, by its clock. */
export class SharedWindows {
  readonly #ms: number;

  /** @param kind distinguishes these windows from others in the collection */
  constructor(
    private readonly db: Database,
    private readonly kind: string,
    seconds: number,
  ) {
    this.#ms = seconds * 1_000;
  }

  /** Counts a use, or takes it back (-1). The first one begins a window. */
  async add(key: string, points = 1): Promise<Used> {
    const isCurrent = { $gt: ['$expire', '$$NOW'] };
    const row = await this.db.collections.RateLimit.findOneAndUpdate(
      { key: `${this.kind}:${key}` },
      [
        {
          $set: {
            points: { $max: [0, { $add: [{ $cond: [isCurrent, '$points', 0] }, points] }] },
            expire: { $cond: [isCurrent, '$expire', { $add: ['$$NOW', this.#ms] }] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    const endsAt = row?.expire?.getTime() ?? 0;
    return { points: row?.points ?? points, msLeft: Math.max(0, endsAt - this.db.now().getTime()) };
  }
}

/** The key under which a client is counted: a hash, so that neither email nor network addresses are stored. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
