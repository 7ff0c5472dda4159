import type { ObjectId } from 'mongodb';
import { workspaceSenderWarnings } from '../../domain/mail/workspace-sender-warnings.js';
import type { Warning } from '../../domain/warnings/warning.js';
import type { Database } from '../../models/core/database.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { readWorkspace } from '../workspace/read-workspace.js';

/** What looks wrong about where mails come from that name these senders, or none. @throws RollcallError `not_found` */
export async function senderWarnings(
  deps: { db: Database },
  { workspaceId, senders }: { workspaceId: ObjectId; senders: readonly (string | null | undefined)[] },
): Promise<Warning[]> {
  const named = await Promise.all(
    [...new Set(senders)].map((sender) => namedSender(deps.db, { workspaceId, sender })),
  );
  if (!named.includes(null)) return [];
  const { senderEmail, senderConfirmed = true } = await readWorkspace(deps, workspaceId);
  return workspaceSenderWarnings({ senderEmail, senderConfirmed });
}
