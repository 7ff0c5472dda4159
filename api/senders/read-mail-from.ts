import type { ObjectId } from 'mongodb';
import { defaultSender } from '../../domain/mail/default-sender.js';
import { mailFrom, type MailFrom } from '../../domain/mail/mail-sender.js';
import type { Database } from '../../models/core/database.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { readWorkspace } from '../workspace/read-workspace.js';

/** Name and address that mail comes from now, for each of the senders that it may name. @throws RollcallError `not_found` */
export async function readMailFrom<S extends string | null | undefined>(
  deps: { db: Database; settings: { baseUrl: string } },
  { workspaceId, senders }: { workspaceId: ObjectId; senders: readonly S[] },
): Promise<Map<S, MailFrom>> {
  const workspace = await readWorkspace(deps, workspaceId);
  const fallback = defaultSender(deps.settings.baseUrl);
  const froms = new Map<S, MailFrom>();
  for (const id of new Set(senders)) {
    const sender = await namedSender(deps.db, { workspaceId, sender: id });
    froms.set(id, mailFrom(workspace, { sender, defaultSender: fallback }));
  }
  return froms;
}
