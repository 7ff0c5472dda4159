import type { MailDocument } from '../mail-editor/document/document';

/** What a confirmation email says; null where it is ours. */
export interface ConfirmationWords {
  subject: string | null;
  preheader: string | null;
  html?: string | null;
  document?: MailDocument;
}

/** The words as they are typed, as the API takes them. */
export function confirmationWords(typed: {
  subject: string;
  preheader: string;
  html: string;
  document: MailDocument | null;
}): ConfirmationWords {
  const { subject, preheader, html, document } = typed;
  const lines = { subject: subject || null, preheader: preheader || null };
  return document === null ? { ...lines, html: html || null } : { ...lines, document };
}
