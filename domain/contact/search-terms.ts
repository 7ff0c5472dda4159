/** Longest prefix that is indexed; longer search words are cut to it. */
const MAX_TERM_LENGTH = 64;
/** Words of a search that count. */
const MAX_SEARCH_WORDS = 5;
/** A contact with more words than this is found by its first ones. */
const MAX_TERMS = 60;

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/u;
/** Signs around a part of a search; an @ at its end says that the local part ends there. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}@]+$/gu;

/** Lower case, without accents: what is compared. A sigma is one letter, wherever in a word it stands. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ς', 'σ');
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
  const email = foldText(contact.email).replace(AROUND, '');
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  const domains = labels.map((_, i) => labels.slice(i).join('.'));
  const names = [contact.firstName, contact.lastName, contact.name].filter((name) => name !== null);
  const terms = [email, email.slice(0, at), ...domains, ...words(email)];
  // As whole as a search would look for them, and by their words.
  for (const name of names) terms.push(...searchParts(name), ...words(name));
  return [...new Set(terms.map(cut))].slice(0, MAX_TERMS);
}

/** The words to look for; empty when the search holds nothing but signs, which matches nobody. */
export function searchWords(search: string): string[] {
  return [...new Set(searchParts(search).map(cut))].slice(0, MAX_SEARCH_WORDS);
}

/** A part that looks like an address or domain is looked for whole, else by its words. */
function searchParts(search: string): string[] {
  return search.split(/\s+/u).flatMap((part) => {
    const folded = foldText(part).replace(AROUND, '');
    const whole = /[@.]/.test(folded) && /^[^@]*@?[\p{L}\p{N}.-]*$/u.test(folded);
    return whole ? [folded] : words(folded);
  });
}

/** By characters, so that none is cut in two. */
function cut(word: string): string {
  return word.length <= MAX_TERM_LENGTH ? word : [...word].slice(0, MAX_TERM_LENGTH).join('');
}
