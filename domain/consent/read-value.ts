import { isEnd, strictest, type ConsentKind } from './consent-kind.js';
import { plainWord, plainWords } from './plain-word.js';
import type { ConsentName } from './read-name.js';
import {
  agreementWords,
  ambiguousWords,
  answerWords,
  contextWords,
  emptyWords,
  hardBounces,
  permissionWords,
  refusalWords,
  stateWords,
  weakStateWords,
} from './value-words.js';
import { mayHaveWord, wordHash } from './word-hash.js';

/** Names whose values say something; the others are evidence. */
export type Asking =
  | Extract<ConsentName, { isWeak: boolean } | { isReason: boolean } | { role: 'proof' }>
  | { role: 'status'; of?: unknown }
  | { role: 'ends' };

export function isAsking(named: ConsentName): named is Extract<ConsentName, Asking> {
  return ['answer', 'end', 'proof', 'status'].includes(named.role);
}

const LIST_BORDER = /[[\]"',;|]/;
const MAX_ITEMS = 20;
const MAX_VALUE = 300;

/**
 * What a value says in answer to a field: `unknown` if it is not understood, null for nothing: who has not unsubscribed has
 * not agreed by that.
 */
export function consentIn(value: unknown, asking: Asking): ConsentKind | null {
  if (asking.role === 'ends') return readEnd(value);
  const kind = readKind(value, asking);
  if (asking.role === 'proof') return kind === 'yes' || kind === 'pending' || isEnd(kind) ? kind : null;
  return kind === 'unsaid' && asking.role === 'end' ? null : kind;
}

/** Among words of anything, only those of someone who has left or never agreed count; of a mere yes or no, a person must say it. */
function readEnd(value: unknown): ConsentKind | null {
  if (readYesOrNo(value) !== null) return 'unknown';
  return strictest(statesIn(value).filter((kind) => isEnd(kind) || kind === 'no'));
}

function readKind(value: unknown, asking: Asking): ConsentKind {
  if (value === null || value === undefined) return 'unsaid';
  if (Array.isArray(value)) return ofList(value, asking);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return 'unknown';
  const text = String(value).trim();
  if (text.length > MAX_VALUE) return 'unknown';
  const word = plainWord(text);
  return (
    stateIn(word, asking) ??
    answerIn(word, asking) ??
    (LIST_BORDER.test(text) ? ofList(itemsIn(text), asking) : sentenceIn(text, asking))
  );
}

/** Whether a text agrees to marketing mail that it was asked about. */
export function saysYes(text: string): boolean {
  return consentIn(text, { role: 'answer', isWeak: false }) === 'yes';
}

/** Whether a word is a state of consent by itself, whatever the field is called; null if it is none. */
export function readConsentState(value: unknown): ConsentKind | null {
  if (typeof value !== 'string' || value.length > MAX_VALUE) return null;
  const word = plainWord(value);
  return ambiguousWords.has(word) ? null : (stateWords.get(word) ?? null);
}

const NOS = new Set(
  [...stateWords].flatMap(([word, kind]) => (isEnd(kind) || kind === 'no' ? [wordHash(word)] : [])),
);

/** Whether a text, whatever its column is called, says that someone has left or never agreed. Fast where it does not. */
export function saysNo(text: string): boolean {
  if (!mayHaveWord(text, NOS)) return false;
  return statesIn(text).some((kind) => isEnd(kind) || kind === 'no');
}

/** The states of consent in a list of words, such as tags. */
export function statesIn(value: unknown): ConsentKind[] {
  const items = typeof value === 'string' && value.length <= MAX_VALUE ? itemsIn(value) : [value];
  return items.slice(0, MAX_ITEMS).flatMap((item) => readConsentState(item) ?? []);
}

/** Whether a word may be a state of consent as well as one of an account or a booking. */
export function isWeakState(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_VALUE) return false;
  const word = plainWord(value);
  return weakStateWords.has(word) || stateWords.has(word);
}

/** Whether a word says that an account, or a subscription, is in use. */
export function isActiveState(value: unknown): boolean {
  return typeof value === 'string' && weakStateWords.get(plainWord(value)) === 'counted';
}

