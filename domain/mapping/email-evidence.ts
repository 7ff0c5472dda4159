import { isAddressedTo, fieldMeaning } from './meaning.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import type { Party } from './vocabulary.js';
import { namingNode, nearestObject, type PayloadNode } from './walk.js';
import { fieldWords } from './words.js';

/**
 * Why a value that looks like an email address counts as the contact's, or why it does not. `isAnswer`: the
 * surrounding object describes a form field, so its `name` is the field's and not the person's.
 */
export type Evidence =
  | { counts: true; points: number; reason: string; party: Party | null; isAnswer: boolean }
  | { counts: false; reason: string };

/** Fields that hold an answer while a sibling field holds the question. */
const ANSWER_WORDS = new Set(
  `value values answer answers text content response responses input data current new string address email raw result
  selected property propertyvalue`.split(/\s+/),
);
const TYPE_KEYS = 'type field_type fieldType inputType input_type questionType kind valueType'.split(' ');
const LABEL_KEYS =
  `label title name key question slug field ref tag id prompt custom_key customKey propertyName property
  field_name fieldName field_label fieldLabel column_name column_id attribute questionText question_text Name Label`.split(
    /\s+/,
  );
/** Beside an `email`, these are the person's: Minnie Driver is none, and a manager may be a customer. */
const PERSON_KEYS = ['name', 'title', 'Name'];
/** The keys that hold the question's text. */
const QUESTION_TEXT_KEYS = 'label title question prompt questionText question_text Label'.split(' ');
/** Words of questions that may be answered with one's own address. */
const REACHING = new Set('contact reach login username user account'.split(' '));
/** Objects in which form builders repeat the question. */
const QUESTION_KEYS = ['field', 'question', 'attribute', 'definition', 'custom_field', 'customField'];

const FREE_TEXT = new Set(
  `note notes comment comments message description summary subject remark remarks memo instructions bio body snippet
  html reason details excerpt notiz bemerkung nachricht mensaje commentaire signature footer`.split(/\s+/),
);
const LOGINS = new Set('username login loginname upn userprincipalname loginid'.split(' '));
const PERSON_IDS =
  /^(?:user|customer|distinct|contact|subscriber|member|profile|client|lead|person|external|alternate|login|shopper|visitor) ids?$/;
const IDENTIFIERS = new Set('identifier sub traits'.split(' '));
/** Fields whose values are not addresses even if they look like one. */
const NO_ADDRESS = new Set(
  `id ids uid guid uuid key token hash signature reference references ref url uri link href dsn image icon avatar logo file
  filename path handle acct jid webfinger impp vpa thread conversation calendar version package hostname ip selector
  cursor slug permalink etag`.split(/\s+/),
);

/** Weighs a value by its field name, the form question it answers, and the surrounding object. */
export function evidenceFor(node: PayloadNode): Evidence {
  const named = namingNode(node);
  const words = named.meaning.words;
  if (words.includes('email')) {
    return isMessageId(words)
      ? refused('the id of a message')
      : counted(40, 'field named email', partyAsked(named));
  }
  if (isIdentity(named)) return counted(40, 'an identity of type email', null);
  const asked = askedFor(named);
  if (asked?.isEmail === true) return { ...counted(asked.points, asked.reason, asked.party), isAnswer: true };
  if (isInEmailField(named))
    return {
      ...counted(40, 'value of an email field', null),
      isAnswer: !words.includes('address'),
    };
  if (isAddressedTo(words)) return counted(35, 'addressed to', null);
  if (asked?.isOther === true) return refused('the answer to another question');
  return evidenceOfOtherName(named, words, asked?.party ?? null);
}

function evidenceOfOtherName(named: PayloadNode, words: readonly string[], asked: Party | null): Evidence {
  const joined = words.join(' ');
  if (PERSON_IDS.test(joined)) return counted(22, "a person's id that is an address", null);
  if (LOGINS.has(words.join('')) || IDENTIFIERS.has(joined))
    return counted(22, 'a login that is an address', null);
  if (joined === 'id' && named.parent?.party?.kind === 'person')
    return counted(16, "a person's id that is an address", null);
  if (joined === 'handle' && isCorrespondent(named.parent?.party ?? null))
    return counted(25, 'who writes or reads a message', asked);
  if (words.some((word) => NO_ADDRESS.has(word))) return refused('an identifier, not an address');
  if (words.some((word) => FREE_TEXT.has(word)) || joined === 'text') return refused('free text');
  if (named.meaning.party?.kind === 'person' && named.meaning.party.lesser)
    return counted(36, 'addressed to', asked);
  if (named.meaning.party?.kind === 'person') return counted(25, 'a person given as an address', asked);
  return counted(15, 'the whole value is an address', asked);
}

