import type { Database } from '../../models/database.js';
import type { MessageRecord } from '../../models/message.js';

/** Rows of one pass; the next one goes on. */
const PAGE = 1_000;

/**
 * Ends what a dead worker has left in the ledger when no other try will: its enrollment may have ended meanwhile.
 *
 * 1. A `sending` whose lease is over is in doubt, as for a try that finds it (activities/mail/message-ledger.ts).
 * 2. A `claimed` whose lease is over was never sent; it is skipped once its enrollment is not active any more, or
 *    the sign-up that it asks to confirm does not wait for that any more.
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
    .find({ ...expired, status: 'claimed' }, { projection: { enrollmentId: 1, confirmationId: 1 } })
    .sort({ claimedUntil: -1 })
    .limit(PAGE)
    .toArray();
  const wanted = await wantedAmong(db, claimed);
  const abandoned = claimed.filter((mail) => !wanted.has(causeOf(mail)));
  if (abandoned.length === 0) return;
  await messages.updateMany(
    { ...expired, _id: { $in: abandoned.map(({ _id }) => _id) }, status: 'claimed' },
    { $set: { status: 'skipped', claim: null, claimedUntil: null, reason: 'exited' } },
  );
}

type Cause = Pick<MessageRecord, 'enrollmentId' | 'confirmationId'>;

function causeOf({ enrollmentId, confirmationId }: Cause): string {
  return (enrollmentId ?? confirmationId)?.toHexString() ?? '';
}

/** Causes of mails that are still to be sent. */
async function wantedAmong(db: Database, mails: Cause[]): Promise<Set<string>> {
  const enrollmentIds = mails.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const confirmationIds = mails.flatMap(({ confirmationId }) => confirmationId ?? []);
  const { Enrollment, Confirmation } = db.collections;
  const projection = { _id: 1 };
  const rows = await Promise.all([
    Enrollment.find({ _id: { $in: enrollmentIds }, status: 'active' }, { projection }).toArray(),
    Confirmation.find({ _id: { $in: confirmationIds }, status: 'pending' }, { projection }).toArray(),
  ]);
  return new Set(rows.flat().map(({ _id }) => _id.toHexString()));
}
