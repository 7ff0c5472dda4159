import type { Challenge } from './challenge.js';

const PRINTABLE = /^[\x20-\x7e]{1,1024}$/;

/** Headers that a provider expects back with every answer: Adobe Sign, RingCentral. */
const ECHOED = ['x-adobesign-clientid', 'validation-token'];
/** Headers whose value is expected back in JSON, and its key: Okta, Adobe Sign. */
const ANSWERED: readonly (readonly [header: string, key: string])[] = [
  ['x-okta-verification-challenge', 'verification'],
  ['x-adobesign-clientid', 'xAdobeSignClientId'],
];
/** Deliveries a minute; CloudEvents has a sign for any number. */
const ALLOWED_RATE = '*';

/** Headers by lower-case name. */
type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The headers of a request that are part of the response, whatever it is. */
export function echoedHeaders(sent: SentHeaders): Record<string, string> {
  return Object.fromEntries(
    ECHOED.flatMap((name) => {
      const value = sentValue(sent, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The response to a check of the URL by a header; null without one. */
export function headerChallenge(sent: SentHeaders): Challenge | null {
  for (const [header, key] of ANSWERED) {
    const value = sentValue(sent, header);
    if (value !== null)
      return {
        status: 200,
        body: JSON.stringify({ [key]: value }),
        contentType: 'application/json',
        headers: {},
      };
  }
  return null;
}

/** What OPTIONS is answered to who wants to deliver CloudEvents (the HTTP 1.1 Web Hooks specification). */
export function allowedDelivery(sent: SentHeaders): Record<string, string> {
  const origin = sentValue(sent, 'webhook-request-origin');
  return origin === null ? {} : { 'WebHook-Allowed-Origin': origin, 'WebHook-Allowed-Rate': ALLOWED_RATE };
}

function sentValue(sent: SentHeaders, name: string): string | null {
  const value = sent[name];
  return typeof value === 'string' && PRINTABLE.test(value) ? value : null;
}
