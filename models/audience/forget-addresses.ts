import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';

interface Forgotten {
  workspaceId: ObjectId;
  /** Hashes of the addresses of contacts that are gone. */
  own: readonly string[];
  /** Hashes of addresses that they had before; each may be another contact's now. */
  former?: readonly string[];
  open: (sealed: string) => string;
  now: Date;
}

/** Leaves only hashes of the suppressed addresses of deleted contacts. */
export async function forgetAddresses(
  { collections: { Suppression, Contact } }: Database,
  { workspaceId, own, former = [], open, now }: Forgotten,
  session: ClientSession,
): Promise<void> {
  const shown = { workspaceId, emailSealed: { $ne: null } };
  const clear = { emailSealed: null, evidenceSealed: null, erasedAt: now };
  await Suppression.updateMany({ ...shown, emailHash: { $in: [...own] } }, { $set: clear }, { session });
  if (former.length === 0) return;
  const rows = await Suppression.find({ ...shown, emailHash: { $in: [...former] } }, { session }).toArray();
  for (const { _id, emailSealed } of rows) {
    const email = emailSealed === null ? '' : open(emailSealed);
    const isTaken = (await Contact.countDocuments({ workspaceId, email }, { session, limit: 1 })) > 0;
    await Suppression.updateOne({ _id }, { $set: isTaken ? { evidenceSealed: null } : clear }, { session });
  }
}

/** Hides the addresses again that only a contact that is undone has shown. */
export async function hideErasedAgain(
  { collections: { Suppression } }: Database,
  { workspaceId, hashes }: { workspaceId: ObjectId; hashes: readonly string[] },
  session: ClientSession,
): Promise<void> {
  await Suppression.updateMany(
    { workspaceId, emailHash: { $in: [...hashes] }, erasedAt: { $exists: true } },
    { $set: { emailSealed: null, evidenceSealed: null } },
    { session },
  );
}