/** A plain answer of yes or no, or nothing; null if it is none. */
export function readYesOrNo(value: unknown): 'yes' | 'no' | null {
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return null;
  return answerTo(plainWord(String(value).slice(0, MAX_VALUE)));
}

/** "Not checked" is a no as "checked" is a yes. */
function answerTo(word: string): 'yes' | 'no' | null {
  if (word.startsWith('not') && answerWords.get(word.slice(3)) === 'yes') return 'no';
  return answerWords.get(word) ?? null;
}

/** Whether a value is an answer or a state. */
export function isUnderstood(value: unknown): boolean {
  return isWeakState(value) || readYesOrNo(value) !== null;
}

function stateIn(word: string, asking: Asking): ConsentKind | null {
  const state = stateWords.get(word) ?? weakStateWords.get(word) ?? contextWords.get(word) ?? null;
  if (state === null || emptyWords.has(word)) return null;
  // `bounced: active` says that the address works.
  if (asking.role === 'end' && (state === 'yes' || state === 'counted')) return 'unsaid';
  const isWeak =
    asking.role === 'answer' ? asking.isWeak : asking.role === 'status' && ambiguousWords.has(word);
  return state === 'yes' && isWeak ? 'counted' : state;
}

function answerIn(word: string, asking: Asking): ConsentKind | null {
  if (word === '' || emptyWords.has(word)) return 'unsaid';
  if (asking.role === 'end' && asking.of === 'bounced' && hardBounces.has(word)) return 'bounced';
  const permission = permissionWords.get(word);
  if (permission !== undefined && asking.role === 'end') return permission === 'yes' ? 'unsaid' : asking.of;
  const answer = permission ?? answerTo(word);
  if (answer === null) return null;
  if (asking.role === 'end') return answer === 'yes' ? asking.of : 'unsaid';
  if (answer === 'no') return 'no';
  return provesYes(asking) ? 'yes' : 'counted';
}

/** `[]`, `[UNSUBSCRIBE]`, `"newsletter, offers"`: the strictest of what is understood. */
function ofList(items: readonly unknown[], asking: Asking): ConsentKind {
  const said = items
    .slice(0, MAX_ITEMS)
    .filter((item) => item !== null && item !== '')
    .map((item) => (typeof item === 'string' ? readItem(item, asking) : 'unknown'));
  return strictest(said) ?? 'unsaid';
}

function itemsIn(text: string): string[] {
  return text.split(LIST_BORDER).map((item) => item.trim());
}

function readItem(item: string, asking: Asking): ConsentKind {
  const word = plainWord(item);
  return stateIn(word, asking) ?? answerIn(word, asking) ?? sentenceIn(item, asking);
}

/** "Yes, please send me news", "Nein danke". A refusal anywhere is one. */
function sentenceIn(text: string, asking: Asking): ConsentKind {
  if (asking.role === 'end' && asking.isReason) return asking.of;
  const words = plainWords(text);
  if (asking.role !== 'answer') return endWithin(words);
  if (words.some((word) => refusalWords.has(word))) return 'no';
  const ends = words.flatMap((word) => stateWords.get(word) ?? []).filter((kind) => kind !== 'yes');
  const end = strictest(ends);
  if (end !== null) return end;
  const agrees =
    agreementWords.has(words[0] ?? '') || (words[0] === 'i' && agreementWords.has(words[1] ?? ''));
  if (!agrees) return 'unknown';
  return provesYes(asking) ? 'yes' : 'counted';
}

const MAX_WORDS = 6;

/** "Unsubscribed by admin", "compliance complaint": the state in a few words, unless they deny it. */
function endWithin(words: readonly string[]): ConsentKind {
  if (words.length > MAX_WORDS || words.some((word) => refusalWords.has(word))) return 'unknown';
  const parts = words.flatMap((word, i) => [word, `${word}${words[i + 1] ?? ''}`]);
  const found = strictest(parts.map((part) => stateWords.get(part) ?? null));
  return found !== null && isEnd(found) ? found : 'unknown';
}

/** Whether a plain yes is one to marketing mail. */
function provesYes(asking: Asking): boolean {
  return asking.role === 'proof' || (asking.role === 'answer' && !asking.isWeak);
}