/** `{ handle, role: "from" }`. */
function isCorrespondent(party: Party | null): boolean {
  return party !== null && (party.word === 'from' || party.word === 'to');
}

function counted(points: number, reason: string, party: Party | null): Evidence & { counts: true } {
  return { counts: true, points, reason, party, isAnswer: false };
}

function refused(reason: string): Evidence {
  return { counts: false, reason };
}

function isMessageId(words: readonly string[]): boolean {
  return words.includes('message') || words.includes('uid') || words.includes('thread');
}

/** `{ email: { value } }`, `{ emails: [{ address }] }`. */
function isInEmailField(named: PayloadNode): boolean {
  const owner = nearestObject(named);
  if (owner === null || !isAnswerField(named)) return false;
  return namingNode(owner).meaning.words.includes('email');
}

const IDENTITIES = new Set('identifier identifiers identity identities'.split(' '));

/** `identifiers: [{ type: "email", id }]`. */
function isIdentity(named: PayloadNode): boolean {
  if (!named.meaning.words.every((word) => IDENTITY_WORDS.has(word))) return false;
  const owner = nearestObject(named);
  if (owner === null || !isPlainObject(owner.value)) return false;
  const isListed = namingNode(owner).meaning.words.some((word) => IDENTITIES.has(word));
  return isListed && texts(owner.value, TYPE_KEYS).some(namesEmail);
}

const IDENTITY_WORDS = new Set(['id', 'identifier', 'identity', 'uid', 'sub']);

function isAnswerField(named: PayloadNode): boolean {
  const { words } = named.meaning;
  return words.length <= 2 && words.some((word) => ANSWER_WORDS.has(word));
}

function isAddressField({ meaning: { words } }: PayloadNode): boolean {
  return words.includes('email') || words.includes('address');
}

interface Question {
  isEmail: boolean;
  /** Something else was asked for. */
  isOther: boolean;
  points: number;
  reason: string;
  /** Whose address was asked for: "your manager's email". */
  party: Party | null;
}

/** The question that an answer object states; null if the object holds no answer. */
function askedFor(named: PayloadNode): Question | null {
  const sources = askingObjects(named);
  if (sources.length === 0) return null;
  const labels = sources.flatMap((source) => texts(source, LABEL_KEYS));
  const party = partyLabelled(named, sources[0], labels);
  if (sources.some((source) => texts(source, TYPE_KEYS).some(namesEmail))) {
    return { isEmail: true, isOther: false, points: 44, reason: 'answer of type email', party };
  }
  const isEmail = labels.some(namesEmail);
  const questions = sources.flatMap((source) => texts(source, QUESTION_TEXT_KEYS));
  const isOther = !isEmail && questions.length > 0 && !questions.some(asksHowToReach);
  return { isEmail, isOther, points: 42, reason: 'answer labelled email', party };
}

/** Whose address an answer object asks for; null for nobody's. */
function partyAsked(named: PayloadNode): Party | null {
  const sources = askingObjects(named);
  const labels = sources.flatMap((source) => texts(source, LABEL_KEYS));
  return partyLabelled(named, sources[0], labels);
}

function partyLabelled(
  named: PayloadNode,
  answer: JsonObject | undefined,
  labels: readonly string[],
): Party | null {
  if (answer === undefined || labels.length === 0) return null;
  const names = isAddressField(named) ? texts(answer, PERSON_KEYS).filter((text) => !namesEmail(text)) : [];
  for (const label of labels) {
    const party = names.includes(label) ? null : partyOfLabel(label);
    if (party !== null) return party;
  }
  return null;
}

/** The answer that a field is part of, and the objects in it that state the question. */
function askingObjects(named: PayloadNode): JsonObject[] {
  const owner = isAnswerField(named) ? nearestObject(named) : null;
  return owner !== null && isPlainObject(owner.value) ? [owner.value, ...questionObjects(owner.value)] : [];
}

function questionObjects(answer: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  for (const key of QUESTION_KEYS) {
    const question = own(answer, key);
    if (isPlainObject(question)) found.push(question);
  }
  return found;
}

function texts(source: JsonObject, keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const value = own(source, key);
    if (typeof value === 'string') found.push(value);
  }
  return found;
}

function namesEmail(text: string): boolean {
  return text.length <= 300 && fieldMeaning(text).words.includes('email');
}

function asksHowToReach(question: string): boolean {
  return fieldWords(question).some((word) => REACHING.has(word));
}

/** Maximum words in a label that identifies a person; longer ones are sentences that mention others. */
const MAX_LABEL_WORDS = 5;

export function partyOfLabel(label: string): Party | null {
  const { words, party } = fieldMeaning(label);
  return words.length > MAX_LABEL_WORDS || party?.kind === 'firm' ? null : party;
}
