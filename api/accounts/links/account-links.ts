import { ObjectId, type ClientSession } from 'mongodb';
import type { AccountLinkKind, AccountLinkRecord } from '../../../models/accounts/account-link.js';
import type { Database } from '../../../models/core/database.js';
import { hashToken, newToken } from '../../../models/core/tokens.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

const VALID_FOR_MS: Record<AccountLinkKind, number> = {
  reset: HOUR_MS,
  verify: DAY_MS,
  changeEmail: DAY_MS,
  signUp: DAY_MS,
};

type NewLink = Omit<AccountLinkRecord, '_id' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

interface LinkDeps {
  db: Database;
  clock: () => Date;
}

/** Stores a link and returns its token, which is not stored. */
export async function createAccountLink(
  { db, clock }: LinkDeps,
  link: NewLink,
  session?: ClientSession,
): Promise<string> {
  const token = newToken();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_FOR_MS[link.kind]);
  await db.models.AccountLink.insertOne(
    { _id: new ObjectId(), tokenHash: hashToken(token), ...link, createdAt, expiresAt },
    { ...(session !== undefined && { session }) },
  );
  return token;
}

/** A link that works, or null. */
export async function findAccountLink(
  { db, clock }: LinkDeps,
  token: string,
  kinds: readonly AccountLinkKind[],
): Promise<AccountLinkRecord | null> {
  return await db.models.AccountLink.findOne({
    tokenHash: hashToken(token),
    kind: { $in: kinds },
    expiresAt: { $gt: clock() },
  });
}

/** Uses up a link. Of several concurrent requests, exactly one gets true. */
export async function consumeAccountLink(
  { db }: LinkDeps,
  { _id }: AccountLinkRecord,
  session: ClientSession,
): Promise<boolean> {
  return (await db.models.AccountLink.findOneAndDelete({ _id }, { session })) !== null;
}

/** Ends all links of a user. */
export async function endAccountLinks(
  { db }: LinkDeps,
  userId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await db.models.AccountLink.deleteMany({ userId }, { session });
}
