import type { ObjectId } from 'mongodb';
import type { Database } from '../models/database.js';

/** Rows of one pass; the next one goes on. */
const PAGE = 1_000;

/**
 * Ends what a dead worker has left in the ledger when no other try will: its enrollment may have ended meanwhile.
 *
 * 1. A `sending` whose lease is over is in doubt, as for a try that finds it (activities/message-ledger.ts).
 * 2. A `claimed` whose lease is over was never sent; it is skipped once its enrollment is not active any more.
 */
export async function endAbandonedMails(db: Database): Promise<void> {
  const messages = db.collections.Message;
  // The type is what the index asks for.
  const expired = { claimedUntil: { $type: 'date', $lte: new Date() } } as const;
  await messages.updateMany(
    { ...expired, status: 'sending' },
    {
      $set: {
        status: 'uncertain',
        claim: null,
        claimedUntil: null,
        reason: 'the sender died before the server answered',
      },
    },
  );
  const claimed = await messages
    .find({ ...expired, status: 'claimed' }, { projection: { enrollmentId: 1 } })
    .sort({ claimedUntil: -1 })
    .limit(PAGE)
    .toArray();
  const active = await activeAmong(
    db,
    claimed.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  );
  const abandoned = claimed.filter(({ enrollmentId }) => !active.has(enrollmentId?.toHexString() ?? ''));
  if (abandoned.length === 0) return;
  await messages.updateMany(
    { ...expired, _id: { $in: abandoned.map(({ _id }) => _id) }, status: 'claimed' },
    { $set: { status: 'skipped', claim: null, claimedUntil: null, reason: 'exited' } },
  );
}

async function activeAmong(db: Database, ids: ObjectId[]): Promise<Set<string>> {
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: ids }, status: 'active' },
    { projection: { _id: 1 } },
  ).toArray();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}
