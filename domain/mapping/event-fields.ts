import { squeeze, fieldWords } from './words.js';

/*
 * Which fields name an event, and what their values must look like. Field names are listed without separators and
 * case: `event_type`, `eventType` and `Event-Type` are `eventtype`.
 */

const RANKS: ReadonlyMap<string, number> = new Map([
  ...ranked(30, 'event eventtype eventname triggerevent webhookevent topic'),
  ...ranked(
    28,
    'triggersource detailtype triggertype notificationtype recordtype alertname eventcode webhooktopic eventaction hookevent eventkey',
  ),
  ...ranked(
    20,
    'evento tipoevento tipodeevento eventotipo nomeevento evenement typeevenement ereignis ereignistyp gebeurtenis zdarzenie udalost',
  ),
  ...ranked(20, 'emailactiontype objectkind hook activitytype trigger messagetype'),
  ...ranked(18, 'type subscriptiontype eventkind'),
  ...ranked(16, 'webhook actiontype webhooktype webhookcode messageevent txntype transactiontype'),
  ...ranked(14, 'action kind operation op operationtype changetype verb metric activity method'),
  ...ranked(12, 'scope'),
  ...ranked(11, 'resourcetype'),
  ...ranked(10, 'eventid description name key'),
  ...ranked(8, 'resourcename'),
]);

function ranked(rank: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, rank]);
}

/** Ambiguous fields: how specific their value must be to count as an event name, by rank. */
export const MIN_SPECIFICITY: ReadonlyMap<number, number> = new Map([
  [14, 0],
  [12, 5],
  [11, 8],
  [10, 14],
]);

/** Fields below this rank only count in an envelope object. */
export const WEAK_RANK = 20;
/** Fields that name an action and need an object: `{ action: "created", type: "Issue" }`. */
export const ACTION_FIELDS: ReadonlySet<string> = new Set(
  'action operation op operationtype verb metric changetype eventaction webhookcode'.split(' '),
);
const NOT_THIS_EVENT = /^(?:last|previous|prev|parent|source|first|next|calendar|related|original)$/;

/** How strongly a field name suggests an event name; 0 for not at all. */
export function rankEventField(field: string): number {
  const known = RANKS.get(squeeze(field));
  if (known !== undefined) return known;
  if (!/event/i.test(field)) return 0;
  const words = fieldWords(field);
  if (words.length > 4 || words.some((word) => NOT_THIS_EVENT.test(word))) return 0;
  return /(?:^| )event(?: (?:type|name|fqn|kind))?$/.test(words.join(' ')) ? 24 : 0;
}

/** Fields that always name the object of an action. */
export const OBJECT_FIELDS: readonly string[] = [
  ...[
    'table',
    'tablename',
    'objecttype',
    'resourcetype',
    'entitytype',
    'eventcategory',
    'aggregatetype',
    'webhooktype',
  ],
  ...['sobject', 'sobjecttype'],
];
/** Fields that may name the object of an action. */
export const POSSIBLE_OBJECT_FIELDS: readonly string[] = [
  ...[
    'resource',
    'entity',
    'collection',
    'collectionname',
    'object',
    'model',
    'modelname',
    'ns',
    'type',
    'kind',
    'category',
  ],
  ...['event', 'topic', 'eventtype'],
];

/** Envelope words: they apply to every event and name none. */
const ENVELOPES = new Set(
  `track event events notificationevent webhook webhooks webhookevent eventcallback eventhook notification notifications
  callback data payload hook trigger record recordevent api system customevent custom eventnotification outgoing
  webhooknotification`.split(/\s+/),
);
const ENVELOPE_TAIL = /(?:^| )(?:event|webhook) (?:hook|callback|notification|data)$/;
/** Values that are settings, not event names. */
const SETTINGS = new Set(
  'web live http https json form standard default generic none null unknown string true false production list get post'.split(
    ' ',
  ),
);

/** Actions that mean nothing without an object. */
const ACTIONS = new Set(
  `create created insert inserted update updated upsert upserted delete deleted remove removed add added change changed
  modify modified edit edited new save saved destroy destroyed restore restored archive archived publish published
  unpublish unpublished merge merged complete completed cancel canceled cancelled patch put creation deletion void
  voided paid failed confirmed submitted activated replace replaced`.split(/\s+/),
);

/** What happened, and never the object of an action: `type: "unsubscribe", action: "unsub"` is `unsubscribe`. */
const HAPPENINGS = new Set(
  `unsubscribe unsubscribed unsub subscribe subscribed resubscribe resubscribed optin optout opt_in opt_out bounce bounced
  complaint complained spam spamreport spam_report cleaned upemail open opened click clicked delivered delivery sent signup
  sign_up login log_in logout register registered purchase`.split(/\s+/),
);

export function isHappening(name: string): boolean {
  return HAPPENINGS.has(name.toLowerCase());
}

export function isEnvelope(name: string): boolean {
  return ENVELOPES.has(squeeze(name)) || ENVELOPE_TAIL.test(fieldWords(name).join(' '));
}

export function isBareAction(name: string): boolean {
  return ACTIONS.has(name.toLowerCase());
}

/** Maximum length of an event name, in UTF-16 units. */
const MAX_NAME = 128;
const MAX_WORDS = 10;
const IDENTIFIER = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /^[0-9a-f]{16,}$/i,
  /^[a-z]{2,8}_(?=[A-Za-z]*\d)[A-Za-z0-9]{4,}$/,
  /^\d{4}-\d{2}-\d{2}/,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
];
const NEVER_IN_NAMES = /[\p{Cc}\p{Cs}@<>{}]|:\/\//u;

/** Returns a value as a trimmed event name; null for ids, addresses, sentences and settings. */
export function cleanEventName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_NAME * 2) return null;
  const name = value.trim();
  if (name.length > MAX_NAME || NEVER_IN_NAMES.test(name) || !/\p{L}/u.test(name)) return null;
  if (SETTINGS.has(name.toLowerCase()) || IDENTIFIER.some((pattern) => pattern.test(name))) return null;
  return name.split(/\s+/).length > MAX_WORDS ? null : name;
}

/** Points for a value that reads like an event name: several parts, past tense. */
export function scoreSpecificity(name: string): number {
  const words = fieldWords(name);
  const hasParts = words.length > 1;
  const isStructured = hasParts && !/\s/.test(name);
  const isQualified = isStructured && words.length > 3;
  return (hasParts ? 3 : 0) + (isStructured ? 5 : 0) + (words.some(isPast) ? 6 : 0) + (isQualified ? 4 : 0);
}

/** True for `order.created` and `Order Completed`, not for `HardBounce`: an object and what happened to it. */
export function saysWhatHappened(name: string): boolean {
  return /\p{L}[._:/-]\p{L}/u.test(name) || fieldWords(name).some(isPast);
}

/** True for a word that says something happened. */
export function isPast(word: string): boolean {
  return ACTIONS.has(word) || (word.length > 4 && word.endsWith('ed'));
}
