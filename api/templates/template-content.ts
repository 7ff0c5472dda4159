import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import { DOCUMENT_IN_LAYOUT, isHtmlDocument } from '../../domain/mail/mail-content.js';
import type { Database } from '../../models/core/database.js';
import { currentContent } from '../../models/mail/template-content.js';
import type { TemplateContent } from '../../models/mail/template.js';
import { textOrNull } from '../http/output/text-or-null.js';
import { compileDocument } from '../mail-documents/compile-document.js';
import { assertSnippets } from '../snippets/assert-snippets.js';
import type { TemplateBody, TemplateChanges } from './schemas.js';

/**
 * The complete content.
 *
 * @throws RollcallError `invalid` for a full HTML document in the base layout, and for blocks that cannot be compiled
 */
export function toContent({ document = null, ...body }: TemplateBody): TemplateContent {
  const { subject, html, text, layout, preheader, sender } = body;
  const shared = {
    subject,
    text: textOrNull(text),
    preheader: textOrNull(preheader),
    sender: sender ?? null,
  };
  if (document !== null) {
    if (html !== undefined) throw invalid([{ path: 'html', message: BESIDE_DOCUMENT }]);
    if (layout !== undefined) throw invalid([{ path: 'layout', message: BESIDE_DOCUMENT }]);
    const { html: compiledHtml, ...compiled } = compileDocument(document, 'document');
    return { ...shared, html: compiledHtml, layout: 'none', document, compiled };
  }
  if (html === undefined) throw invalid([{ path: 'html', message: 'is required' }]);
  return checked({ ...shared, html, layout: layout ?? 'base', document: null, compiled: null });
}

const BESIDE_DOCUMENT = 'is not of an email in blocks: to replace the blocks, send document: null, too';

/** What an author has written of a content: HTML or blocks. */
export function writtenContent({
  document = null,
  compiled: _compiled,
  html,
  layout,
  ...rest
}: TemplateContent): TemplateBody {
  return document === null ? { ...rest, html, layout } : { ...rest, document };
}

function checked(content: TemplateContent): TemplateContent {
  if (content.layout === 'none' || !isHtmlDocument(content.html)) return content;
  throw invalid([{ path: 'html', message: DOCUMENT_IN_LAYOUT }]);
}

/** What stays of a content: of the body nothing if HTML replaces blocks, or blocks HTML. */
export function keptContent(content: TemplateContent, { document }: TemplateChanges): TemplateBody {
  const written = writtenContent(content);
  const isReplaced = document !== undefined && (document === null) !== ((content.document ?? null) === null);
  if (!isReplaced) return written;
  const { subject, preheader = null, sender = null } = content;
  return { subject, preheader, sender };
}

/** A content with the snippets in its blocks. @throws RollcallError `invalid` if one does not exist */
export async function storedContent(
  db: Database,
  { workspaceId, content }: { workspaceId: ObjectId; content: TemplateContent },
  session: ClientSession,
): Promise<TemplateContent> {
  const { document = null } = content;
  const documents = document === null ? [] : [{ path: 'document', document }];
  await assertSnippets(db, { workspaceId, documents }, session);
  return await currentContent(db, { workspaceId, content }, session);
}

/** The content of a version row. */
export function plainContent(row: TemplateContent): TemplateContent {
  const { subject, html, text, layout, preheader, sender = null, document = null, compiled = null } = row;
  return { subject, html, text, layout, preheader, sender, document, compiled };
}

export function sameContent(a: TemplateContent, b: TemplateContent): boolean {
  return JSON.stringify(plainContent(a)) === JSON.stringify(plainContent(b));
}
