import type { ObjectId } from 'mongodb';
import { defaultSender } from '../../domain/mail/default-sender.js';
import { DKIM_SELECTORS } from '../../domain/mail/sending-provider.js';
import { readSenderDns, type LookUpText, type SenderDns } from '../../domain/mail/sender-dns.js';
import { invalid } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { readWorkspace } from './read-workspace.js';

/**
 * What the DNS says about the domain of a sender, by default the workspace's. Without a selector, the key of its mail provider is looked up
 * if that is the same for every domain.
 *
 * @throws RollcallError `not_found`; `invalid` for an unknown sender
 */
export async function checkSenderDns(
  deps: { db: Database; settings: { baseUrl: string }; lookUpText: LookUpText },
  {
    workspaceId,
    sender,
    selector,
  }: { workspaceId: ObjectId; sender: string | null; selector: string | null },
): Promise<SenderDns> {
  const { senderEmail, mailProvider } = await readWorkspace(deps, workspaceId);
  const own = senderEmail ?? defaultSender(deps.settings.baseUrl);
  const email = sender === null ? own : await senderAddress(deps.db, { workspaceId, sender });
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const known = mailProvider === undefined ? null : (DKIM_SELECTORS[mailProvider.provider] ?? null);
  return await readSenderDns(deps.lookUpText, { domain, selector: selector ?? known });
}

async function senderAddress(
  db: Database,
  { workspaceId, sender }: { workspaceId: ObjectId; sender: string },
): Promise<string> {
  const _id = parseId(sender);
  const found = _id && (await db.models.Sender.findOne({ _id, workspaceId }));
  if (found === null) throw invalid([{ path: 'sender', message: 'unknown sender' }]);
  return found.email;
}
