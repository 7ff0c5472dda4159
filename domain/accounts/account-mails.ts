import { houseMail, type HouseMail } from '../mail/house-mail.js';
import { LINK_LINE, type AccountMailKind } from '../words/account-mails.js';
import { wordsFor, type WordLanguage } from '../words/languages.js';

interface Values {
  url?: string;
  email?: string;
  workspace?: string;
}

/** The mail about an account of a kind, in English if no language is given. */
export function accountMail(
  kind: AccountMailKind,
  { url = '', email = '', workspace = '' }: Values,
  language: WordLanguage = 'en',
): HouseMail {
  const { subject, lines } = wordsFor(language).accountMails[kind];
  const written = lines.map((line) =>
    line === LINK_LINE
      ? url
      : line.replace(/\{(email|workspace)\}/g, (_, name) => (name === 'email' ? email : workspace)),
  );
  return houseMail({ subject, lines: written, links: [url], language });
}
