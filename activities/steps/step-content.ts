import type { ObjectId } from 'mongodb';
import type { SendEmailStep } from '../../domain/automation/automation.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { TemplateError } from '../render/template-error.js';
import type { MailSources } from './mail-sources.js';

/** The template and version that a mail was made from. */
export interface TemplateUsed {
  templateId: ObjectId;
  templateVersion: number;
}

/** The content of a step's mail: its own, or that of its template's current version. @throws TemplateError */
export async function stepContent(
  sources: Pick<MailSources, 'template'>,
  { workspace, step }: { workspace: WorkspaceRecord; step: SendEmailStep },
): Promise<{ content: WrittenMail; used: TemplateUsed | null }> {
  if (!('template' in step)) return { content: step, used: null };
  const found = await sources.template({ workspace, id: step.template });
  if (found === null) throw new TemplateError('the template no longer exists');
  const { content, templateId, version } = found;
  const own = {
    ...(step.kind !== undefined && { kind: step.kind }),
    ...(step.sender !== undefined && { sender: step.sender }),
  };
  return { content: { ...content, ...own }, used: { templateId, templateVersion: version } };
}
