import type { Filter } from 'mongodb';
import { recurringJobKinds } from '../../domain/jobs.js';
import { claimsRange } from '../../models/core/claimant.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import { ACCEPTED_CLAIM, SENDER_DIED, type MessageRecord } from '../../models/mail/message.js';
import { planAgain } from '../broadcasts/release-mails.js';

const FREE = new Date(0);
const LANES = ['enrollments', 'deliveries', 'handOvers'] as const;

/**
 * Releases whatever a dead worker holds, so that others take it over at once instead of when its leases expire. Each release
 * takes the claim away, for which the worker asks again right before it hands anything over: one that wakes hands nothing over.
 */
export async function releaseClaims(db: Database, workerId: string): Promise<void> {
  const claims = claimsRange(workerId);
  for (const release of RELEASES) await release(db, claims);
}

type Claims = ReturnType<typeof claimsRange>;

/** All that is claimed or leased. */
const RELEASES: readonly ((db: Database, claims: Claims) => Promise<void>)[] = [
  releaseMails,
  releaseQueuedMails,
  releaseDeliveries,
  releaseOutbox,
  releaseChecks,
];

/** A claimed mail was not sent; one that is being sent is in doubt, unless the server is known to have accepted it. */
async function releaseMails(db: Database, claim: Claims): Promise<void> {
  const { Enrollment, Message } = db.collections;
  const held: Filter<MessageRecord> = { claim, claimedUntil: { $type: 'date', $gt: FREE } };
  const rows = await Message.find(
    { ...held, status: { $in: ['claimed', 'sending'] } },
    { projection: { enrollmentId: 1 }, hint: 'claims' },
  ).toArray();
  if (rows.length === 0) return;
  const ids = rows.map(({ _id }) => _id);
  const mine = { ...held, _id: { $in: ids } };
  await planAgain(db, { ...mine, broadcastId: { $exists: true } });
  await Message.updateMany(
    { ...mine, status: 'claimed' },
    { $set: { claim: null, claimedUntil: FREE } },
    CLAIM_WRITE,
  );
  await Message.updateMany(
    { ...mine, status: 'sending', acceptedAt: { $exists: true } },
    { $set: { claim: ACCEPTED_CLAIM } },
    CLAIM_WRITE,
  );
  await endMessages(db, ids, {
    filter: { ...held, status: 'sending' },
    end: { status: 'uncertain', reason: SENDER_DIED },
  });
  const enrollmentIds = rows.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  await Enrollment.updateMany(
    { _id: { $in: enrollmentIds }, 'effect.id': claim },
    { $unset: { effect: true } },
    CLAIM_WRITE,
  );
}

async function releaseQueuedMails({ collections }: Database, claim: Claims): Promise<void> {
  const sending = { claim, status: 'sending' as const };
  const $set = { status: 'uncertain' as const, reason: SENDER_DIED, claim: null, sendingUntil: null };
  const update = { $set, $unset: { words: true, sealedWords: true } } as const;
  await collections.Notice.updateMany(sending, update, CLAIM_WRITE);
  await collections.TemplateTest.updateMany(sending, update, CLAIM_WRITE);
}

/** Receivers know by the `webhook-id` what they have had before. */
async function releaseDeliveries({ collections }: Database, claim: Claims): Promise<void> {
  await collections.WebhookDelivery.updateMany(
    { 'claim.id': claim },
    { $unset: { claim: true } },
    CLAIM_WRITE,
  );
}

async function releaseOutbox({ collections }: Database, leaseOwner: Claims): Promise<void> {
  // The leases of the outbox are by each process's own clock.
  const now = new Date();
  await collections.Outbox.updateMany(
    { lane: { $in: [...LANES] }, leaseUntil: { $gt: now }, leaseOwner },
    { $set: { leaseUntil: now, leaseOwner: null } },
  );
}

/** Other jobs have workflows, which notice by themselves. */
async function releaseChecks({ collections }: Database, claim: Claims): Promise<void> {
  await collections.Job.updateMany(
    { kind: { $in: [...recurringJobKinds] }, dueAt: { $type: 'date' }, claim },
    { $set: { claim: null } },
  );
}
