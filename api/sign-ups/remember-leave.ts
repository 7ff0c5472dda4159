import { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { emailHash } from '../../models/audience/email-hash.js';
import { readUnsubscribeToken } from '../../models/audience/unsubscribe-token.js';

/**
 * An erased person leaves by the link of an old mail: only the hash of the address is stored, so that an import does not mail them
 * again.
 */
export async function rememberLeave(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  token: string,
): Promise<void> {
  const sentTo = readUnsubscribeToken(settings.secretKey, token)?.sentTo;
  if (sentTo === undefined) return;
  const { workspaceId, email } = sentTo;
  const now = clock();
  const { Suppression } = db.collections;
  const reason = 'unsubscribed';
  const row = {
    workspaceId: new ObjectId(workspaceId),
    emailHash: emailHash(settings.secretKey, workspaceId, email),
  };
  const made = { reason, emailSealed: null, evidenceSealed: null, erasedAt: now, createdAt: now } as const;
  await Suppression.updateOne(row, { $setOnInsert: made }, { upsert: true });
  // As when they were known: a complaint, or what an operator has decided, stays.
  await Suppression.updateOne({ ...row, reason: 'bounced' }, { $set: { reason } });
}
