import type { ClientSession, ObjectId } from 'mongodb';
import { pickCompilation } from '../../domain/mail-document/compile.js';
import { currentCompilation } from '../../domain/mail-document/current-compilation.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { Database } from '../core/database.js';
import { parseId } from '../core/ids.js';
import { loadSnippets } from './load-snippets.js';
import type { TemplateContent } from './template.js';

/** A template's content in one version. */
export interface TemplateMail {
  content: MailContent;
  templateId: ObjectId;
  version: number;
}

/** A template's current content and version. Deleted templates are found too, for enrollments that still use them. */
export async function templateContent(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<TemplateMail | null> {
  const templateId = parseId(id);
  const { Template, TemplateVersion } = db.collections;
  const within = { ...(session && { session }) };
  const head = templateId && (await Template.findOne({ _id: templateId, workspaceId }, within));
  if (head === null) return null;
  const { version } = head;
  const row = await TemplateVersion.findOne({ workspaceId, templateId: head._id, version }, within);
  return (
    row && {
      content: mailContent(await currentContent(db, { workspaceId, content: row }, session)),
      templateId: head._id,
      version,
    }
  );
}

/** The mail content of a template. */
export function mailContent({
  subject,
  html,
  text,
  layout,
  preheader,
  sender = null,
  compiled = null,
}: TemplateContent): MailContent {
  const shownText = text ?? compiled?.text ?? null;
  return {
    subject,
    html,
    layout,
    ...(shownText !== null && { text: shownText }),
    ...(compiled !== null && { compiled: pickCompilation(compiled) }),
    ...(preheader !== null && { preheader }),
    ...(sender !== null && { sender }),
  };
}

/** A content whose blocks are compiled as they would be today, with the snippets as they are. */
export async function currentContent<C extends TemplateContent>(
  db: Database,
  { workspaceId, content }: { workspaceId: ObjectId; content: C },
  session?: ClientSession,
): Promise<C> {
  const { document = null, compiled = null, html } = content;
  if (document === null || compiled === null) return content;
  const snippets = await loadSnippets(db, { workspaceId, ids: compiled.snippets ?? [] }, session);
  const { html: current, ...others } = currentCompilation(document, {
    stored: { ...compiled, html },
    snippets,
  });
  return { ...content, html: current, compiled: others };
}
