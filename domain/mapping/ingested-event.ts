import { customEventKey, internalEventNamed } from '../automation/event-name.js';

const MAX_NAME = 128;
const MAX_PERSON_NAME = 200;
const CONTROL = /\p{Cc}/u;
/** Names that handshakes use. */
const HANDSHAKE =
  /(?:^|[^a-z])(?:ping|test|verify|verification|validate|validation|handshake|challenge)(?![a-z])/i;

/**
 * The name and key of an event received by a source.
 *
 * - The name is kept as sent, truncated to 128 characters. The source's name replaces it if it has no letter or
 *   digit, or contains control characters.
 * - An internal name (`email.bounced`) only matches triggers that prefix it with the source's name.
 */
export function ingestedEvent(sent: string, sourceName: string): { name: string; key: string } {
  const cut = [...sent.trim()].slice(0, MAX_NAME).join('');
  const name = customEventKey(cut) === '' || CONTROL.test(cut) ? sourceName : cut;
  const matchedName = internalEventNamed(name) === null ? name : `${sourceName} ${name}`;
  return { name, key: customEventKey(matchedName) };
}

/** A part of a person's name as sent by a source; undefined if invalid. */
export function ingestedPersonName(sent: string | undefined): string | undefined {
  const name = sent?.trim() ?? '';
  return name === '' || [...name].length > MAX_PERSON_NAME || CONTROL.test(name) ? undefined : name;
}

/** Whether a form without an address only verifies the endpoint. */
export function isFormHandshake(eventName: string, form: object): boolean {
  return Object.keys(form).length <= 1 || HANDSHAKE.test(eventName);
}
