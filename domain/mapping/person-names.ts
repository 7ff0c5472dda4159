import type { FoundEmail } from './email-search.js';
import { partyOfLabel } from './email-evidence.js';
import { cleanName, namePartOf, namePartOfWords, type NamePart } from './name-fields.js';
import { emailContextOf, scoreNameField, type EmailContext } from './score-name-field.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import { namingNode, ownerOf, segmentsOf, type PayloadNode } from './walk.js';
import { splitWords, wordsOf } from './words.js';

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
/** Objects next to the address that describe the same person. */
const PARTS = new Set(
  `name merges mergefields attributes profile personalinfo customfields traits fields usermetadata rawusermetadata details
  billingaddress address contact values firstandlast properties`.split(/\s+/),
);
/** Maximum number of fields considered per object. */
const MAX_FIELDS = 150;
const MAX_LEVELS = 3;

/**
 * The names next to the contact's address, best first.
 *
 * @param emails every occurrence of that address, best first
 * @param eventName is never a person's name
 */
export function searchNames(emails: readonly FoundEmail[], eventName: string): NameCandidate[] {
  const eventWords = new Set(wordsOf(eventName));
  const seen = new Set<PayloadNode>();
  return emails
    .slice(0, MAX_OCCURRENCES)
    .flatMap((email, index) =>
      namesNextTo(email, seen).map((one) => ({ ...one, score: one.score - index * OCCURRENCE_PENALTY })),
    )
    .filter((one) => one.part !== 'full' || !isNameOfEvent(one.value, eventWords))
    .sort((a, b) => b.score - a.score);
}

/** "Hard bounce" next to the event "Bounce" is no name; but Bill Miller may have a "bill.paid". */
function isNameOfEvent(name: string, eventWords: ReadonlySet<string>): boolean {
  const shared = splitWords(name).filter((word) => eventWords.has(word)).length;
  const isTitled = name.split(/\s+/).every((word) => !/^\p{Ll}/u.test(word));
  return shared > 0 && (!isTitled || shared === splitWords(name).length);
}

function namesNextTo(email: FoundEmail, seen: Set<PayloadNode>): NameCandidate[] {
  const found: NameCandidate[] = [];
  let person = ownerOf(email.node);
  for (let steps = 0; person !== null && steps <= MAX_LEVELS; steps++) {
    if (steps > 0 || !email.isAnswer)
      collect(person, emailContextOf(email, steps), -steps * LEVEL_PENALTY, found);
    if (person.parent !== null && !seen.has(person.parent)) collectAnswers(person.parent, found);
    if (person.parent !== null) seen.add(person.parent);
    if (!isWrapper(person, steps === 0 ? email.node : null)) break;
    person = ownerOf(person);
  }
  const displayed = cleanName(email.mailbox.displayName, 'full');
  if (displayed === null) return found;
  const reasons = ['display name of the address'];
  return [...found, { path: email.path, value: displayed, score: DISPLAY_NAME, reasons, part: 'full' }];
}

/** Whether the person is the object above: this one is only a list element, a wrapper or an address record. */
function isWrapper(node: PayloadNode, leaf: PayloadNode | null): boolean {
  const { words } = namingNode(node).meaning;
  if (words.includes('email') || WRAPPERS.has(words.join(''))) return true;
  const leafWords = leaf === null ? [] : namingNode(leaf).meaning.words;
  return (
    typeof node.key === 'number' &&
    leafWords.length === 1 &&
    /^(?:value|address|answer|text)$/.test(leafWords[0] ?? '')
  );
}

function collect(person: PayloadNode, email: EmailContext, score: number, found: NameCandidate[]): void {
  if (!isPlainObject(person.value)) return;
  const base = segmentsOf(person);
  const isName = own(person.value, 'first') !== undefined && own(person.value, 'last') !== undefined;
  for (const [key, value] of Object.entries(person.value).slice(0, MAX_FIELDS)) {
    collectPart(key, value, [...base, key], found);
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

/** `name: { first, last }`, `merges: { FNAME }`, `user_metadata: { full_name }`. */
function collectPart(
  key: string,
  value: unknown,
  segments: readonly PathSegment[],
  found: NameCandidate[],
): void {
  if (!isPlainObject(value)) return;
  const words = wordsOf(key);
  const insideName = namePartOfWords(words) === 'full';
  if (!insideName && !PARTS.has(words.join(''))) return;
  const reasons = [`in ${key} next to the address`];
  for (const [inner, innerValue] of Object.entries(value).slice(0, MAX_FIELDS)) {
    if (insideName && inner === 'value') collectPart(key, innerValue, [...segments, inner], found);
    const part = namePartOf(inner, insideName);
    const name = part === null ? null : cleanName(innerValue, part);
    if (part === null || name === null) continue;
    found.push({ path: formatPath([...segments, inner]), value: name, score: NESTED_NAME, reasons, part });
  }
}

const ANSWER_KEYS = ['value', 'answer', 'text', 'response', 'content', 'values'];
const LABEL_KEYS = 'label title name question key slug type questionText ref tag custom_key'.split(' ');

/** Other answers of the form that contains the address. */
function collectAnswers(form: PayloadNode, found: NameCandidate[]): void {
  const answers = Array.isArray(form.value)
    ? form.value.entries()
    : isPlainObject(form.value)
      ? Object.entries(form.value)
      : [];
  let count = 0;
  for (const [key, answer] of answers) {
    if (++count > MAX_FIELDS) return;
    if (!isPlainObject(answer)) continue;
    const answerKey = ANSWER_KEYS.find((name) => own(answer, name) !== undefined);
    if (answerKey === undefined) continue;
    const value = own(answer, answerKey);
    if (typeof key === 'string') collectPart(key, answer, [...segmentsOf(form), key], found);
    const part = partOfAnswer(answer, typeof key === 'string' ? key : null);
    const name = part === null ? null : cleanName(value, part);
    if (part === null || name === null) continue;
    const path = formatPath([...segmentsOf(form), key, answerKey]);
    found.push({
      path,
      value: name,
      score: FORM_ANSWER,
      reasons: ['answer to a question about the name'],
      part,
    });
  }
}

function partOfAnswer(answer: JsonObject, key: string | null): NamePart | null {
  const labels = LABEL_KEYS.map((name) => own(answer, name)).filter((label) => typeof label === 'string');
  if (labels.some((label) => partyOfLabel(label)?.kind === 'staff')) return null;
  for (const label of key === null ? labels : [...labels, key]) {
    const part = label.length <= 100 ? namePartOf(label) : null;
    if (part !== null) return part;
  }
  return null;
}
