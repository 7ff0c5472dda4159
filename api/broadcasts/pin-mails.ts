import type { ClientSession, ObjectId } from 'mongodb';
import type {
  BroadcastDefinition,
  BroadcastMail,
  BroadcastVariant,
} from '../../domain/broadcasts/broadcast.js';
import { invalid } from '../../domain/errors.js';
import { compiledContent } from '../../domain/mail-document/compiled-content.js';
import { snippetsIn } from '../../domain/mail-document/locate-blocks.js';
import type { PinnedMail } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { loadSnippets } from '../../models/mail/load-snippets.js';
import { templateContent } from '../../models/mail/template-content.js';

/**
 * The mails of a broadcast, as the transaction sees them if there is one: one, or one per variant. Later changes to a template do not affect
 * them.
 *
 * @throws RollcallError `invalid` without a mail, or for a template that was deleted
 */
export async function pinMails(
  db: Database,
  { workspaceId, definition }: { workspaceId: ObjectId; definition: BroadcastDefinition },
  session?: ClientSession,
): Promise<PinnedMail[]> {
  const { mail, variants, sender = null } = definition;
  let shared: PinnedMail | null = null;
  const pinShared = async () => (shared ??= await pinMail(db, { workspaceId, path: 'mail', mail }, session));
  const withSender = ({ content, ...pinned }: PinnedMail): PinnedMail => ({
    ...pinned,
    content: { ...content, ...(sender !== null && { sender }) },
  });
  if (variants.length === 0) return [withSender(await pinShared())];
  const pinned: PinnedMail[] = [];
  for (const [i, variant] of variants.entries()) {
    const { mail: own } = variant;
    const path = `variants[${i}].mail`;
    const made =
      own === undefined ? await pinShared() : await pinMail(db, { workspaceId, path, mail: own }, session);
    pinned.push(withSender(withSubject(made, variant)));
  }
  return pinned;
}

function withSubject({ content, ...pinned }: PinnedMail, { subject }: BroadcastVariant): PinnedMail {
  return { ...pinned, content: { ...content, ...(subject !== undefined && { subject }) } };
}

async function pinMail(
  db: Database,
  { workspaceId, path, mail }: { workspaceId: ObjectId; path: string; mail: BroadcastMail | null },
  session?: ClientSession,
): Promise<PinnedMail> {
  if (mail === null) throw invalid([{ path, message: 'is required' }]);
  if (!('template' in mail)) {
    const ids = 'document' in mail ? snippetsIn(mail.document.blocks) : [];
    return { content: compiledContent(mail, await loadSnippets(db, { workspaceId, ids }, session)) };
  }
  const found = await templateContent(db, { workspaceId, id: mail.template }, session);
  if (found === null)
    throw invalid([{ path: `${path}.template`, message: 'is not a template of this workspace' }]);
  const { content, templateId, version: templateVersion } = found;
  return { content, templateId, templateVersion };
}
