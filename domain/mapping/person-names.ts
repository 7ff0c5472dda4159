import type { FoundEmail } from './email-search.js';
import { nameAnswer } from './name-answers.js';
import { cleanName, readNamePart, namePartOfWords, type NamePart } from './name-fields.js';
import { deriveEmailContext, scoreNameField, type EmailContext } from './score-name-field.js';
import { formatPath, parsePath, type PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import { fieldMeaning } from './meaning.js';
import { namingNode, nearestObject, nodeSegments, type PayloadNode } from './walk.js';
import { splitWords, fieldWords } from './words.js';

export interface NameCandidate {
  path: string;
  value: string;
  score: number;
  reasons: string[];
  part: NamePart;
}

const NESTED_NAME = 45;
const FORM_ANSWER = 30;
const DISPLAY_NAME = 25;
/** Points lost per additional occurrence of the address. */
const OCCURRENCE_PENALTY = 4;
const MAX_OCCURRENCES = 5;
/** Points lost per level above the address. */
const LEVEL_PENALTY = 5;

/** Objects that hold a person's address but not the person. */
const WRAPPERS = new Set(
  'auth identifier identifiers communication communications login credential credentials contactinfo'.split(
    ' ',
  ),
);
const PARTS_OF_PERSONS = new Set(
  'contact|contacts|contact details|contact data|contact info|details|data|attributes|billing|shipping|profile'.split(
    '|',
  ),
);
/** Objects next to the address that describe the same person. */
const PARTS = new Set(
  `name merges mergefields attributes profile personalinfo customfields traits fields usermetadata rawusermetadata datafields details
  billingaddress billing address contact values firstandlast properties`.split(/\s+/),
);
/** Maximum number of fields considered per object. */
const MAX_FIELDS = 150;
const MAX_LEVELS = 3;
/** Points of the least specific word for a person that may be the one of an address beside. */
const SAME_PERSON = 22;

/**
 * The names next to the contact's address, best first.
 *
 * @param emails every occurrence of that address, best first
 * @param eventName is never a person's name
 */
export function searchNames(emails: readonly FoundEmail[], eventName: string): NameCandidate[] {
  const eventWords = new Set(fieldWords(eventName));
  const seen = new Set<PayloadNode>();
  return emails
    .slice(0, MAX_OCCURRENCES)
    .flatMap((email, index) =>
      namesNextTo(email, seen).map((one) => ({ ...one, score: one.score - index * OCCURRENCE_PENALTY })),
    )
    .filter((one) => one.part !== 'full' || !isNameOfEvent(one.value, eventWords))
    .sort((a, b) => b.score - a.score)
    .map(settlePart);
}

/** A language's words for a first name, and the one that beside them means the last name. */
const LAST_BESIDE_FIRST = new Map([
  ['nom', ['prénom', 'prenom']],
  ['name', ['vorname']],
  ['naam', ['voornaam']],
  ['navn', ['fornavn']],
  ['namn', ['förnamn']],
]);

/** Words for a name, which beside one for a last name mean the first. */
const FIRST_BESIDE_LAST = new Set(['name', 'nombre', 'nome', 'naam', 'navn', 'namn']);

/** `Nom` beside `Prénom` is the last name, `name` beside `surname` the first, and `nombre` beside `apellidos`. */
function settlePart(one: NameCandidate, _index: number, all: readonly NameCandidate[]): NameCandidate {
  if (isFirstBesideLast(one, all)) return { ...one, part: 'first' };
  const first = all.find(({ part }) => part === 'first');
  if (one.part !== 'full' || first === undefined || all.some(({ part }) => part === 'last')) return one;
  const isWhole = one.value.toLowerCase().includes(first.value.toLowerCase());
  const firstKey = wordsAt(first.path).join(' ');
  const isLast = LAST_BESIDE_FIRST.get(wordsAt(one.path)[0] ?? '')?.includes(firstKey) === true;
  return isLast && !isWhole ? { ...one, part: 'last' } : one;
}

function isFirstBesideLast(one: NameCandidate, all: readonly NameCandidate[]): boolean {
  if (one.part !== 'full' || all.some(({ part }) => part === 'first')) return false;
  const last = all.find(({ part, path }) => part === 'last' && parentPath(path) === parentPath(one.path));
  if (last === undefined || !FIRST_BESIDE_LAST.has(wordsAt(one.path).join(' '))) return false;
  return !one.value.toLowerCase().includes(last.value.toLowerCase());
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('[')));
}

function wordsAt(path: string): readonly string[] {
  return fieldWords(String((parsePath(path) ?? []).at(-1) ?? ''));
}

/** "Hard bounce" next to the event "Bounce" is no name; but Bill Miller may have a "bill.paid". */
function isNameOfEvent(name: string, eventWords: ReadonlySet<string>): boolean {
  const words = splitWords(name);
  const shared = words.filter((word) => eventWords.has(word)).length;
  if (shared === 0 || shared === words.length) return shared > 0;
  return !name.split(/\s+/).every((word) => !/^\p{Ll}/u.test(word));
}

