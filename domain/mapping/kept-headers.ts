import { isDeliveryHeader } from './delivery-id.js';
import { isTopicHeader } from './event-headers.js';

const PLAIN = new Set(['content-type', 'content-encoding', 'content-length', 'user-agent']);
/** `webhook-timestamp`, `x-slack-request-timestamp`: what a signature is too old by. */
const TIMESTAMP = /-timestamp$/;
const MAX_VALUE = 1_000;

/**
 * What is kept of the headers of a payload: the values of those that say how it is read, and the names of all others.
 * A list of what may be kept, so that no cookie, credential or signature is kept that nobody has thought of.
 *
 * @param headers by lower-case name
 */
export function keptHeaders(headers: Record<string, string>): Record<string, string | null> {
  const kept = Object.entries(headers).map(([name, value]): [string, string | null] => [
    name,
    saysHowItIsRead(name) ? value.slice(0, MAX_VALUE).toWellFormed() : null,
  ]);
  return Object.fromEntries(kept);
}

function saysHowItIsRead(name: string): boolean {
  return PLAIN.has(name) || TIMESTAMP.test(name) || isTopicHeader(name) || isDeliveryHeader(name);
}
