import { plainWord } from './plain-word.js';

/** Names of fields that say what kind of bounce, or which event, a payload is about. */
const NAMES = ['bounce', 'type', 'class', 'category', 'event', 'reason', 'severity'];
const WORDS = ['soft', 'transient', 'temporary', 'tempfail', 'deferred', 'mailboxfull', 'delayed'];
const HARD: ReadonlySet<string> = new Set(['permanent', 'hard', 'hardbounce', 'permanentbounce']);
const MAX_VALUE = 100;

/** Whether a field says that an address does not accept mail for now only. */
export function saysSoftBounce(name: string, value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_VALUE && isKind(name) && isSoftBounce(value);
}

/** Whether a field says that an address will never accept mail. */
export function saysHardBounce(name: string, value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_VALUE && HARD.has(plainWord(value)) && isKind(name);
}

function isKind(name: string): boolean {
  const field = plainWord(name);
  return NAMES.some((part) => field.includes(part));
}

/** Whether a name of an event, or a word, is that of a bounce that is not for good. */
export function isSoftBounce(text: string): boolean {
  const word = plainWord(text);
  return WORDS.some((one) => word.includes(one));
}
