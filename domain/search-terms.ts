/** Longest prefix that is indexed; longer search words are cut to it. */
export const MAX_TERM_LENGTH = 64;
/** Words of a search that count. */
export const MAX_SEARCH_WORDS = 5;
/** A contact with more words than this is found by its first ones. */
const MAX_TERMS = 60;

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/u;

/** Lower case, without accents: what is compared. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

function words(text: string): string[] {
  return foldText(text)
    .split(NOT_WORD)
    .filter((word) => word !== '');
}

export interface Searchable {
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
}

/** The words by whose beginnings a contact is found: the e-mail, its local part, domain and their parts, and the names. */
export function searchTerms(contact: Searchable): string[] {
  const email = foldText(contact.email);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const names = [contact.firstName, contact.lastName, contact.name].filter((name) => name !== null);
  const labels = domain.split('.').map((_, i, all) => all.slice(i).join('.'));
  const terms = [email, email.slice(0, at), ...labels, ...words(email), ...names.flatMap(words)];
  return [...new Set(terms.map((term) => term.slice(0, MAX_TERM_LENGTH)))].slice(0, MAX_TERMS);
}

/** The words to look for; empty when the search holds nothing but signs, which matches nobody. */
export function searchWords(search: string): string[] {
  const parts = search.trim().split(/\s+/u).flatMap(searchPart);
  return [...new Set(parts)].slice(0, MAX_SEARCH_WORDS);
}

/** A part that looks like an address or domain is looked for whole, else by its words. */
function searchPart(part: string): string[] {
  const folded = foldText(part);
  if (/^[^@]*@?[\p{L}\p{N}.-]*$/u.test(folded) && /[@.]/.test(folded) && words(folded).length > 0) {
    return [folded.slice(0, MAX_TERM_LENGTH)];
  }
  return words(part).map((word) => word.slice(0, MAX_TERM_LENGTH));
}
