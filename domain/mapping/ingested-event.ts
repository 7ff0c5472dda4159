import { customEventKey, internalEventNamed } from '../automation/event-name.js';

const MAX_NAME = 128;
const MAX_PERSON_NAME = 200;
const CONTROL = /\p{Cc}/u;
/** What a hand-shake calls itself. */
const HANDSHAKE =
  /(?:^|[^a-z])(?:ping|test|verify|verification|validate|validation|handshake|challenge)(?![a-z])/i;

/**
 * The name and key under which an event that a source sent is kept.
 *
 * - The name stays as sent, cut to 128 characters; one without a letter or digit, or with control characters,
 *   gives way to the source's.
 * - One of the engine's own names (`email.bounced`) is heard only by triggers that name the source with it.
 */
export function ingestedEvent(sent: string, sourceName: string): { name: string; key: string } {
  const cut = [...sent.trim()].slice(0, MAX_NAME).join('');
  const name = customEventKey(cut) === '' || CONTROL.test(cut) ? sourceName : cut;
  const heardAs = internalEventNamed(name) === null ? name : `${sourceName} ${name}`;
  return { name, key: customEventKey(heardAs) };
}

/** Part of a person's name that a source sent, or undefined when it is none. */
export function ingestedPersonName(sent: string | undefined): string | undefined {
  const name = sent?.trim() ?? '';
  return name === '' || [...name].length > MAX_PERSON_NAME || CONTROL.test(name) ? undefined : name;
}

/** Whether a form in which nobody's address was found only checks that somebody listens. */
export function isFormHandshake(eventName: string, form: object): boolean {
  return Object.keys(form).length <= 1 || HANDSHAKE.test(eventName);
}
