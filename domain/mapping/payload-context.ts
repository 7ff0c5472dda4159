import { isPlainObject } from './payload.js';
import { isPast } from './event-fields.js';
import { wordStandings } from './vocabulary.js';
import { squeeze, wordsOf } from './words.js';
import type { Walk } from './walk.js';

/** What kind of happening a payload tells of, where that decides who is the person in it. */
export interface Scene {
  /** A message that came in: those it is addressed to are the receiving company. */
  isIncomingMessage: boolean;
  /** Something that became of a shop or company: addresses at its root are its own. */
  isAboutFirm: boolean;
  /** Work on source code: its users are authors. */
  isSourceCode: boolean;
  /** Something about a login or an account: who acts is the person. */
  isAboutAccount: boolean;
}

/** Objects whose fields are looked at: the outermost ones. */
const OUTERMOST = 12;
const MESSAGE_BODIES = new Set(
  'textbody htmlbody strippedtext bodyplain strippedhtml strippedtextreply bodyhtml rawmime rawemail'.split(
    ' ',
  ),
);
const CODE_FIELDS = new Set(
  'commits commit pullrequest headcommit checkoutsha mergerequest githttpurl refs ref pusher deployment'.split(
    ' ',
  ),
);
const CODE_HOMES = new Set('repository repo gitsource gitrepository'.split(' '));
const INCOMING = new Set('inbound incoming received'.split(' '));
const MESSAGE = new Set('email message mail conversation reply'.split(' '));
const ACCOUNT = new Set(
  'login logon signin signup session authentication auth authn password mfa logout signout user account'.split(
    ' ',
  ),
);

/** Reads the scene from the name of the event and the outermost fields. */
export function sceneOf(walk: Walk, eventName: string): Scene {
  const names = new Set<string>();
  for (const place of walk.objects.slice(0, OUTERMOST)) {
    if (!isPlainObject(place.value) || place.depth > 2) continue;
    for (const key of Object.keys(place.value).slice(0, 100)) names.add(squeeze(key));
  }
  const has = (set: ReadonlySet<string>): boolean => [...set].some((name) => names.has(name));
  const words = wordsOf(eventName);
  const says = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  return {
    isIncomingMessage:
      says(new Set(['inbound', 'incoming'])) || (says(INCOMING) && says(MESSAGE)) || has(MESSAGE_BODIES),
    isAboutFirm: isAboutFirm(eventName),
    isSourceCode: has(CODE_HOMES) && has(CODE_FIELDS),
    isAboutAccount: says(ACCOUNT) || words.join(' ').includes('sign in'),
  };
}

/** `shop/update`, not `store/order/created`: nothing but a firm and what became of it. */
function isAboutFirm(eventName: string): boolean {
  const words = wordsOf(eventName);
  const isFirm = (word: string): boolean => wordStandings.get(word)?.kind === 'firm';
  return words.length > 1 && words.some(isFirm) && words.every((word) => isFirm(word) || isPast(word));
}
