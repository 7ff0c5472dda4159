import type { ObjectId } from 'mongodb';
import type { CountDeltas } from '../../domain/automation/counts.js';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import { codeIn } from '../../domain/mail-reports/fields.js';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { Database } from '../../models/core/database.js';
import {
  ACCEPTED_CLAIM,
  ownersOfMessage,
  SENDER_DIED,
  type MessageRecord,
  type MessageStatus,
} from '../../models/mail/message.js';
import { endMessages } from '../../models/mail/end-messages.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { withCounts, increment } from '../steps/count-step.js';
import type { LedgerClaim, MailLedger, MailFailureDetails } from './mail-attempt.js';
import { isBadAddress, type MailRefused } from './mailer.js';

type EndStatus = Exclude<MessageStatus, 'planned' | 'claimed' | 'sending'>;
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
    awaitServer: async (serverRetryAt) => {
      await db.collections.Message.updateOne(
        { _id, status: 'claimed', claim: null },
        { $set: { serverRetryAt } },
        CLAIM_WRITE,
      );
    },
    endForRefusal: bouncedBy,
  };
}

/** The end of a mail whose address does not exist; null for any other refusal. */
export function bouncedBy(refused: MailRefused): (MailFailureDetails & { status: 'bounced' }) | null {
  if (!isBadAddress(refused)) return null;
  return { status: 'bounced', reason: 'bad address', response: refused.response };
}

/** The bounce of a mail whose address was refused while it was sent. */
export function bounceReport(report: {
  messageId: ObjectId;
  email: string;
  /** What the server said. */
  response: string | null;
}): MailReport {
  const { messageId, email, response } = report;
  return {
    kind: 'bounce',
    email,
    type: 'hard',
    providerType: null,
    code: codeIn([response]),
    diagnostic: response,
    provider: 'smtp',
    messageId: messageId.toHexString(),
  };
}

/** The initial values of a row that an attempt claims. */
export function newlyClaimed(
  claim: string,
  { claimMs, now: createdAt }: { claimMs: number; now: Date },
): { claim: string } & Pick<
  MessageRecord,
  'status' | 'claimedUntil' | 'reason' | 'response' | 'attempts' | 'createdAt' | 'sentAt'
> {
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
  const now = db.now();
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
  await endMessages(db, [_id], {
    filter: { status: 'sending', claimedUntil: { $lte: now }, acceptedAt: { $exists: false } },
    end: { status: 'uncertain', reason: SENDER_DIED },
  });
  const row = await messages.findOne({ _id });
  if (row === null) return { result: 'held', ms: 0 };
  const { status, sentAt, acceptedAt, claim, response, claimedUntil } = row;
  const leftMs = Math.max(0, (claimedUntil?.getTime() ?? 0) - now.getTime());
  const isLeft = claim === ACCEPTED_CLAIM || leftMs === 0;
  if (status === 'sending' && acceptedAt && claim !== null && isLeft)
    return { result: 'accepted', claim, response };
  if (status !== 'planned' && status !== 'claimed' && status !== 'sending')
    return { result: 'ended', status, sentAt };
  return { result: 'held', ms: leftMs };
}

/** Moves from claimed to sending at 354, or stays there; false if the claim was lost. */
async function startSending(db: Database, _id: ObjectId, claim: string, leaseMs: number): Promise<boolean> {
  const updated = await db.collections.Message.updateOne(
    { _id, claim, status: { $in: ['claimed', 'sending'] } },
    { $set: { status: 'sending', claimedUntil: new Date(db.now().getTime() + leaseMs) } },
    CLAIM_WRITE,
  );
  return updated.matchedCount === 1;
}

/** Records the end of a mail, if this attempt still has the claim. */
async function endMessage(
  db: Database,
  _id: ObjectId,
  claim: string,
  end: Pick<MessageRecord, 'reason' | 'response'> & { status: EndStatus },
): Promise<void> {
  const endedAt = db.now();
  const sentAt = end.status === 'sent' ? endedAt : null;
  await withCounts(
    db,
    (session) =>
      db.collections.Message.findOneAndUpdate(
        { _id, claim },
        { $set: { ...end, claim: null, claimedUntil: null, sentAt, endedAt } },
        { session, maxTimeMS: CLAIM_WRITE.maxTimeMS },
      ),
    ({ deltas, stats }, message) => {
      countMail(deltas, message.step, end);
      countMailEnd(stats, { ...ownersOfMessage(message), status: end.status, at: endedAt });
    },
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
    {
      $set: { ...$set, status: 'claimed', claim: null, claimedUntil: new Date(0) },
      $unset: { serverRetryAt: true },
      ...update,
    },
    { ...CLAIM_WRITE, returnDocument: 'after', projection: { firstAttemptAt: 1 } },
  );
}
