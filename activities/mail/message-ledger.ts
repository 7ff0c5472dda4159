import type { ObjectId } from 'mongodb';
import type { CountDeltas } from '../../domain/automation/counts.js';
import type { Database } from '../../models/database.js';
import type { MessageRecord, MessageStatus } from '../../models/message.js';
import { CLAIM_WRITE } from '../../models/claim-write.js';
import { withCounts, increment } from '../steps/count-step.js';
import type { LedgerClaim, MailLedger, MailFailureDetails } from './mail-attempt.js';
import { isBadAddress, type MailRefused } from './mailer.js';

type EndStatus = Exclude<MessageStatus, 'claimed' | 'sending'>;
type Claimed = LedgerClaim<EndStatus>;

/**
 * The message ledger row of one mail, as used by the attempt with its `claim`.
 *
 * @param sendingMs longest time from 354 to the server's final reply
 */
export function messageLedger(
  db: Database,
  row: MessageRecord & { claim: string },
  sendingMs: number,
): MailLedger<EndStatus> {
  const { _id, claim } = row;
  return {
    claim: () => claimMessage(db, row),
    startSending: () => startSending(db, _id, claim, sendingMs),
    end: (end) => endMessage(db, _id, claim, end),
    release: async (details) => {
      await releaseMessage(db, { _id, claim }, { $set: details });
    },
    releaseAttempted: async (details, at) => {
      const update = { $set: details, $min: { firstAttemptAt: at } };
      return (await releaseMessage(db, { _id, claim }, update))?.firstAttemptAt ?? at;
    },
    endForRefusal: bouncedBy,
  };
}

/** The end of a mail whose address does not exist; null for any other refusal. */
export function bouncedBy(refused: MailRefused): (MailFailureDetails & { status: 'bounced' }) | null {
  if (!isBadAddress(refused)) return null;
  return { status: 'bounced', reason: 'bad address', response: refused.response };
}

/** The initial values of a row that an attempt claims. */
export function newlyClaimed(
  claim: string,
  claimMs: number,
): { claim: string } & Pick<
  MessageRecord,
  'status' | 'claimedUntil' | 'reason' | 'response' | 'attempts' | 'createdAt' | 'sentAt'
> {
  const createdAt = new Date();
  return {
    status: 'claimed',
    claim,
    claimedUntil: new Date(createdAt.getTime() + claimMs),
    reason: null,
    response: null,
    attempts: 0,
    createdAt,
    sentAt: null,
  };
}

/**
 * Claims the ledger row of a mail for one attempt, creating it if necessary. An expired claim is taken over; an expired
 * `sending` becomes `uncertain` and is not sent again.
 */
async function claimMessage(db: Database, row: MessageRecord): Promise<Claimed> {
  const messages = db.collections.Message;
  const { _id, attempts: _attempts, createdAt, ...values } = row;
  const now = new Date();
  const takenOver = await messages.updateOne(
    { _id, status: 'claimed', claimedUntil: { $lte: now } },
    { $set: values, $inc: { attempts: 1 } },
    CLAIM_WRITE,
  );
  if (takenOver.matchedCount === 1) return { result: 'claim' };
  const inserted = await messages.updateOne(
    { _id },
    { $setOnInsert: { ...values, attempts: 1, createdAt } },
    { ...CLAIM_WRITE, upsert: true },
  );
  if (inserted.upsertedCount === 1) return { result: 'claim' };
  return heldOrEnded(db, _id, now);
}

async function heldOrEnded(db: Database, _id: ObjectId, now: Date): Promise<Claimed> {
  const messages = db.collections.Message;
  await messages.updateOne(
    { _id, status: 'sending', claimedUntil: { $lte: now } },
    { $set: { status: 'uncertain', claim: null, reason: 'the sender died before the server answered' } },
    CLAIM_WRITE,
  );
  const row = await messages.findOne({ _id });
  if (row === null) return { result: 'held', ms: 0 };
  if (row.status !== 'claimed' && row.status !== 'sending') return { result: 'ended', status: row.status };
  return { result: 'held', ms: Math.max(0, (row.claimedUntil?.getTime() ?? 0) - now.getTime()) };
}

/** Moves from claimed to sending at 354; false if the claim was lost. */
async function startSending(db: Database, _id: ObjectId, claim: string, leaseMs: number): Promise<boolean> {
  const updated = await db.collections.Message.updateOne(
    { _id, claim, status: 'claimed' },
    { $set: { status: 'sending', claimedUntil: new Date(Date.now() + leaseMs) } },
    CLAIM_WRITE,
  );
  return updated.matchedCount === 1;
}

/** Records the end of a mail, if this attempt still has the claim. */
async function endMessage(
  db: Database,
  _id: ObjectId,
  claim: string,
  end: Pick<MessageRecord, 'status' | 'reason' | 'response'>,
): Promise<void> {
  const sentAt = end.status === 'sent' ? new Date() : null;
  await withCounts(
    db,
    (session) =>
      db.collections.Message.findOneAndUpdate(
        { _id, claim },
        { $set: { ...end, claim: null, claimedUntil: null, sentAt } },
        { session, maxTimeMS: CLAIM_WRITE.maxTimeMS },
      ),
    (moves, { step }) => countMail(moves, step, end),
  );
}

/** A mail whose enrollment exited first does not count as skipped by the step. */
function countMail(
  moves: CountDeltas,
  step: string | null,
  { status, reason }: Pick<MessageRecord, 'status' | 'reason'>,
): void {
  if (status === 'sent') increment(moves, step, 'sent');
  const isSkipped = status === 'bounced' || (status === 'skipped' && reason !== 'exited');
  if (isSkipped) increment(moves, step, 'skipped');
}

/** Releases a mail that was not accepted; it can be claimed again at once. Null if the claim was lost. */
async function releaseMessage(
  db: Database,
  mine: { _id: ObjectId; claim: string },
  { $set, ...update }: { $set: MailFailureDetails; $min?: { firstAttemptAt: Date } },
): Promise<Pick<MessageRecord, 'firstAttemptAt'> | null> {
  return db.collections.Message.findOneAndUpdate(
    mine,
    { $set: { ...$set, status: 'claimed', claim: null, claimedUntil: new Date(0) }, ...update },
    { ...CLAIM_WRITE, returnDocument: 'after', projection: { firstAttemptAt: 1 } },
  );
}
