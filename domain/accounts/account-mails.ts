import { escapeHtml } from '../mail/escape-html.js';
import { MAIL_FONT } from '../mail/mail-look.js';
import { accountMailWords, LINK_LINE, type AccountMailKind } from '../words/account-mails.js';
import type { WordLanguage } from '../words/languages.js';

/** A mail about an account, in the name of the installation. */
export interface AccountMail {
  subject: string;
  html: string;
  text: string;
}

interface Values {
  url?: string;
  email?: string;
  workspace?: string;
}

/** The mail of a kind in a language, English if it is unknown. */
export function accountMail(
  kind: AccountMailKind,
  { url = '', email = '', workspace = '' }: Values,
  language: WordLanguage = 'en',
): AccountMail {
  const { subject, lines } = accountMailWords[language][kind];
  const texts = lines.map((line) =>
    line === LINK_LINE
      ? url
      : line.replace(/\{(email|workspace)\}/, (_, name) => (name === 'email' ? email : workspace)),
  );
  const html = texts.map((text) =>
    text === url
      ? `<p><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></p>`
      : `<p>${escapeHtml(text)}</p>`,
  );
  return {
    subject,
    html: `<div lang="${language}" style="font-family: ${MAIL_FONT}; font-size: 15px; line-height: 1.5">${html.join('\n')}</div>`,
    text: texts.join('\n\n'),
  };
}
