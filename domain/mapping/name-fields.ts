import { isCacheable, fieldWords } from './words.js';

export type NamePart = 'first' | 'last' | 'full';

const PARTS: ReadonlyMap<string, NamePart> = new Map([
  ...pairs(
    'first',
    'first name|first names|name first|firstname|given name|given names|givenname|given|forename|forenames|fname|f name|first|vorname|voornaam|prénom|prenom|nome proprio|primer nombre|förnamn|fornavn|etunimi|imię|imie|名|имя',
  ),
  ...pairs(
    'last',
    'last name|last names|name last|lastname|family name|family names|familyname|surname|surnames|lname|l name|last|sur name|nachname|familienname|achternaam|nom de famille|apellido|apellidos|cognome|sobrenome|efternamn|etternavn|sukunimi|nazwisko|姓|фамилия',
  ),
  ...pairs(
    'full',
    'name|names|full name|fullname|display name|displayname|real name|realname|complete name|formatted name|formatted|full|naam|namn|navn|nombre|nome|nom|nombre completo|nom complet|nome completo|氏名|お名前|姓名|名前|이름|имя и фамилия|vollständiger name',
  ),
]);

function pairs(part: NamePart, words: string): [string, NamePart][] {
  return words.split('|').map((word) => [word, part]);
}

/** Filler words in form questions. */
const FILLERS = new Set(
  `what what's whats is s your the please enter may we have can you tell us how should call my a an field q input text
  deine dein ihr ihre wie lautet votre tu su seu il tuo jouw and i in as`.split(/\s+/),
);

/** `first` and `last` alone are name parts only inside a name object. */
const BARE = new Set(['first', 'last', 'given', 'full', 'formatted']);

/** Names of fields that hold a person's name whatever is around them; a `name` may be that of a plan. */
const OF_PERSONS = new Set(
  'full name|fullname|display name|displayname|real name|realname|complete name|nombre completo|nom complet|nome completo|vollständiger name'.split(
    '|',
  ),
);

export function isOnlyOfPersons(words: readonly string[]): boolean {
  return OF_PERSONS.has(words.join(' '));
}

/** The name part that a field holds, by its own name; null if none. */
export function readNamePart(name: string, insideName = false): NamePart | null {
  const cache = insideName ? partsInside : parts;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const part = namePartOfWords(fieldWords(name), insideName);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (isCacheable(name)) cache.set(name, part);
  return part;
}

/** Size of the caches of names; each is cleared when full. */
const MAX_CACHED = 4_000;
const parts = new Map<string, NamePart | null>();
const partsInside = new Map<string, NamePart | null>();

export function namePartOfWords(words: readonly string[], insideName = false): NamePart | null {
  const joined = words.join(' ');
  if (BARE.has(joined) && !insideName) return null;
  const exact = PARTS.get(joined);
  if (exact !== undefined) return exact;
  const bare = words.filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word)).join(' ');
  return BARE.has(bare) && !insideName ? null : (PARTS.get(bare) ?? null);
}

/** Maximum length of a stored name, in UTF-16 units. */
const MAX_NAME = 128;
const NEVER_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}@#<>{}[\]\\|=]|:\/\//u;

/** A trimmed name part from a string or a one-element list; null if it cannot be one. */
export function cleanName(value: unknown, part: NamePart): string | null {
  if (Array.isArray(value))
    return value.length === 1 && !Array.isArray(value[0]) ? cleanName(value[0], part) : null;
  if (typeof value !== 'string') return null;
  const name = value.trim();
  if (name === '' || name.length > MAX_NAME || NEVER_IN_NAMES.test(name) || !/\p{L}/u.test(name)) return null;
  return part === 'full' && /[\p{N}/_:?!]/u.test(name) ? null : name;
}
