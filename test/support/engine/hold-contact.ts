import type { ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';

/** As in scripts/servers/mongod.ts. */
const OUR_LIFETIME_SECONDS = 3;

/** Locks a contact's row in another transaction, until the result is called. */
export async function holdContact(
  db: Database,
  workspaceId: ObjectId,
  email: string,
): Promise<() => Promise<void>> {
  await setTransactionLifetime(db, 30);
  const session = db.client.startSession();
  session.startTransaction();
  await db.collections.Contact.updateOne({ workspaceId, email }, { $inc: { rev: 1 } }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
    await setTransactionLifetime(db, OUR_LIFETIME_SECONDS);
  };
}

async function setTransactionLifetime(db: Database, transactionLifetimeLimitSeconds: number): Promise<void> {
  await db.client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds });
}
