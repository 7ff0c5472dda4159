/** Maximum length of an indexed term; search words are truncated to it. */
const MAX_TERM_LENGTH = 64;
/** Maximum number of search words. */
const MAX_SEARCH_WORDS = 5;
/** Maximum number of terms per contact; the first ones are indexed. */
const MAX_TERMS = 60;

const ASCII = /^[\0-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Punctuation around a search part. A trailing @ is kept: it marks the end of the local part. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}@]+$/gu;

/** Letters that are no others with an accent, as people type them without; and all forms of sigma. */
const LETTERS: Record<string, string> = {
  ...{
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    ɖ: 'd',
    ı: 'i',
    ȷ: 'j',
    ĸ: 'k',
    ŋ: 'n',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
  },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij', ə: 'e', ɛ: 'e', ɔ: 'o', ς: 'σ' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Lower case without accents. */
function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** The folded words of a text. */
export function words(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

export interface Searchable {
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
}

/**
 * The terms by whose prefixes a contact is found: the email, its local part, domain and their parts, and the
 * names.
 */
export function searchTerms(contact: Searchable): string[] {
  const terms = new Set<string>();
  const add = (term: string): void => void terms.add(truncate(term));
  const email = foldText(contact.email).replace(AROUND, '');
  const at = email.lastIndexOf('@');
  add(email);
  add(email.slice(0, at));
  let domain = at + 1;
  do {
    add(email.slice(domain));
    domain = email.indexOf('.', domain) + 1;
  } while (domain > 0);
  words(email).forEach(add);
  for (const name of [contact.firstName, contact.lastName, contact.name]) {
    if (name === null) continue;
    // Parts that begin like an address whole, as a search would look for them, and everything by word.
    if (isLikeAddress(foldText(name))) foldedParts(name).filter(isLikeAddress).forEach(add);
    words(name).forEach(add);
  }
  return [...terms].slice(0, MAX_TERMS);
}

/** The words to search for. Empty if the search has no letters or digits; it then matches no contact. */
export function searchWords(search: string): string[] {
  return [...new Set(searchParts(search).map(truncate))].slice(0, MAX_SEARCH_WORDS);
}

/** A part that looks like an address or domain is searched whole, any other by its words. */
export function searchParts(search: string): string[] {
  return foldedParts(search).flatMap((part) => {
    const whole = isLikeAddress(part) && /^[^@]*@?[\p{L}\p{N}.-]*$/u.test(part);
    return whole ? [part] : words(part);
  });
}

/** What spaces separate, folded. */
function foldedParts(text: string): string[] {
  return text.split(/\s+/u).map((part) => foldText(part).replace(AROUND, ''));
}

function isLikeAddress(part: string): boolean {
  return /[@.]/.test(part);
}

/** By code point, so that no character is split. */
function truncate(word: string): string {
  return word.length <= MAX_TERM_LENGTH ? word : [...word].slice(0, MAX_TERM_LENGTH).join('');
}
