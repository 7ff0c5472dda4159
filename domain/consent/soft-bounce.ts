import { plainWord } from './plain-word.js';

/** Names of fields that say what kind of bounce, or which event, a payload is about. */
const NAMES = ['bounce', 'type', 'class', 'category', 'event', 'reason', 'severity'];
const WORDS = ['soft', 'transient', 'temporary', 'tempfail', 'deferred', 'mailboxfull', 'delayed'];
const MAX_VALUE = 100;

/** Whether a field says that an address does not accept mail for now only. */
export function saysSoftBounce(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_VALUE) return false;
  const field = plainWord(name);
  return NAMES.some((part) => field.includes(part)) && isSoftBounce(value);
}

/** Whether a name of an event, or a word, is that of a bounce that is not for good. */
export function isSoftBounce(text: string): boolean {
  const word = plainWord(text);
  return WORDS.some((one) => word.includes(one));
}
