import type { ClientSession, ObjectId } from 'mongodb';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { snippetsIn } from '../../domain/mail-document/locate-blocks.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { loadSnippets } from '../../models/mail/load-snippets.js';
import { compileDocument } from '../mail-documents/compile-document.js';

/**
 * Checks that mails can be compiled with the snippets in them, which exist. With a session, conflicts with their deletion.
 *
 * @throws RollcallError `invalid`
 */
export async function assertSnippets(
  db: Database,
  {
    workspaceId,
    documents,
  }: { workspaceId: ObjectId; documents: readonly { path: string; document: MailDocument }[] },
  session?: ClientSession,
): Promise<void> {
  const ids = [...new Set(documents.flatMap(({ document }) => snippetsIn(document.blocks)))];
  if (ids.length === 0) return;
  const named = { _id: { $in: ids.flatMap((id) => parseId(id) ?? []) }, workspaceId };
  if (session !== undefined) await db.models.Snippet.updateMany(named, { $inc: { uses: 1 } }, { session });
  const snippets = await loadSnippets(db, { workspaceId, ids }, session);
  for (const { path, document } of documents) compileDocument(document, path, snippets);
}
