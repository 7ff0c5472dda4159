import type { ConsentKind } from './consent-kind.js';
import {
  actNames,
  changeWords,
  consentNames,
  consentStems,
  endNames,
  endStems,
  evidenceNames,
  otherSubjects,
  otherSubjectStems,
  otherTails,
  proofStems,
  reasonWords,
  sourceWords,
  statusNames,
  timeEnds,
  timeWords,
  topicNames,
  topicStems,
  topicWords,
  weakActNames,
  weakNames,
  wordingWords,
} from './name-stems.js';
import { plainWord, plainWords } from './plain-word.js';

/**
 * What a field says by its name:
 *
 * - `answer`: whether the person has agreed; `isWeak` if a yes proves nothing
 * - `end`: whether the person has left, or the address has bounced; `isReason` if any text says that it did, as its reason
 * - `proof`: whether it was confirmed; a no means only that it was not asked to be
 * - `status`: a state, whose values decide what it is about
 * - `time`: when that happened; `of` null: when the answer was given, whatever it is
 * - `ip`, `source`, `wording`: evidence
 */
export type ConsentName =
  | { role: 'answer'; isWeak: boolean }
  | { role: 'end'; of: ConsentKind; isReason: boolean }
  | { role: 'proof' }
  | { role: 'status' }
  | { role: 'time'; of: ConsentKind | null }
  | { role: 'ip' | 'source' | 'wording' };

/** Names are cached, since every payload has the same ones. */
const MAX_CACHED = 4_000;
const MAX_NAME = 200;
const cache = new Map<string, ConsentName | null>();

/** What a field of this name says about consent to marketing mail; null for nothing. */
export function consentNamed(name: string): ConsentName | null {
  if (name.length > MAX_NAME) return null;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const read = readName(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, read);
  return read;
}

function readName(name: string): ConsentName | null {
  const whole = plainWord(name);
  const words = plainWords(name).flatMap(splitTime);
  const rest = words.filter((word) => !timeWords.has(word) && !changeWords.has(word));
  const isTime = words.some((word) => timeWords.has(word) && word !== 'on') || words.at(-1) === 'on';
  const isIp = rest.at(-1) === 'ip';
  const subject = (isIp ? rest.slice(0, -1) : rest).join('');
  const evidence = isTime ? null : evidenceOf(rest);
  if (evidence !== null) return evidence;
  if (isOther(whole, words)) return null;
  if (isIp) return isActOrEvidence(subject) ? { role: 'ip' } : null;
  return isTime && subject !== '' ? timeOf(subject, words) : answerOf(whole, words);
}

/** `unsubscribedat`, `optindate`: the time at the end of one word. */
function splitTime(word: string): string[] {
  const end = timeEnds.find((one) => word.endsWith(one) && word.length > one.length + 2);
  if (end === undefined) return [word];
  const isVerb = end.endsWith('at') || end.endsWith('on');
  const length = isVerb ? 2 : end.length;
  return [word.slice(0, -length), word.slice(-length)];
}

function isOther(whole: string, words: readonly string[]): boolean {
  if (sourceWords.has(words.at(-1) ?? '')) return true;
  if (otherSubjectStems.some((stem) => whole.includes(stem))) return true;
  if (otherTails.has(words.at(-1) ?? '')) return true;
  return !whole.includes('mail') && words.some((word) => otherSubjects.has(word));
}

function timeOf(subject: string, words: readonly string[]): ConsentName | null {
  const end = endOf(subject) ?? (subject === 'clean' ? 'bounced' : null);
  if (end !== null) return { role: 'time', of: end };
  if (!isActOrEvidence(subject)) return null;
  if (words.some((word) => changeWords.has(word))) return { role: 'time', of: null };
  return { role: 'time', of: actNames.has(subject) ? 'yes' : weakActNames.has(subject) ? 'counted' : null };
}

function isActOrEvidence(subject: string): boolean {
  return (
    actNames.has(subject) || evidenceNames.has(subject) || answerOf(subject, [subject])?.role === 'answer'
  );
}

function evidenceOf(words: readonly string[]): ConsentName | null {
  const subject = words.slice(0, -1).join('');
  const last = words.at(-1) ?? '';
  if (!sourceWords.has(last) && !wordingWords.has(last)) return null;
  if (!isActOrEvidence(subject)) return null;
  if (sourceWords.has(last)) return { role: 'source' };
  return wordingWords.has(last) ? { role: 'wording' } : null;
}

function answerOf(whole: string, words: readonly string[]): ConsentName | null {
  if (statusNames.has(whole)) return { role: 'status' };
  if (weakNames.has(whole)) return { role: 'answer', isWeak: true };
  if (proofStems.some((stem) => whole.includes(stem))) return { role: 'proof' };
  const end = endOf(whole);
  if (end !== null)
    return { role: 'end', of: end, isReason: reasonWords.some((word) => whole.includes(word)) };
  const isTopic =
    topicStems.some((stem) => whole.includes(stem)) || words.some((word) => topicWords.has(word));
  const isAsked = consentStems.some((stem) => whole.includes(stem));
  if (topicNames.has(whole) || consentNames.has(whole) || (isTopic && isAsked))
    return { role: 'answer', isWeak: false };
  return null;
}

function endOf(whole: string): ConsentKind | null {
  return (
    endNames.get(whole) ??
    endStems.find(([, stems]) => stems.some((stem) => whole.includes(stem)))?.[0] ??
    null
  );
}
