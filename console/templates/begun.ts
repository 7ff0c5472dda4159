import type { MailDraft } from './mail-fields';

/** The mail with the content that it begins with; what it says in the inbox stays. */
export function begun(mail: MailDraft, first: MailDraft, proposedSubject: string): MailDraft {
  const { html: _html, text: _text, layout: _layout, document: _document, ...rest } = mail;
  const known = [mail.subject, first.subject].find((one = '') => one !== '');
  const subject = known ?? (first.document === undefined ? '' : proposedSubject);
  return { ...first, ...rest, subject };
}
