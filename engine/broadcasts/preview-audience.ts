import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { BroadcastAudience, LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import { heldByCap } from '../../domain/mail/mail-cap.js';
import type { MailCap } from '../../domain/mail/sending-limits.js';
import type { BroadcastPreview } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { countedMails } from '../../models/mail/mail-limits.js';
import { FIRST_PAGE, readAudience, type AudienceMember, type AudienceOf } from './audience.js';

const PAGE = 2_000;

/**
 * The preparation of a broadcast without its writes: how many people get the mail, and how many not and why. Those whom a
 * cap leaves out are those whom it would if it was sent now.
 *
 * @param cap a cap that skips; null if there is none
 */
export async function previewAudience(
  db: Database,
  wanted: AudienceOf & { cap: MailCap | null },
  now: Date,
): Promise<BroadcastPreview> {
  let recipients = 0;
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  for (let cursor: typeof FIRST_PAGE | null = FIRST_PAGE; cursor !== null;) {
    const { people, next } = await readAudience(db, wanted, { cursor, limit: PAGE });
    const capped = await cappedAmong(db, wanted, { people, now });
    for (const person of people) {
      const reason = person.reason ?? (capped.has(person.contactId.toHexString()) ? 'cap' : null);
      if (reason === null) recipients += 1;
      else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    }
    cursor = next;
  }
  return { _id: new ObjectId(), at: now, audienceHash: audienceHash(wanted.audience), recipients, leftOut };
}

async function cappedAmong(
  db: Database,
  { workspaceId, cap }: { workspaceId: ObjectId; cap: MailCap | null },
  { people, now }: { people: readonly AudienceMember[]; now: Date },
): Promise<Set<string>> {
  if (cap === null) return new Set();
  const contacts = people.flatMap(({ contactId, reason }) => (reason === null ? [contactId] : []));
  const counted = await countedMails(db, { workspaceId, cap, contacts, now });
  return new Set([...counted.keys()].filter((id) => heldByCap(cap, counted.get(id) ?? [], now) !== null));
}

/** Differs between any two definitions of an audience. */
export function audienceHash({ list, only = [], except = [] }: BroadcastAudience): string {
  return createHash('sha256')
    .update(JSON.stringify([list, only, except]))
    .digest('base64url')
    .slice(0, 16);
}
