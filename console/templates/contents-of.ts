import type { MailDraft } from './mail-fields';

/** An email as it is typed, as the API takes it. */
export function toContents({ subject = '', html = '', text, layout, preheader, sender }: MailDraft) {
  return {
    subject,
    html,
    ...(text !== undefined && { text }),
    ...(layout !== undefined && { layout }),
    ...(sender !== undefined && { sender }),
    ...(preheader !== undefined && layout !== 'none' && { preheader }),
  };
}
