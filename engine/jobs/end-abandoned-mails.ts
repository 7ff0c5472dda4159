import type { Database } from '../../models/database.js';
import type { MessageRecord } from '../../models/message.js';

/** Rows per pass. */
const PAGE = 1_000;

/**
 * Ends messages that a dead worker left unfinished and that no attempt will finish.
 *
 * 1. A `sending` message whose lease has expired becomes `uncertain`, as it does for an attempt that finds it
 *    (activities/mail/message-ledger.ts).
 * 2. A `claimed` message whose lease has expired was never sent. It becomes `skipped` once its enrollment is no longer
 *    active or its confirmation no longer pending.
 */
export async function endAbandonedMails(db: Database): Promise<void> {
  const messages = db.collections.Message;
  // The partial index requires the `$type`.
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

/** The enrollments and confirmations whose mails are still to be sent. */
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
