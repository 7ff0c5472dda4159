import { isPlainObject } from './payload.js';
import { mailDirection } from './mail-direction.js';
import { isPast } from './event-fields.js';
import { partiesByWord } from './vocabulary.js';
import { squeeze, fieldWords } from './words.js';
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
const MAX_FIELDS = 100;
/** What a field says about the payload, by its name without separators. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...named(
    'message',
    'textbody htmlbody strippedtext bodyplain strippedhtml strippedtextreply bodyhtml rawmime rawemail',
  ),
  ...named(
    'code',
    'commits commit pullrequest headcommit checkoutsha mergerequest githttpurl refs ref pusher deployment',
  ),
  ...named('repository', 'repository repo gitsource gitrepository'),
  ...named('rating', 'rating stars starrating reviewrating reviewscore productrating'),
]);

function named(said: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [name, said]);
}

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
export function derivePayloadContext(
  walk: Walk,
  eventName: string,
  ownAddresses: readonly string[] = [],
): PayloadContext {
  const said = saidByFields(walk);
  const words = fieldWords(eventName);
  const direction = mailDirection(walk, words, ownAddresses);
  const isIncomingMessage =
    mentions(words, INBOUND) ||
    (mentions(words, INCOMING) && mentions(words, MESSAGE)) ||
    said.has('message');
  return {
    isIncomingMessage: (isIncomingMessage && direction !== 'outgoing') || direction === 'incoming',
    isIncomingMail: direction === 'incoming',
    isMeeting: mentions(words, MEETING),
    isReview: said.has('rating'),
    isAboutFirm: isAboutFirm(words),
    isSourceCode: said.has('repository') && said.has('code'),
    isAboutAccount: mentions(words, ACCOUNT) || words.join(' ').includes('sign in'),
  };
}

function saidByFields({ objects }: Walk): ReadonlySet<string> {
  const said = new Set<string>();
  for (const { value, depth } of objects.slice(0, MAX_OBJECTS)) {
    if (!isPlainObject(value) || depth > 2) continue;
    let count = 0;
    for (const key in value) {
      if (++count > MAX_FIELDS) break;
      const one = FIELDS.get(squeeze(key));
      if (one !== undefined) said.add(one);
    }
  }
  return said;
}

function mentions(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.some((word) => set.has(word));
}

/** `shop/update`, not `store/order/created`: only a firm and an action. */
function isAboutFirm(words: readonly string[]): boolean {
  return words.length > 1 && words.some(isFirm) && words.every((word) => isFirm(word) || isPast(word));
}

function isFirm(word: string): boolean {
  return partiesByWord.get(word)?.kind === 'firm';
}
