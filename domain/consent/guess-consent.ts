import {
  consentRoles,
  looksLikeTime,
  timeKind,
  type ColumnConsent,
  type ConsentRole,
} from './column-consent.js';
import { isEnd, type ConsentKind } from './consent-kind.js';
import { hasNestedConsent } from './nested-consent.js';
import { plainWord } from './plain-word.js';
import { answerNamed, consentNamed, hasLeftSome, isOfOtherChannel, type ConsentName } from './read-name.js';
import {
  readYesOrNo,
  isActiveState,
  isUnderstood,
  isWeakState,
  readConsentState,
  statesIn,
} from './read-value.js';

/**
 * What a column probably says about consent, by its name and some of its values; null for nothing. Whatever it is called, one in
 * which people have unsubscribed, opted out and so on says so. A `status` is one of consent if it has a word that means nothing
 * else, or if all of its words can mean it.
 */
export function guessConsent(column: string, values: readonly unknown[]): ColumnConsent | null {
  const said = values.filter((value) => value !== '' && value !== null && value !== undefined);
  const as = byName(column, said) ?? byValues(column, said);
  return as === null ? null : { as };
}

type StatusName = Extract<ConsentName, { role: 'status' }>;

function byName(column: string, said: readonly unknown[]): ConsentRole | null {
  if (isCoded(column, said)) return 'state';
  const named = columnConsentName(column, said);
  if (named !== null) return guessRole(named, column, said);
  if (hasLeftSome(column) && said.some((value) => typeof value === 'string' && value.startsWith('[')))
    return 'opposite';
  const isNested =
    plainWord(column).endsWith('subscriptions') || said.some((value) => hasNestedConsent(column, value));
  return isNested ? 'nested' : null;
}

const CODE = /(?:subscription|optin|optout|consent|mailing|email|list)(?:status|state|code|flag)$/;
const SUBSCRIBE_CODE = /(?:type|status|state|code|flag)$/;

/** `SubscribeType: 1, 2, 3`: codes, which a person must explain. */
function isCoded(column: string, said: readonly unknown[]): boolean {
  const name = plainWord(column);
  const isCode = CODE.test(name) || (name.includes('subscribe') && SUBSCRIBE_CODE.test(name));
  return isCode && said.length > 1 && said.every((value) => /^[0-9]$/.test(String(value)));
}

/** A name that speaks of a time, above answers, is a question: "Would you like news from time to time?" */
function columnConsentName(column: string, said: readonly unknown[]): ConsentName | null {
  const named = consentNamed(column) ?? innerName(column);
  if (named?.role !== 'time' || said.length === 0 || said.some(isTime)) return named;
  return said.every((value) => readYesOrNo(value) !== null) ? (answerNamed(column) ?? named) : named;
}

const BORDER = /[:./>|]| - /;

/** The last part of `Person - Newsletter`, unless it is a state of anything. */
function innerName(column: string): ConsentName | null {
  const parts = column.split(BORDER);
  if (parts.length < 2 || isOfOtherChannel(column)) return null;
  const named = consentNamed(parts.at(-1)?.trim() ?? '');
  return named?.role === 'answer' || named?.role === 'end' ? named : null;
}

function guessRole(named: ConsentName, column: string, said: readonly unknown[]): ConsentRole | null {
  switch (named.role) {
    case 'time':
      return timeRole(named.of);
    case 'wording':
      return 'text';
    case 'status':
      return statusRole(named.of, said);
    case 'subscription':
      return said.length > 0 && said.every(isUnderstood) && !said.every(isWeakState) ? 'state' : null;
    case 'end':
      return endRole(named.of, column, said);
    case 'answer':
      if (areTimes(said)) return named.isWeak ? 'subscribedAt' : 'givenAt';
      if (said.some(isNested)) return 'nested';
      return named.isWeak ? 'state' : 'answer';
    default:
      return named.role;
  }
}

function endRole(kind: ConsentKind, column: string, said: readonly unknown[]): ConsentRole | null {
  if (areTimes(said)) return timeRole(kind);
  // "Complaint: Wrong size"
  if (kind === 'complained' && !/mail|spam|abuse/.test(plainWord(column)) && !said.some(isUnderstood))
    return null;
  return kind === 'bounced' || kind === 'complained' ? kind : 'opposite';
}

function timeRole(kind: ConsentKind | null): ConsentRole {
  return consentRoles.find((as) => timeKind(as) === kind) ?? 'at';
}

/** A column of states if most of its values are; otherwise one of anything, in which some have left. */
function byValues(column: string, said: readonly unknown[]): ConsentRole | null {
  if (isOfOtherChannel(column)) return null;
  if (!said.some((value) => statesIn(value).some((kind) => isStrongNo(column, kind)))) return null;
  const states = said.filter(isWeakState);
  return states.length * 2 > said.length && !said.some((value) => readYesOrNo(value) !== null)
    ? 'state'
    : 'ends';
}

/** Payments bounce, too. */
function isStrongNo(column: string, kind: ConsentKind): boolean {
  if (kind === 'bounced') return /mail|deliverab/.test(plainWord(column));
  return isEnd(kind) || kind === 'no';
}

/** Values that can be asked about one by one. */
const MAX_ASKED = 20;

/** Among many values that are no states, only those of people who have left count. */
function statusRole(kind: StatusName['of'], said: readonly unknown[]): ConsentRole | null {
  if (!isConsentStatus(kind, said)) return null;
  const isMostly = said.filter(isUnderstood).length * 2 > said.length;
  return isMostly || said.length <= MAX_ASKED ? 'state' : 'ends';
}

function isConsentStatus(kind: StatusName['of'], said: readonly unknown[]): boolean {
  if (said.some((value) => readConsentState(value) !== null) || areLetters(said)) return true;
  if (kind === 'signUp') return said.some(isUnderstood);
  return said.length > 0 && said.every(isWeakState) && (kind === 'subscription' || said.some(isActiveState));
}

/** `C`, `S`, `U`: a person must explain them. */
function areLetters(said: readonly unknown[]): boolean {
  return said.length > 1 && said.includes('U') && said.every((value) => /^[A-Z]$/.test(String(value)));
}

function areTimes(said: readonly unknown[]): boolean {
  return said.length > 0 && said.every(isTime);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && looksLikeTime(value);
}

function isNested(value: unknown): boolean {
  return (
    (typeof value === 'object' && value !== null) ||
    (typeof value === 'string' && /^\s*[{[]\s*["{]/.test(value))
  );
}
