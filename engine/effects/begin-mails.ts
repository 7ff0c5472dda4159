import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { countStepEntry } from '../../domain/automation/counts.js';
import { toCountMoveRows, type CountMoveRecord } from '../../models/automations/automation-count.js';
import { mayBeMailed, stepEntry, type EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { Database } from '../../models/core/database.js';
import { isDuplicateKey } from '../../models/core/duplicate-key.js';
import { holdWhileBusy } from '../../models/core/hold-while-busy.js';
import { inBatches } from '../../models/core/in-batches.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { toStatMoveRows } from '../../models/events/stat-day.js';
import { heldByQuietHours, takePlaces } from '../../models/mail/mail-limits.js';
import type { MailBegin } from '../../models/mail/message.js';
import { rowsByWorkspace } from '../intake/parts/rows.js';

/** Mails that begin in one transaction. */
const MAX_MAILS = 100;
/** Mails that were loaded together are rendered within about this time of each other. */
const HOLD_MS = 40;

/**
 * Begins mails: enters their step, claims it, and writes the row of the ledger, in one transaction for all that are
 * waiting. An exit that is being committed conflicts with it; one that follows sees the claim.
 *
 * @returns whether the mail has begun; otherwise nothing was written for it, because the enrollment has ended or moved
 *   on, is paused, must not be sent mail, because quiet hours or a cap hold it back, or because the ledger knows it already
 */
export function createMailBegin(db: Database): (mail: MailBegin) => Promise<boolean> {
  const hold = holdWhileBusy(HOLD_MS);
  const begin = inBatches((mails: readonly MailBegin[]) => beginMails(db, mails), MAX_MAILS);
  return async (mail) => {
    await hold();
    return begin(mail);
  };
}

async function beginMails(db: Database, mails: readonly MailBegin[]): Promise<boolean[]> {
  const now = db.now();
  const due = mails.filter(({ limits }) => limits === undefined || heldByQuietHours(limits, now) === null);
  const begun = await beginTogether(db, due);
  return mails.map((mail) => begun.has(mail));
}

/** Begins mails and returns those that have begun, one at a time if one of them is not as expected. */
async function beginTogether(db: Database, mails: readonly MailBegin[]): Promise<ReadonlySet<MailBegin>> {
  if (mails.length === 0) return new Set();
  const begun = await tryBegin(db, mails);
  if (begun !== null || mails.length === 1) return new Set(begun);
  const alone: MailBegin[] = [];
  for (const mail of mails) alone.push(...((await tryBegin(db, [mail])) ?? []));
  return new Set(alone);
}

/** Begins all of the mails that the cap allows; null, and none of them, if one is not as expected. */
async function tryBegin(db: Database, mails: readonly MailBegin[]): Promise<readonly MailBegin[] | null> {
  try {
    return await shortTransaction(db, (session) => write(db, mails, session));
  } catch (error) {
    if (error instanceof NotBegun || isDuplicateKey(error)) return null;
    throw error;
  }
}

/** The row of an enrollment or of the ledger is not as expected. */
class NotBegun extends Error {}

async function write(
  db: Database,
  due: readonly MailBegin[],
  session: ClientSession,
): Promise<readonly MailBegin[]> {
  const { Enrollment, Message, CountMove } = db.collections;
  const now = db.now();
  const mails = await withinCaps(db, due, { now, session });
  if (mails.length === 0) return mails;
  const claims = mails.map((mail) => claimUpdate(mail, now));
  const { matchedCount } = await Enrollment.bulkWrite(claims, { session });
  if (matchedCount !== mails.length) throw new NotBegun();
  await Message.insertMany(
    mails.map(({ message }) => ({ ...message, attempts: 1 })),
    { session },
  );
  const moves = [...mailCountMoves(mails), ...mailStatMoves(mails, now)];
  if (moves.length > 0) await CountMove.insertMany(moves, { session });
  return mails;
}

function claimUpdate(mail: MailBegin, now: Date): AnyBulkWriteOperation<EnrollmentRecord> {
  const { enrollmentId: _id, run, visit, step, from, until, message } = mail;
  const filter = {
    _id,
    status: 'active',
    run,
    visit: from === null ? visit : visit - 1,
    paused: false,
    ...mayBeMailed(mail),
  } as const;
  const effect = { id: message.claim, state: 'claimed', until } as const;
  if (from === null) return { updateOne: { filter, update: { $set: { effect } } } };
  const { $set, ...rest } = stepEntry({ visit, step, since: from.since, now });
  return { updateOne: { filter, update: { $set: { ...$set, effect }, ...rest } } };
}

/** One row per automation, for the steps that are entered. */
function mailCountMoves(mails: readonly MailBegin[]): CountMoveRecord[] {
  return toCountMoveRows(mails, (deltas, { from, step }) => {
    if (from !== null) countStepEntry(deltas, from.step, step);
  });
}

/** One row per workspace, for the steps that are entered. */
function mailStatMoves(mails: readonly MailBegin[], now: Date): CountMoveRecord[] {
  return toStatMoveRows(mails, (stats, { from, automationId, step }) => {
    if (from !== null) stats.addStepEntry(automationId.toHexString(), step, now);
  });
}

/** The mails that no cap holds back; they now count. Only workspaces with a cap cost commands. */
async function withinCaps(
  db: Database,
  mails: readonly MailBegin[],
  { now, session }: { now: Date; session: ClientSession },
): Promise<readonly MailBegin[]> {
  const capped = mails.flatMap(({ workspaceId, limits, message }) =>
    limits?.cap ? [{ workspaceId, cap: limits.cap, message }] : [],
  );
  const held = new Set<string>();
  for (const own of rowsByWorkspace(capped).values()) {
    // The limits of the last one were loaded last.
    const last = own.at(-1);
    if (last === undefined) continue;
    const batch = { ...last, mails: own.map(({ message }) => message) };
    for (const id of (await takePlaces(db, batch, { now, session })).keys()) held.add(id);
  }
  return held.size === 0 ? mails : mails.filter(({ message }) => !held.has(message._id.toHexString()));
}
