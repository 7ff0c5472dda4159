import type { ConsentKind } from './consent-kind.js';
import {
  actNames,
  agreementStems,
  changeWords,
  consentNames,
  consentStems,
  endNames,
  endStems,
  evidenceNames,
  mailWords,
  otherSubjects,
  otherSubjectStems,
  otherTails,
  partTails,
  permissionModals,
  prepositions,
  promiseStems,
  proofStems,
  reasonWords,
  signUpStems,
  sourceWords,
  statusNames,
  statusStems,
  subscriptionNames,
  subscriptionStems,
  timeEnds,
  timelessPhrases,
  timeWords,
  topicNames,
  topicStems,
  topicWords,
  unwantedNames,
  unwantedWords,
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
 * - `status`: a state, whose values decide what it is about; `of`: what its name says so
 * - `subscription`: a paid one, or one to mail, which its values decide as well
 * - `time`: when that happened; `of` null: when the answer was given, whatever it is
 * - `ip`, `source`, `wording`: evidence
 */
export type ConsentName =
  | { role: 'answer'; isWeak: boolean }
  | { role: 'end'; of: ConsentKind; isReason: boolean }
  | { role: 'proof' }
  | { role: 'status'; of: 'anything' | 'subscription' | 'signUp' }
  | { role: 'subscription' }
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

/** What it says as a question, even if it has words of times. */
export function answerNamed(name: string): ConsentName | null {
  const words = plainWords(name);
  return isOther(plainWord(name), words) ? null : readAnswerName(plainWord(name), words);
}

/** Whether it is about text messages, calls or push, or about terms and privacy. */
export function isOfOtherChannel(name: string): boolean {
  return isOtherChannel(plainWord(name), plainWords(name));
}

/** Whether it lists what someone has left: channels, topics, lists. */
export function hasLeftSome(name: string): boolean {
  const words = plainWords(name);
  return partTails.has(words.at(-1) ?? '') && readEndName(plainWord(name)) === 'left';
}

function readName(name: string): ConsentName | null {
  const named = plainWords(name);
  // "Consent (Consent)"
  const isTwice = named.length > 1 && named.every((word) => word === named[0]);
  const whole = isTwice ? (named[0] ?? '') : plainWord(name);
  const words = (isTwice ? named.slice(0, 1) : timed(named)).flatMap(splitTime);
  const rest = words.filter((word) => !timeWords.has(word) && !changeWords.has(word));
  const isTime =
    words.some((word) => timeWords.has(word) && !prepositions.has(word)) ||
    prepositions.has(words.at(-1) ?? '');
  const isIp = rest.at(-1) === 'ip';
  const subject = (isIp ? rest.slice(0, -1) : rest).join('');
  const evidence = isTime ? null : readEvidenceName(rest);
  if (evidence !== null) return evidence;
  if (isOther(whole, words)) return null;
  if (isIp) return isActOrEvidence(subject) ? { role: 'ip' } : null;
  return isTime && subject !== '' ? readTimeName(subject, words) : readAnswerName(whole, words);
}

/** Without phrases such as "from time to time". */
function timed(words: readonly string[]): string[] {
  let text = words.join(' ');
  for (const phrase of timelessPhrases) text = text.replaceAll(phrase, '');
  return text.split(' ').filter((word) => word !== '');
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
  if (sourceWords.has(words.at(-1) ?? '') || isDeadline(whole, words)) return true;
  // "Excluded from campaigns"
  const isTail = otherTails.has(words.at(-1) ?? '') && words.at(-2) !== 'from';
  return isTail || isOtherChannel(whole, words);
}

/** "Unsubscribe by", unlike "Unsubscribed by". */
function isDeadline(whole: string, words: readonly string[]): boolean {
  return words.at(-1) === 'by' && !/ed(?:out)?by$/.test(whole);
}

function isOtherChannel(whole: string, words: readonly string[]): boolean {
  if (otherSubjectStems.some((stem) => whole.includes(stem))) return true;
  return !whole.includes('mail') && words.some((word) => otherSubjects.has(word));
}

function readTimeName(subject: string, words: readonly string[]): ConsentName | null {
  const end = readEndName(subject) ?? (subject === 'clean' ? 'bounced' : null);
  if (end !== null) return { role: 'time', of: end };
  if (!isActOrEvidence(subject)) return null;
  if (words.some((word) => changeWords.has(word))) return { role: 'time', of: null };
  return { role: 'time', of: actNames.has(subject) ? 'yes' : weakActNames.has(subject) ? 'counted' : null };
}

function isActOrEvidence(subject: string): boolean {
  return (
    actNames.has(subject) ||
    evidenceNames.has(subject) ||
    readAnswerName(subject, [subject])?.role === 'answer'
  );
}

function readEvidenceName(words: readonly string[]): ConsentName | null {
  const subject = words.slice(0, -1).join('');
  const last = words.at(-1) ?? '';
  if (!sourceWords.has(last) && !wordingWords.has(last)) return null;
  if (!isActOrEvidence(subject)) return null;
  if (sourceWords.has(last)) return { role: 'source' };
  return wordingWords.has(last) ? { role: 'wording' } : null;
}

function readAnswerName(whole: string, words: readonly string[]): ConsentName | null {
  if (statusNames.has(whole)) return { role: 'status', of: ofStatus(whole) };
  if (subscriptionNames.has(whole)) return { role: 'subscription' };
  if (weakNames.has(whole)) return { role: 'answer', isWeak: true };
  if (proofStems.some((stem) => whole.includes(stem))) return { role: 'proof' };
  const end = readEndName(whole, words);
  if (end !== null)
    return { role: 'end', of: end, isReason: reasonWords.some((word) => whole.includes(word)) };
  const isTopic =
    topicStems.some((stem) => whole.includes(stem)) || words.some((word) => topicWords.has(word));
  const isAsked = consentStems.some((stem) => whole.includes(stem)) || isAllowed(words);
  if (
    topicNames.has(whole) ||
    consentNames.has(whole) ||
    (isTopic && isAsked) ||
    (isAllowed(words) && words.some((word) => mailWords.has(word)))
  )
    return { role: 'answer', isWeak: false };
  return readStatusName(whole, words);
}

/** "Can email", "OK to email?", "Toestemming e-mail". */
function isAllowed(words: readonly string[]): boolean {
  return words.some(
    (word) => permissionModals.has(word) || agreementStems.some((stem) => word.includes(stem)),
  );
}

/** `Stato iscrizione`, `Abonnementsstatus`. */
function readStatusName(whole: string, words: readonly string[]): ConsentName | null {
  const isStatus = words.some((word) => statusStems.some((stem) => word.endsWith(stem)));
  const about = isStatus ? ofStatus(whole) : 'anything';
  return about === 'anything' ? null : { role: 'status', of: about };
}

function ofStatus(whole: string): Extract<ConsentName, { role: 'status' }>['of'] {
  if (signUpStems.some((stem) => whole.includes(stem))) return 'signUp';
  return subscriptionStems.some((stem) => whole.includes(stem)) ? 'subscription' : 'anything';
}

/** "Requests no e-mail", `nomail`. */
function wantsNone(words: readonly string[]): boolean {
  return words.some(
    (word, i) =>
      unwantedNames.has(word) ||
      (word === 'no' &&
        (unwantedWords.has(words[i + 1] ?? '') || unwantedWords.has(words.slice(i + 1, i + 3).join('')))),
  );
}

function readEndName(whole: string, words: readonly string[] = [whole]): ConsentKind | null {
  if (promiseStems.some((stem) => whole.includes(stem))) return null;
  if (wantsNone(words)) return 'left';
  return (
    endNames.get(whole) ??
    endStems.find(([, stems]) => stems.some((stem) => whole.includes(stem)))?.[0] ??
    null
  );
}
