import { identifierText, isPlainObject, own } from './payload.js';

/**
 * What a provider's retry has in common with its first try. `header`: good by itself, per source. `body`: counts only
 * together with the name of the event and the hash of the raw body, since it is often the id of the thing.
 */
export interface DeliveryId {
  key: string;
  from: 'header' | 'body';
}

/** Headers known to name one delivery, the surest first. */
const KNOWN = [
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
 * Any other header so called. Not `…-webhook-id`, `…-hook-id`, `…-hook-uuid`: with most providers these name the
 * subscription and are the same for every event. Not `x-request-id`: proxies make a new one for each try.
 */
const DELIVERY = /(?:^|-)(?:delivery|delivery-id|delivery-uuid|message-id|notification-id|transmission-id)$/;
/** One happening may be told under several topics: such an id counts with the name. */
const HAPPENING = /(?:^|-)(?:event-id|event-uuid)$/;
const NOT_DELIVERY = new Set(['last-event-id']);
const BODY_FIELDS = ['event_id', 'eventId', 'eventID', 'id'];
const MAX_ID = 255;

/** Whether a header (in lower case) may name the delivery or what has happened. */
export function isDeliveryHeader(header: string): boolean {
  return KNOWN.includes(header) || DELIVERY.test(header) || HAPPENING.test(header);
}

/** Finds the id of a delivery; `eventName` tells apart two events of one happening. */
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
 * The headers without those that could name a delivery, but for the given ones (lower case; null: all may): what is not
 * signed must not make an old delivery a new one.
 */
export function withDeliveryHeaders(
  headers: Record<string, string>,
  allowed: readonly string[] | null,
): Record<string, string> {
  if (allowed === null) return headers;
  const stays = ([name]: [string, string]): boolean =>
    allowed.includes(name.toLowerCase()) || !isDeliveryHeader(name.toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(stays));
}

function headerId(headers: Record<string, string>, eventName: string): string | null {
  const sent = new Map(
    Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value.trim()]),
  );
  const names = [...sent.keys()].filter((name) => !NOT_DELIVERY.has(name)).sort();
  const isUsable = (name: string): boolean => /^[\x21-\x7e]{1,255}$/.test(sent.get(name) ?? '');
  const known = [...KNOWN, ...names.filter((name) => DELIVERY.test(name))].find(isUsable);
  if (known !== undefined) return `${known}:${sent.get(known) ?? ''}`;
  const happening = names.find((name) => HAPPENING.test(name) && isUsable(name));
  return happening === undefined ? null : `${happening}:${sent.get(happening) ?? ''}:${eventName}`;
}
