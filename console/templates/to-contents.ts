import type { MailDraft } from './mail-fields';

/** An email as it is typed, as the API takes it. */
export function toContents({
  subject = '',
  html = '',
  document,
  text,
  layout,
  preheader,
  sender,
}: MailDraft) {
  return {
    subject,
    ...(document === undefined ? { html } : { document }),
    ...(text !== undefined && { text }),
    ...(layout !== undefined && document === undefined && { layout }),
    ...(sender !== undefined && { sender }),
    ...(preheader !== undefined && layout !== 'none' && { preheader }),
  };
}
