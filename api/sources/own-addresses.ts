import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';

/** More senders than any workspace has. */
const MAX_SENDERS = 200;
const MAX_TIME_MS = 2_000;

/** The addresses that a workspace sends from and that answers go to. */
export async function ownAddresses(db: Database, workspaceId: ObjectId): Promise<string[]> {
  const [workspace, senders] = await Promise.all([
    db.models.Workspace.findOne({ _id: workspaceId }, null, { maxTimeMS: MAX_TIME_MS }),
    db.collections.Sender.find(
      { workspaceId, confirmedAt: { $ne: null } },
      { projection: { email: 1, replyTo: 1 }, limit: MAX_SENDERS, maxTimeMS: MAX_TIME_MS },
    ).toArray(),
  ]);
  const own = workspace === null || workspace.senderConfirmed === false ? null : workspace.senderEmail;
  const addresses = [own, workspace?.replyTo, ...senders.flatMap(({ email, replyTo }) => [email, replyTo])];
  return addresses.flatMap((address) => (address ? [address.toLowerCase()] : []));
}
