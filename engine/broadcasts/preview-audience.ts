import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { BroadcastAudience, LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import type { BroadcastPreview } from '../../models/broadcast.js';
import type { Database } from '../../models/database.js';
import { FIRST_PAGE, readAudience, type AudienceOf } from './audience.js';

const PAGE = 2_000;

/** The preparation of a broadcast without its writes: how many people get the mail, and how many not and why. */
export async function previewAudience(db: Database, of: AudienceOf, now: Date): Promise<BroadcastPreview> {
  let recipients = 0;
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  for (let cursor: typeof FIRST_PAGE | null = FIRST_PAGE; cursor !== null;) {
    const { people, next } = await readAudience(db, of, { cursor, limit: PAGE });
    for (const { reason } of people) {
      if (reason === null) recipients += 1;
      else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    }
    cursor = next;
  }
  return { _id: new ObjectId(), at: now, audienceHash: audienceHash(of.audience), recipients, leftOut };
}

/** Differs between any two definitions of an audience. */
export function audienceHash({ list, only = [], except = [] }: BroadcastAudience): string {
  return createHash('sha256')
    .update(JSON.stringify([list, only, except]))
    .digest('base64url')
    .slice(0, 16);
}
