import type { FoundEmail } from './email-search.js';
import { standingOfLabel } from './email-evidence.js';
import { cleanName, namePartOf, namePartOfWords, type NamePart } from './name-fields.js';
import { besideOf, judgeNameField, type Beside } from './name-judgement.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import { namedPlace, ownerOf, segmentsOf, type Place } from './walk.js';
import { splitWords, wordsOf } from './words.js';

export interface NameCandidate {
  path: string;
  value: string;
  score: number;
  reasons: string[];
  part: NamePart;
}

const IN_A_PART = 45;
const ANSWERED = 30;
const DISPLAYED = 25;
/** Each further place of the address. */
const PER_PLACE = 4;
const MAX_PLACES = 5;
/** Each step away from the address. */
const PER_STEP = 5;

/** Objects that hold a person's address and not the person. */
const WRAPPERS = new Set(
  'auth identifier identifiers communication communications login credential credentials contactinfo'.split(
    ' ',
  ),
);
/** Objects beside the address that hold more of the same person. */
const PARTS = new Set(
  `name merges mergefields attributes profile personalinfo customfields traits fields usermetadata rawusermetadata details
  billingaddress address contact values firstandlast properties`.split(/\s+/),
);
/** Fields of one object that are looked at. */
const MAX_FIELDS = 150;
const MAX_CLIMB = 3;

/**
 * The names that stand beside the person's address, the best first.
 *
 * @param emails every place of that one address, the best first: a name may stand beside another one
 * @param eventName never somebody's name
 */
export function searchNames(emails: readonly FoundEmail[], eventName: string): NameCandidate[] {
  const eventWords = new Set(wordsOf(eventName));
  const seen = new Set<Place>();
  return emails
    .slice(0, MAX_PLACES)
    .flatMap((email, index) =>
      namesBeside(email, seen).map((one) => ({ ...one, score: one.score - index * PER_PLACE })),
    )
    .filter((one) => one.part !== 'full' || !isNameOfEvent(one.value, eventWords))
    .sort((a, b) => b.score - a.score);
}

/** "Hard bounce" beside the event "Bounce"; but Bill Miller may well have a "bill.paid". */
function isNameOfEvent(name: string, eventWords: ReadonlySet<string>): boolean {
  const shared = splitWords(name).filter((word) => eventWords.has(word)).length;
  const isTitled = name.split(/\s+/).every((word) => !/^\p{Ll}/u.test(word));
  return shared > 0 && (!isTitled || shared === splitWords(name).length);
}

function namesBeside(email: FoundEmail, seen: Set<Place>): NameCandidate[] {
  const found: NameCandidate[] = [];
  let person = ownerOf(email.place);
  for (let steps = 0; person !== null && steps <= MAX_CLIMB; steps++) {
    if (steps > 0 || !email.isAnswer) collect(person, besideOf(email, steps), -steps * PER_STEP, found);
    if (person.parent !== null && !seen.has(person.parent)) collectAnswers(person.parent, found);
    if (person.parent !== null) seen.add(person.parent);
    if (!isWrapper(person, steps === 0 ? email.place : null)) break;
    person = ownerOf(person);
  }
  const displayed = cleanName(email.mailbox.displayName, 'full');
  if (displayed === null) return found;
  const reasons = ['written before the address'];
  return [...found, { path: email.path, value: displayed, score: DISPLAYED, reasons, part: 'full' }];
}

/** True when the person is the object above: this one is but a list element, a wrapper or an address record. */
function isWrapper(place: Place, leaf: Place | null): boolean {
  const { words } = namedPlace(place).meaning;
  if (words.includes('email') || WRAPPERS.has(words.join(''))) return true;
  const leafWords = leaf === null ? [] : namedPlace(leaf).meaning.words;
  return (
    typeof place.key === 'number' &&
    leafWords.length === 1 &&
    /^(?:value|address|answer|text)$/.test(leafWords[0] ?? '')
  );
}

function collect(person: Place, beside: Beside, score: number, found: NameCandidate[]): void {
  if (!isPlainObject(person.value)) return;
  const base = segmentsOf(person);
  const isName = own(person.value, 'first') !== undefined && own(person.value, 'last') !== undefined;
  for (const [key, value] of Object.entries(person.value).slice(0, MAX_FIELDS)) {
    collectPart(key, value, [...base, key], found);
    const judged = judgeNameField(key, value, isName ? { ...beside, isName } : beside);
    if (judged === null) continue;
    const { value: name, part, reason } = judged;
    found.push({
      path: formatPath([...base, key]),
      value: name,
      score: score + judged.points,
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
  const reasons = [`in ${key} beside the address`];
  for (const [inner, innerValue] of Object.entries(value).slice(0, MAX_FIELDS)) {
    if (insideName && inner === 'value') collectPart(key, innerValue, [...segments, inner], found);
    const part = namePartOf(inner, insideName);
    const name = part === null ? null : cleanName(innerValue, part);
    if (part === null || name === null) continue;
    found.push({ path: formatPath([...segments, inner]), value: name, score: IN_A_PART, reasons, part });
  }
}

const ANSWER_KEYS = ['value', 'answer', 'text', 'response', 'content', 'values'];
const LABEL_KEYS = 'label title name question key slug type questionText ref tag custom_key'.split(' ');

/** Other answers of the form in which the address is one. */
function collectAnswers(form: Place, found: NameCandidate[]): void {
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
    found.push({ path, value: name, score: ANSWERED, reasons: ['answer to a question for the name'], part });
  }
}

function partOfAnswer(answer: JsonObject, key: string | null): NamePart | null {
  const labels = LABEL_KEYS.map((name) => own(answer, name)).filter((label) => typeof label === 'string');
  if (labels.some((label) => standingOfLabel(label)?.kind === 'staff')) return null;
  for (const label of key === null ? labels : [...labels, key]) {
    const part = label.length <= 100 ? namePartOf(label) : null;
    if (part !== null) return part;
  }
  return null;
}
