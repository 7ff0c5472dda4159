import type { Filter } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import type { JobKinds } from '../../models/system/job-kinds.js';
import { SENDER_DIED, type MessageRecord } from '../../models/mail/message.js';
import type { JobHandler } from './core/job-handler.js';

const EVERY_MS = 60_000;
/** Rows per page. */
const PAGE = 1_000;
/** An attempt is expected to follow within this time of the end of the lease. */
const ATTEMPT_WITHIN_MS = 600_000;

/**
 * Ends messages that a dead worker left unfinished and that no attempt will finish.
 *
 * 1. A `sending` message whose lease has expired becomes `uncertain`, as it does for an attempt that finds it
 *    (activities/mail/message-ledger.ts). One that the server is known to have accepted becomes `sent`, unless an attempt is
 *    still expected: an attempt also records the event and the line of the timeline.
 * 2. A `claimed` message whose lease has expired was never sent. It becomes `skipped` once its enrollment is no longer
 *    active or its confirmation no longer pending. Those of broadcasts are taken over by their next turn.
 */
export function abandonedMailsJob({ db }: { db: Database }): JobHandler<'abandonedMails'> {
  return {
    kind: 'abandonedMails',
    recurring: { everyMs: EVERY_MS, progress: { checked: 0, ended: 0 } },
    runPage: async (job, save) => {
      const over = job.cursor === null ? await endSending(db) : 0;
      const page = await claimedAfter(db, job.cursor);
      const skipped = await skipUnwanted(db, page);
      const last = page.at(-1);
      const isOver = last === undefined || page.length < PAGE;
      const { checked, ended } = job.progress;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: { checked: checked + over + page.length, ended: ended + over + skipped },
        cursor: isOver ? null : { claimedUntil: last.claimedUntil ?? db.now(), id: last._id },
      });
    },
  };
}

/** Of `claimedUntil`: the lease has expired. The partial index requires the `$type`. */
function expired(db: Database) {
  return { $type: 'date', $lte: db.now() } as const;
}

async function endSending(db: Database): Promise<number> {
  const filter: Filter<MessageRecord> = { claimedUntil: expired(db), status: 'sending' };
  const projection = { enrollmentId: 1, confirmationId: 1, acceptedAt: 1, claimedUntil: 1 };
  const rows = await db.collections.Message.find(filter, { projection }).limit(PAGE).toArray();
  const since = db.now().getTime() - ATTEMPT_WITHIN_MS;
  const recent = rows.filter(
    ({ acceptedAt, claimedUntil }) => acceptedAt !== undefined && (claimedUntil?.getTime() ?? 0) > since,
  );
  const wanted = await wantedAmong(db, recent);
  const expected = new Set(recent.filter((mail) => wanted.has(abandonedCause(mail))));
  const ids = rows.filter((mail) => !expected.has(mail)).map(({ _id }) => _id);
  const accepted = { ...filter, acceptedAt: { $exists: true } };
  const ended =
    (await endMessages(db, ids, { filter: accepted, end: { status: 'sent' } })) +
    (await endMessages(db, ids, {
      filter: { ...filter, acceptedAt: { $exists: false } },
      end: { status: 'uncertain', reason: SENDER_DIED },
    }));
  return rows.length < PAGE || ended === 0 ? ended : ended + (await endSending(db));
}

type Caused = Pick<MessageRecord, 'enrollmentId' | 'confirmationId'>;
type Claimed = Caused & Pick<MessageRecord, '_id' | 'claimedUntil'>;

/**
 * After a position they are two ranges of the index: all mails that are held back were released with the same time, so one
 * condition would read them again for each page.
 */
function claimedAfter(db: Database, cursor: JobKinds['abandonedMails']['cursor'] | null): Promise<Claimed[]> {
  const claimed = { status: 'claimed', broadcastId: { $exists: false } } as const;
  const due = expired(db);
  const ranges: Filter<MessageRecord>[] =
    cursor === null
      ? [{ claimedUntil: due }]
      : [
          { claimedUntil: { ...due, $eq: cursor.claimedUntil }, _id: { $gt: cursor.id } },
          { claimedUntil: { ...due, $gt: cursor.claimedUntil } },
        ];
  return db.collections.Message.find<Claimed>(
    { $or: ranges.map((range) => ({ ...claimed, ...range })) },
    { projection: { enrollmentId: 1, confirmationId: 1, claimedUntil: 1 } },
  )
    .sort({ claimedUntil: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
}

async function skipUnwanted(db: Database, claimed: Claimed[]): Promise<number> {
  const wanted = await wantedAmong(db, claimed);
  const abandoned = claimed.filter((mail) => !wanted.has(abandonedCause(mail)));
  return endMessages(
    db,
    abandoned.map(({ _id }) => _id),
    {
      filter: { claimedUntil: expired(db), status: 'claimed' },
      end: { status: 'skipped', reason: 'exited' },
    },
  );
}

function abandonedCause({ enrollmentId, confirmationId }: Caused): string {
  return (enrollmentId ?? confirmationId)?.toHexString() ?? '';
}

/** The enrollments and confirmations whose mails are still to be sent. */
async function wantedAmong(db: Database, mails: readonly Caused[]): Promise<Set<string>> {
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
