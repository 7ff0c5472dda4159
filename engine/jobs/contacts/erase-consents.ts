import type { Filter, ObjectId } from 'mongodb';
import { withdrawnAt, type WithdrawalEntry } from '../../../domain/lists/consent-proof.js';
import type { ConsentProofRecord, ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';

/** Consents erased per pass. */
const PAGE = 500;
const OLDEST_FIRST = { at: 1, _id: 1 } as const;

/** Whether somebody may be measured says nothing about what they subscribed to. */
const NOT_TRACKING = { $ne: 'tracking' } as const;

interface Person {
  workspaceId: ObjectId;
  contactId: ObjectId;
}

/**
 * Erases one page of a contact's subscriptions, confirmations and consents. Each consent is replaced by an anonymous
 * proof; withdrawals are deleted last, since proofs depend on them. Safe to repeat. True while there may be more.
 */
export async function eraseConsents(db: Database, person: Person): Promise<boolean> {
  const { Consent, Confirmation, Subscription } = db.collections;
  await Subscription.deleteMany(person);
  await Confirmation.deleteMany(person);
  if (await proveAndErase(db, person)) return true;
  const page = await Consent.find(person, { projection: { _id: 1 } })
    .limit(PAGE)
    .toArray();
  await Consent.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  return page.length === PAGE;
}

/** True if there was a page of consents; the next pass continues after it. */
async function proveAndErase(db: Database, person: Person): Promise<boolean> {
  // An import adds to lists, with a consent that was given elsewhere.
  const given: Filter<ConsentRecord> = {
    ...person,
    about: NOT_TRACKING,
    $or: [{ action: 'given' }, { action: 'added', given: true }],
  };
  const page = await db.collections.Consent.find(given).sort(OLDEST_FIRST).limit(PAGE).toArray();
  const [first] = page;
  if (first === undefined) return false;
  const withdrawals = await withdrawalsSince(db, person, first.at);
  const proofs = page
    .filter((consent) => consent.given !== false)
    .map((consent) => toProof(consent, withdrawals));
  if (proofs.length > 0) {
    const upserts = proofs.map(({ _id, ...values }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: values }, upsert: true },
    }));
    await db.collections.ConsentProof.bulkWrite(upserts, { ordered: false });
  }
  await db.collections.Consent.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  return true;
}

type Withdrawal = Pick<ConsentRecord, '_id' | 'action' | 'listId' | 'at'>;

async function withdrawalsSince(db: Database, person: Person, at: Date): Promise<Withdrawal[]> {
  return await db.collections.Consent.find<Withdrawal>(
    { ...person, about: NOT_TRACKING, at: { $gte: at }, action: { $in: ['withdrawn', 'restored'] } },
    { projection: { action: 1, listId: 1, at: 1 }, sort: OLDEST_FIRST },
  ).toArray();
}

/** The proof of a consent; a declined one (`given: false`) has none. */
function toProof(consent: ConsentRecord, withdrawals: Withdrawal[]): ConsentProofRecord {
  const { _id, workspaceId, emailHash, listId, textHash, at } = consent;
  const later = withdrawals
    .filter((other) => isAfter(other, consent))
    .flatMap((other) => withdrawalEntry(other));
  const withdrawn = withdrawnAt(listId?.toHexString() ?? null, later);
  return { _id, workspaceId, emailHash, listId, textHash, at, withdrawnAt: withdrawn };
}

/** Ids, which are ascending, order entries of the same instant. */
function isAfter(one: Withdrawal, other: ConsentRecord): boolean {
  const ms = one.at.getTime() - other.at.getTime();
  return ms > 0 || (ms === 0 && one._id.toHexString() > other._id.toHexString());
}

function withdrawalEntry({ action, listId, at }: Withdrawal): WithdrawalEntry[] {
  if (action !== 'withdrawn' && action !== 'restored') return [];
  return [{ action, listId: listId?.toHexString() ?? null, at }];
}
