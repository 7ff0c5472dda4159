import { identifierText, isPlainObject, own, type JsonObject } from './payload.js';

/**
 * An identifier that a provider's retry shares with the first attempt. `header` and `event`: unique by itself per source.
 * `body`: often the id of the resource, so it only counts together with the event name and the hash of the body.
 */
export interface DeliveryId {
  key: string;
  from: 'header' | 'event' | 'body';
}

/** Headers known to identify a delivery, most reliable first. */
const KNOWN_HEADERS = [
  ...['webhook-id', 'svix-id', 'x-github-delivery', 'x-wc-webhook-delivery-id', 'idempotency-key'],
  ...['x-idempotency-key', 'ce-id'],
];
/**
 * Other headers that identify a delivery. `…-webhook-id`, `…-hook-id` and `…-hook-uuid` are excluded: for most
 * providers they identify the subscription, and Shopify tells repeats by the id of the event. So is
 * `x-request-id`: proxies create a new one for each attempt.
 */
const DELIVERY_ID =
  /(?:^|-)(?:delivery|delivery-id|delivery-uuid|message-id|notification-id|transmission-id)$/;
/** A provider may send one event under several topics, so such an id only counts together with the name. */
const EVENT_ID = /(?:^|-)(?:event-id|event-uuid)$/;
const IGNORED = new Set(['last-event-id']);
const BODY_FIELDS = ['event_id', 'eventId', 'eventID', 'id'];
const MAX_ID = 255;

/** A provider whose events have an id that no other has, and how its payloads are known. */
interface EventId {
  field: string;
  is: RegExp;
  /** Other fields that they have, and what those say. */
  beside: Readonly<Record<string, RegExp>>;
  /** The fields without which the id is not unique. */
  within?: readonly string[];
}

const ANY = /./;
const eventIds: readonly EventId[] = [
  // Stripe, Clerk, Omise
  { field: 'id', is: /^ev(?:t|nt)_/, beside: { object: /^event$/, type: ANY } },
  // Intercom
  { field: 'id', is: /^notif_/, beside: { type: /^notification_event$/ } },
  // PayPal
  { field: 'id', is: /^WH-/, beside: { event_type: ANY, resource_type: ANY } },
  // Chargebee
  { field: 'id', is: /^ev_/, beside: { event_type: ANY, api_version: ANY } },
  // WorkOS
  { field: 'id', is: /^event_/, beside: { event: ANY, data: ANY } },
  // GoCardless
  { field: 'id', is: /^EV/, beside: { resource_type: ANY, action: ANY, links: ANY } },
  // CloudEvents: unique for its source
  { field: 'id', is: ANY, beside: { specversion: ANY, type: ANY }, within: ['source'] },
  // Slack
  { field: 'event_id', is: /^Ev/, beside: { type: /^event_callback$/ } },
  // Paddle
  { field: 'event_id', is: /^evt_/, beside: { event_type: ANY, notification_id: ANY } },
  // Square
  { field: 'event_id', is: /^[\da-f-]{36}$/, beside: { merchant_id: ANY, type: ANY } },
  // Typeform
  { field: 'event_id', is: ANY, beside: { event_type: ANY, form_response: ANY } },
  // Segment, RudderStack
  { field: 'messageId', is: ANY, beside: { originalTimestamp: ANY, type: ANY } },
];

const EVENT_FIELDS = [...new Set(eventIds.map(({ field }) => field))];

/** Whether a lower-case header name may identify the delivery or the event. */
export function isDeliveryHeader(header: string): boolean {
  return KNOWN_HEADERS.includes(header) || DELIVERY_ID.test(header) || EVENT_ID.test(header);
}

/** Finds the delivery id; `eventName` distinguishes events that share an event id. */
export function findDeliveryId(
  headers: Record<string, string>,
  body: unknown,
  eventName: string,
): DeliveryId | null {
  const byHeader = headerId(headers, eventName);
  if (byHeader !== null) return { key: byHeader, from: 'header' };
  if (!isPlainObject(body)) return null;
  const event = eventId(body);
  if (event !== null) return event;
  for (const field of BODY_FIELDS) {
    const value = identifierText(own(body, field));
    if (value !== null && value.length <= MAX_ID) return { key: `${field}:${value}`, from: 'body' };
  }
  return null;
}

/** The id of an event whose provider is known not to give it twice. */
function eventId(body: JsonObject): DeliveryId | null {
  const says = (field: string, pattern: RegExp): boolean => {
    const value = own(body, field);
    const text = identifierText(value) ?? (typeof value === 'object' && value !== null ? '{}' : '');
    return pattern.test(text.slice(0, MAX_ID + 1));
  };
  const present = new Set(EVENT_FIELDS.filter((field) => own(body, field) !== undefined));
  const known = eventIds.find(
    ({ field, is, beside }) =>
      present.has(field) &&
      says(field, is) &&
      Object.entries(beside).every(([other, pattern]) => says(other, pattern)),
  );
  if (known === undefined) return null;
  const parts = [known.field, ...(known.within ?? [])].map((field) => identifierText(own(body, field)) ?? '');
  const isUsable = parts[0] !== '' && parts.every(({ length }) => length <= MAX_ID);
  return isUsable ? { key: `${known.field}:${parts.join(' ')}`, from: 'event' } : null;
}

/**
 * Removes the headers that could identify a delivery, except the allowed ones (lower case; null allows all). An
 * unsigned header must not make an old delivery look new.
 */
export function withDeliveryHeaders(
  headers: Record<string, string>,
  allowed: readonly string[] | null,
): Record<string, string> {
  if (allowed === null) return headers;
  const isAllowed = ([name]: [string, string]): boolean =>
    allowed.includes(name.toLowerCase()) || !isDeliveryHeader(name.toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(isAllowed));
}

function headerId(headers: Record<string, string>, eventName: string): string | null {
  const sent = new Map(
    Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value.trim()]),
  );
  const names = [...sent.keys()].filter((name) => !IGNORED.has(name)).sort();
  const isUsable = (name: string): boolean => /^[\x21-\x7e]{1,255}$/.test(sent.get(name) ?? '');
  const known = [...KNOWN_HEADERS, ...names.filter((name) => DELIVERY_ID.test(name))].find(isUsable);
  if (known !== undefined)
    return [`${known}:${sent.get(known) ?? ''}`, ...scopeValues(known, sent)].join(' ');
  const eventId = names.find((name) => EVENT_ID.test(name) && isUsable(name));
  return eventId === undefined ? null : `${eventId}:${sent.get(eventId) ?? ''}:${eventName}`;
}

/** The id of a CloudEvent is unique for its source. */
function scopeValues(header: string, sent: ReadonlyMap<string, string>): string[] {
  const source = header === 'ce-id' ? (sent.get('ce-source') ?? '') : '';
  return source === '' ? [] : [source.slice(0, MAX_ID)];
}