function namesNextTo(email: FoundEmail, seen: Set<PayloadNode>): NameCandidate[] {
  const found: NameCandidate[] = [];
  let person = nearestObject(email.node);
  for (let steps = 0; person !== null && steps <= MAX_LEVELS; steps++) {
    if (steps > 0 || !email.isAnswer)
      collect(person, deriveEmailContext(email, steps), -steps * LEVEL_PENALTY, found);
    if (person.parent !== null && !seen.has(person.parent))
      collectAnswers(person.parent.value, nodeSegments(person.parent), found);
    if (person.parent !== null) seen.add(person.parent);
    if (!isWrapper(person, steps === 0 ? email.node : null)) break;
    person = nearestObject(person);
  }
  const displayed = cleanName(email.mailbox.displayName, 'full');
  if (displayed === null) return found;
  const reasons = ['display name of the address'];
  return [...found, { path: email.path, value: displayed, score: DISPLAY_NAME, reasons, part: 'full' }];
}

/** Whether the person is the object above: this one is only a list element, a wrapper or an address record. */
function isWrapper(node: PayloadNode, leaf: PayloadNode | null): boolean {
  const { words } = namingNode(node).meaning;
  if (words.includes('email') || words.includes('answer') || WRAPPERS.has(words.join(''))) return true;
  if (isPartOfPerson(node)) return true;
  const leafWords = leaf === null ? [] : namingNode(leaf).meaning.words;
  return (
    typeof node.key === 'number' &&
    leafWords.length === 1 &&
    /^(?:value|address|answer|text)$/.test(leafWords[0] ?? '')
  );
}

/** `buyer: { name, contact: { email } }`: an object without a meaning of its own, in one that is named after a person. */
function isPartOfPerson(node: PayloadNode): boolean {
  const owner = nearestObject(node);
  if (owner === null || !PARTS_OF_PERSONS.has(namingNode(node).meaning.words.join(' '))) return false;
  const { party } = namingNode(owner).meaning;
  return party?.kind === 'person' && !party.lesser && !party.acts;
}

function collect(person: PayloadNode, email: EmailContext, score: number, found: NameCandidate[]): void {
  if (!isPlainObject(person.value)) return;
  const base = nodeSegments(person);
  const isName = own(person.value, 'first') !== undefined && own(person.value, 'last') !== undefined;
  for (const [key, value] of Object.entries(person.value).slice(0, MAX_FIELDS)) {
    collectPart(key, value, [...base, key], found, email);
    const scored = scoreNameField(key, value, isName ? { ...email, isName } : email);
    if (scored === null) continue;
    const { value: name, part, reason } = scored;
    found.push({
      path: formatPath([...base, key]),
      value: name,
      score: score + scored.points,
      reasons: [reason],
      part,
    });
  }
}

/** `name: { first, last }`, `name: [{ first_name }]`, `merges: { FNAME }`, `user_metadata: { full_name }`. */
function collectPart(
  key: string,
  value: unknown,
  segments: readonly PathSegment[],
  found: NameCandidate[],
  email?: EmailContext,
): void {
  if (Array.isArray(value) && value.length === 1 && readNamePart(key) === 'full')
    collectPart(key, value[0], [...segments, 0], found, email);
  const words = withoutPrefix(fieldWords(key), email?.prefix ?? []);
  if (Array.isArray(value) && PARTS.has(words.join(''))) collectAnswers(value, segments, found);
  if (!isPlainObject(value)) return;
  const insideName = namePartOfWords(words) === 'full';
  if (
    !insideName &&
    !PARTS.has(words.join('')) &&
    !(email !== undefined && isSamePerson(words, value, email))
  )
    return;
  const reasons = [`in ${key} next to the address`];
  for (const [inner, innerValue] of Object.entries(value).slice(0, MAX_FIELDS)) {
    if (words.join(' ') === 'billing' && inner === 'address')
      collectPart(inner, innerValue, [...segments, inner], found);
    if (insideName && inner === 'value') collectPart(key, innerValue, [...segments, inner], found);
    const part = readNamePart(inner, insideName);
    const name = part === null ? null : cleanName(innerValue, part);
    if (part === null || name === null) continue;
    found.push({ path: formatPath([...segments, inner]), value: name, score: NESTED_NAME, reasons, part });
  }
}

/** `contact_fields` next to `contact_email` are the fields. */
function withoutPrefix(words: readonly string[], prefix: readonly string[]): readonly string[] {
  const isPrefixed = prefix.length > 0 && prefix.every((word, index) => words[index] === word);
  return isPrefixed ? words.slice(prefix.length) : words;
}

/** `person: { first_name }` next to an address that names nobody else; one with an address is another person. */
function isSamePerson(words: readonly string[], value: JsonObject, email: EmailContext): boolean {
  const { party } = fieldMeaning(words.join(' '));
  if (party?.kind !== 'person' || party.lesser || party.acts || party.points < SAME_PERSON) return false;
  if (email.prefix.length > 0 && email.party?.word !== party.word) return false;
  return !Object.values(value).some((inner) => typeof inner === 'string' && inner.includes('@'));
}

/** Other answers of the form that contains the address, or in a list of the person's fields: `[{ slug, value }]`. */
function collectAnswers(form: unknown, base: readonly PathSegment[], found: NameCandidate[]): void {
  const answers = Array.isArray(form) ? form.entries() : isPlainObject(form) ? Object.entries(form) : [];
  let count = 0;
  for (const [key, answer] of answers) {
    if (++count > MAX_FIELDS) return;
    if (!isPlainObject(answer)) continue;
    if (typeof key === 'string') collectPart(key, answer, [...base, key], found);
    const { path, part, value } = nameAnswer(answer, typeof key === 'string' ? key : null) ?? {};
    if (path === undefined || part === undefined || value === undefined) continue;
    found.push({
      path: formatPath([...base, key, ...path]),
      value,
      score: FORM_ANSWER,
      reasons: ['answer to a question about the name'],
      part,
    });
  }
}
