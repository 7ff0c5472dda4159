import type { Schemas } from '../api/client';
import type { MailDraft } from './mail-fields';

/** What a template says, as it is edited: its HTML, or the blocks that this was compiled from. */
export function toDraft(saved: Schemas['Template'] | Schemas['TemplateVersion']): MailDraft {
  const { subject, html, layout, text, preheader, sender, document } = saved;
  return {
    subject,
    ...(document === null ? { html, layout, ...(text !== null && { text }) } : { document }),
    ...(preheader !== null && { preheader }),
    ...(sender !== null && { sender }),
  };
}
