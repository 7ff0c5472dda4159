import { identifierText, isPlainObject, own } from './payload.js';

/**
 * An identifier that a provider's retry shares with the first attempt. `header`: unique by itself per source.
 * `body`: often the id of the resource, so it only counts together with the event name and the hash of the raw
 * body.
 */
export interface DeliveryId {
  key: string;
  from: 'header' | 'body';
}

/** Headers known to identify a delivery, most reliable first. */
const KNOWN_HEADERS = [
  ...[
    'webhook-id',
    'svix-id',
    'x-shopify-webhook-id',
    'x-github-delivery',
    'x-wc-webhook-delivery-id',
    'idempotency-key',
  ],
  ...['x-idempotency-key', 'ce-id'],
];
/**
 * Other headers that identify a delivery. `…-webhook-id`, `…-hook-id` and `…-hook-uuid` are excluded: for most
 * providers they identify the subscription. So is `x-request-id`: proxies create a new one for each attempt.
 */
const DELIVERY_ID =
  /(?:^|-)(?:delivery|delivery-id|delivery-uuid|message-id|notification-id|transmission-id)$/;
/** A provider may send one event under several topics, so such an id only counts together with the name. */
const EVENT_ID = /(?:^|-)(?:event-id|event-uuid)$/;
const IGNORED = new Set(['last-event-id']);
const BODY_FIELDS = ['event_id', 'eventId', 'eventID', 'id'];
const MAX_ID = 255;

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
  for (const field of BODY_FIELDS) {
    const value = identifierText(own(body, field));
    if (value !== null && value.length <= MAX_ID) return { key: `${field}:${value}`, from: 'body' };
  }
  return null;
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
  if (known !== undefined) return `${known}:${sent.get(known) ?? ''}`;
  const eventId = names.find((name) => EVENT_ID.test(name) && isUsable(name));
  return eventId === undefined ? null : `${eventId}:${sent.get(eventId) ?? ''}:${eventName}`;
}
