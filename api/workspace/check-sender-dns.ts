import type { ObjectId } from 'mongodb';
import { defaultSender } from '../../domain/mail/default-sender.js';
import { DKIM_SELECTORS } from '../../domain/mail/sending-provider.js';
import { readSenderDns, type LookUpText, type SenderDns } from '../../domain/mail/sender-dns.js';
import type { Database } from '../../models/database.js';
import { readWorkspace } from './read-workspace.js';

/**
 * What the DNS says about the domain of the workspace's sender. Without a selector, the key of its mail provider is looked up
 * if that is the same for every domain.
 *
 * @throws RollcallError `not_found`
 */
export async function checkSenderDns(
  deps: { db: Database; settings: { baseUrl: string }; lookUpText: LookUpText },
  { workspaceId, selector }: { workspaceId: ObjectId; selector: string | null },
): Promise<SenderDns> {
  const { senderEmail, mailProvider } = await readWorkspace(deps, workspaceId);
  const email = senderEmail ?? defaultSender(deps.settings.baseUrl);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const known = mailProvider === undefined ? null : (DKIM_SELECTORS[mailProvider.provider] ?? null);
  return await readSenderDns(deps.lookUpText, { domain, selector: selector ?? known });
}
