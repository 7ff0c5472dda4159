import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { SignUpMode } from '../accounts/sign-up.js';

export interface SenderPolicy {
  signUp: SignUpMode;
  /** In lower case. */
  senderDomains: readonly string[];
}

/**
 * Whether a workspace may send as an address: its domain is on the operator's list, someone who reads its mail has
 * confirmed it, or the installation is one workspace of invited people.
 */
export async function isTrustedSender(
  deps: { db: Database; settings: SenderPolicy },
  { workspaceId, email }: { workspaceId: ObjectId; email: string },
  session?: ClientSession,
): Promise<boolean> {
  const { signUp, senderDomains } = deps.settings;
  if (senderDomains.includes(email.slice(email.lastIndexOf('@') + 1))) return true;
  const { Sender, Workspace } = deps.db.models;
  const within = { ...(session !== undefined && { session }) };
  const sender = await Sender.findOne({ workspaceId, email }, null, within);
  if (sender !== null && sender.confirmedAt !== null) return true;
  if (signUp !== 'invitation') return false;
  return (await Workspace.find({}, { _id: 1 }, { ...within, limit: 2 })).length === 1;
}
