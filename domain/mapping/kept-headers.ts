import { isDeliveryHeader } from './delivery-id.js';
import { isTopicHeader } from './event-headers.js';

const CONTENT_HEADERS = new Set(['content-type', 'content-encoding', 'content-length', 'user-agent']);
/** `webhook-timestamp`, `x-slack-request-timestamp`. */
const TIMESTAMP = /-timestamp$/;
const MAX_VALUE = 1_000;

/**
 * The stored headers of a payload: values of the headers that affect how it is read, names only of all others.
 * This is an allowlist, so that no unforeseen cookie, credential or signature is stored.
 *
 * @param headers by lower-case name
 */
export function keptHeaders(headers: Record<string, string>): Record<string, string | null> {
  const kept = Object.entries(headers).map(([name, value]): [string, string | null] => [
    name,
    isStored(name) ? value.slice(0, MAX_VALUE).toWellFormed() : null,
  ]);
  return Object.fromEntries(kept);
}

function isStored(name: string): boolean {
  return CONTENT_HEADERS.has(name) || TIMESTAMP.test(name) || isTopicHeader(name) || isDeliveryHeader(name);
}
