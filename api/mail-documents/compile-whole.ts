import type { ObjectId } from 'mongodb';
import type { CompiledMail } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { snippetsIn } from '../../domain/mail-document/locate-blocks.js';
import type { Database } from '../../models/core/database.js';
import { loadSnippets } from '../../models/mail/load-snippets.js';
import { compileDocument } from './compile-document.js';

/** Compiles a document with the snippets of its workspace. @throws RollcallError `invalid` */
export async function compileWhole(
  { db }: { db: Database },
  { workspaceId, document }: { workspaceId: ObjectId; document: MailDocument },
): Promise<CompiledMail> {
  const snippets = await loadSnippets(db, { workspaceId, ids: snippetsIn(document.blocks) });
  return compileDocument(document, 'document', snippets);
}
