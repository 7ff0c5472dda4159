import { isPlainObject } from './payload.js';
import { mailDirection } from './mail-direction.js';
import { isPast } from './event-fields.js';
import { partiesByWord } from './vocabulary.js';
import { squeeze, wordsOf } from './words.js';
import type { Walk } from './walk.js';

/** The kind of event a payload describes, as far as it determines who the contact is. */
export interface PayloadContext {
  /** An incoming message: its recipients are the receiving company. */
  isIncomingMessage: boolean;
  /** An incoming mail that says who wrote it: it is about them. */
  isIncomingMail: boolean;
  /** An event about a meeting, which has a host and guests. */
  isMeeting: boolean;
  /** A review of a product or shop: it is about who wrote it. */
  isReview: boolean;
  /** An event about a shop or company: addresses at the root are its own. */
  isAboutFirm: boolean;
  /** Work on source code: its users are authors. */
  isSourceCode: boolean;
  /** An event about a login or account: the actor is the contact. */
  isAboutAccount: boolean;
}

/** Number of outermost objects whose fields are considered. */
const MAX_OBJECTS = 12;
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
const REPOSITORY_FIELDS = new Set('repository repo gitsource gitrepository'.split(' '));
const RATING_FIELDS = new Set('rating stars starrating reviewrating reviewscore productrating'.split(' '));
const MEETING = new Set('booking meeting appointment session call consultation reservation'.split(' '));
const INBOUND = new Set(['inbound', 'incoming']);
const INCOMING = new Set('inbound incoming received'.split(' '));
const MESSAGE = new Set('email message mail conversation reply'.split(' '));
const ACCOUNT = new Set(
  'login logon signin signup session authentication auth authn password mfa logout signout user account'.split(
    ' ',
  ),
);

/** Derives the context from the event name, the outermost fields, and the addresses of the workspace's senders. */
export function payloadContextOf(
  walk: Walk,
  eventName: string,
  ownAddresses: readonly string[] = [],
): PayloadContext {
  const names = new Set<string>();
  for (const node of walk.objects.slice(0, MAX_OBJECTS)) {
    if (!isPlainObject(node.value) || node.depth > 2) continue;
    for (const key of Object.keys(node.value).slice(0, 100)) names.add(squeeze(key));
  }
  const fields = [...names];
  const has = (set: ReadonlySet<string>): boolean => fields.some((name) => set.has(name));
  const words = wordsOf(eventName);
  const mentions = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const direction = mailDirection(walk, words, ownAddresses);
  const isIncomingMessage =
    mentions(INBOUND) || (mentions(INCOMING) && mentions(MESSAGE)) || has(MESSAGE_BODIES);
  return {
    isIncomingMessage: (isIncomingMessage && direction !== 'outgoing') || direction === 'incoming',
    isIncomingMail: direction === 'incoming',
    isMeeting: mentions(MEETING),
    isReview: has(RATING_FIELDS),
    isAboutFirm: isAboutFirm(eventName),
    isSourceCode: has(REPOSITORY_FIELDS) && has(CODE_FIELDS),
    isAboutAccount: mentions(ACCOUNT) || words.join(' ').includes('sign in'),
  };
}

/** `shop/update`, not `store/order/created`: only a firm and an action. */
function isAboutFirm(eventName: string): boolean {
  const words = wordsOf(eventName);
  const isFirm = (word: string): boolean => partiesByWord.get(word)?.kind === 'firm';
  return words.length > 1 && words.some(isFirm) && words.every((word) => isFirm(word) || isPast(word));
}
