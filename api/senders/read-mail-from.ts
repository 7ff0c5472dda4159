import type { ObjectId } from 'mongodb';
import { defaultSender } from '../../domain/mail/default-sender.js';
import { mailFrom, workspaceSenderWarnings, type MailFrom } from '../../domain/mail/mail-sender.js';
import type { Warning } from '../../domain/warnings/warning.js';
import type { Database } from '../../models/core/database.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { readWorkspace } from '../workspace/read-workspace.js';

interface ReadFrom extends MailFrom {
  /** What looks wrong about it. */
  warnings: Warning[];
}

/** Name and address that mail comes from now, for each of the senders that it may name. @throws RollcallError `not_found` */
export async function readMailFrom<S extends string | null | undefined>(
  deps: { db: Database; settings: { baseUrl: string } },
  { workspaceId, senders }: { workspaceId: ObjectId; senders: readonly S[] },
): Promise<Map<S, ReadFrom>> {
  const workspace = await readWorkspace(deps, workspaceId);
  const fallback = defaultSender(deps.settings.baseUrl);
  const froms = new Map<S, ReadFrom>();
  for (const id of new Set(senders)) {
    const sender = await namedSender(deps.db, { workspaceId, sender: id });
    const warnings = sender === null ? workspaceSenderWarnings(workspace) : [];
    froms.set(id, { ...mailFrom(workspace, { sender, defaultSender: fallback }), warnings });
  }
  return froms;
}
