import type { ClientSession, ObjectId } from 'mongodb';
import { pickCompilation } from '../../domain/mail-document/compile.js';
import { currentCompilation } from '../../domain/mail-document/current-compilation.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { Database } from '../core/database.js';
import { parseId } from '../core/ids.js';
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
  return row && { content: mailContent(row), templateId: head._id, version };
}

/** The mail content of a template. */
export function mailContent(row: TemplateContent): MailContent {
  const { subject, html, text, layout, preheader, sender = null, compiled = null } = currentContent(row);
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

/** A content whose blocks are compiled as they would be today. */
export function currentContent<C extends TemplateContent>(content: C): C {
  const { document = null, compiled = null, html } = content;
  if (document === null || compiled === null) return content;
  const { html: current, ...others } = currentCompilation(document, { ...compiled, html });
  return { ...content, html: current, compiled: others };
}
