import type { ObjectId } from 'mongodb';
import type { MailContent } from '../domain/mail/mail-content.js';
import type { Database } from './database.js';
import { parseId } from './ids.js';
import type { TemplateContent } from './template.js';

/** What a template says now, and in which version. One that was deleted goes on saying it to who runs with it. */
export async function templateContent(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<{ words: MailContent; templateId: ObjectId; version: number } | null> {
  const templateId = parseId(id);
  const head = templateId && (await db.collections.Template.findOne({ _id: templateId, workspaceId }));
  if (head === null) return null;
  const { version } = head;
  const row = await db.collections.TemplateVersion.findOne({ workspaceId, templateId: head._id, version });
  return row && { words: mailContent(row), templateId: head._id, version };
}

/** The content of a template as a mail's words. */
export function mailContent({ subject, html, text, layout, preheader }: TemplateContent): MailContent {
  return { subject, html, layout, ...(text !== null && { text }), ...(preheader !== null && { preheader }) };
}
