import type { Filter, ObjectId } from 'mongodb';
import { withdrawnAt, type WithdrawalEntry } from '../../domain/lists/consent-proof.js';
import type { ConsentProofRecord, ConsentRecord } from '../../models/consent.js';
import type { Database } from '../../models/database.js';

/** Lines cleared by one pass. */
const PAGE = 500;
const OLDEST_FIRST = { at: 1, _id: 1 } as const;

interface Person {
  workspaceId: ObjectId;
  contactId: ObjectId;
}

/**
 * Takes one page of what an erased person was to lists: each consent becomes a proof without the person, then goes;
 * withdrawals go last, since proofs tell of them. An interrupted pass is simply repeated. True while there may be more.
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

/** True when there was a page of consents; what comes after it is looked at by the next pass. */
async function proveAndErase(db: Database, person: Person): Promise<boolean> {
  const given: Filter<ConsentRecord> = { ...person, action: 'given' };
  const page = await db.collections.Consent.find(given).sort(OLDEST_FIRST).limit(PAGE).toArray();
  const [first] = page;
  if (first === undefined) return false;
  const withdrawals = await withdrawalsSince(db, person, first.at);
  const proofs = page.filter((line) => line.given !== false).map((line) => proofOf(line, withdrawals));
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
    { ...person, at: { $gte: at }, action: { $in: ['withdrawn', 'restored'] } },
    { projection: { action: 1, listId: 1, at: 1 }, sort: OLDEST_FIRST },
  ).toArray();
}

/** A no is no consent; everything else that somebody signed up with is one. */
function proofOf(line: ConsentRecord, withdrawals: Withdrawal[]): ConsentProofRecord {
  const { _id, workspaceId, emailHash, listId, textHash, at } = line;
  const later = withdrawals
    .filter((other) => isAfter(other, line))
    .flatMap((other) => withdrawalEntry(other));
  const withdrawn = withdrawnAt(listId?.toHexString() ?? null, later);
  return { _id, workspaceId, emailHash, listId, textHash, at, withdrawnAt: withdrawn };
}

/** Ids decide among lines of the same instant: they are given in order. */
function isAfter(one: Withdrawal, other: ConsentRecord): boolean {
  const ms = one.at.getTime() - other.at.getTime();
  return ms > 0 || (ms === 0 && one._id.toHexString() > other._id.toHexString());
}

function withdrawalEntry({ action, listId, at }: Withdrawal): WithdrawalEntry[] {
  if (action !== 'withdrawn' && action !== 'restored') return [];
  return [{ action, listId: listId?.toHexString() ?? null, at }];
}
