import type { ObjectId } from 'mongodb';
import type { MailContent } from '../domain/mail/mail-content.js';
import type { Database } from './database.js';
import { parseId } from './ids.js';
import type { TemplateContent } from './template.js';

/** A template's current content and version. Deleted templates are found too, for enrollments that still use them. */
export async function templateContent(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<{ content: MailContent; templateId: ObjectId; version: number } | null> {
  const templateId = parseId(id);
  const head = templateId && (await db.collections.Template.findOne({ _id: templateId, workspaceId }));
  if (head === null) return null;
  const { version } = head;
  const row = await db.collections.TemplateVersion.findOne({ workspaceId, templateId: head._id, version });
  return row && { content: mailContent(row), templateId: head._id, version };
}

/** The mail content of a template. */
export function mailContent({ subject, html, text, layout, preheader }: TemplateContent): MailContent {
  return { subject, html, layout, ...(text !== null && { text }), ...(preheader !== null && { preheader }) };
}
