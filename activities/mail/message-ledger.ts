import type { ObjectId } from 'mongodb';
import type { CountDeltas } from '../../domain/automation/counts.js';
import type { Database } from '../../models/database.js';
import type { MessageRecord, MessageStatus } from '../../models/message.js';
import { CLAIM_WRITE } from '../steps/claim.js';
import { withCounts, increment } from '../steps/count-step.js';
import type { LedgerClaim, MailLedger, MailTrouble } from './mail-attempt.js';
import { isBadAddress } from './mailer.js';

type EndStatus = Exclude<MessageStatus, 'claimed' | 'sending'>;
type Claimed = LedgerClaim<EndStatus>;

/**
 * The ledger row of one mail, as the try that its `claim` names sees it.
 *
 * @param sendingMs longest between 354 and the server's last word
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
    giveBack: (trouble) => releaseMessage(db, _id, claim, trouble),
    endOfRefusal: (refused) =>
      isBadAddress(refused) ? { status: 'bounced', reason: 'bad address', response: refused.response } : null,
  };
}

/** What the ledger says of a mail that one try is about to take. */
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
 * Takes the ledger row of a mail for one try, making it first if need be. A dead claim is taken again; a
 * `sending` without an end is in doubt, so it becomes `uncertain` and is not sent again.
 */
async function claimMessage(db: Database, row: MessageRecord): Promise<Claimed> {
  const messages = db.collections.Message;
  const { _id, attempts: _attempts, createdAt, ...values } = row;
  const now = new Date();
  const taken = await messages.updateOne(
    { _id, status: 'claimed', claimedUntil: { $lte: now } },
    { $set: values, $inc: { attempts: 1 } },
    CLAIM_WRITE,
  );
  if (taken.matchedCount === 1) return { got: 'claim' };
  const made = await messages.updateOne(
    { _id },
    { $setOnInsert: { ...values, attempts: 1, createdAt } },
    { ...CLAIM_WRITE, upsert: true },
  );
  if (made.upsertedCount === 1) return { got: 'claim' };
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
  if (row === null) return { got: 'held', ms: 0 };
  if (row.status !== 'claimed' && row.status !== 'sending') return { got: 'ended', status: row.status };
  return { got: 'held', ms: Math.max(0, (row.claimedUntil?.getTime() ?? 0) - now.getTime()) };
}

/** From claimed to sending, at 354: false when the claim is no longer this try's. */
async function startSending(db: Database, _id: ObjectId, claim: string, leaseMs: number): Promise<boolean> {
  const moved = await db.collections.Message.updateOne(
    { _id, claim, status: 'claimed' },
    { $set: { status: 'sending', claimedUntil: new Date(Date.now() + leaseMs) } },
    CLAIM_WRITE,
  );
  return moved.matchedCount === 1;
}

/** The end of a mail, as far as this try knows. */
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

/** Whose enrollment ended before the mail began was not skipped by the step: it had left. */
function countMail(
  moves: CountDeltas,
  step: string | null,
  { status, reason }: Pick<MessageRecord, 'status' | 'reason'>,
): void {
  if (status === 'sent') increment(moves, step, 'sent');
  const isSkipped = status === 'bounced' || (status === 'skipped' && reason !== 'exited');
  if (isSkipped) increment(moves, step, 'skipped');
}

/** Nothing was accepted: the next try may take it at once. */
async function releaseMessage(
  db: Database,
  _id: ObjectId,
  claim: string,
  trouble: MailTrouble,
): Promise<void> {
  await db.collections.Message.updateOne(
    { _id, claim },
    { $set: { ...trouble, status: 'claimed', claim: null, claimedUntil: new Date(0) } },
    CLAIM_WRITE,
  );
}
