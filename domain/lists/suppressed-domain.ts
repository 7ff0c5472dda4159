import { parseEmail } from '../contact/email.js';

/** `*@example.com` is the same as `@example.com`. */
const ALL_OF = /^\*?@/;
const MAX_TEXT = 300;

/** How a domain is written where suppressions name addresses: `@example.com`. */
export type DomainKey = `@${string}`;

/** The domain of an address, under which all of its addresses are suppressed. */
export function suppressibleDomain(email: string): DomainKey {
  return `@${email.slice(email.lastIndexOf('@') + 1)}`;
}

export function isDomainKey(text: string): text is DomainKey {
  return text.startsWith('@');
}

/** Parses `example.com`, `@example.com` or `*@example.com`; null for anything else. */
export function parseDomain(text: string): DomainKey | null {
  if (text.length > MAX_TEXT) return null;
  const domain = text.trim().replace(ALL_OF, '');
  const email = domain.includes('@') ? null : parseEmail(`a@${domain}`);
  return email === null ? null : suppressibleDomain(email);
}
