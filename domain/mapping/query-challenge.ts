import type { Challenge } from './challenge.js';

const PRINTABLE = /^[\x20-\x7e]{1,1024}$/;
const STRAVA = /^(?=.*[a-f])[\da-f]{32}$/;

/** A parameter with which a provider checks a URL, in lower case, and what it expects back. */
interface QueryHandshake {
  parameter: string;
  /** Whether the others fit, where the name alone is too common. */
  fits?: (parameters: ReadonlyMap<string, string>) => boolean;
  /** The JSON that is expected; the value as text if absent. */
  json?: (value: string) => object;
}

/** The first that fits counts. */
const handshakes: readonly QueryHandshake[] = [
  // Strava: as Meta asks, but answered in JSON; Meta's challenges are numbers, and WebSub names a topic
  {
    parameter: 'hub.challenge',
    fits: (sent) => !sent.has('hub.topic') && STRAVA.test(sent.get('hub.challenge') ?? ''),
    json: (value) => ({ 'hub.challenge': value }),
  },
  // Meta, WebSub
  { parameter: 'hub.challenge' },
  // Microsoft Graph, SharePoint
  { parameter: 'validationtoken' },
  // Prelude
  {
    parameter: 'challenge',
    fits: (sent) => sent.has('app_id') && /^\d{1,15}$/.test(sent.get('challenge') ?? ''),
    json: (value) => ({ challenge: Number(value) }),
  },
  // Oura
  {
    parameter: 'challenge',
    fits: (sent) => sent.has('verification_token') && sent.size === 2,
    json: (value) => ({ challenge: value }),
  },
  // Dropbox, Nylas, Adobe I/O
  { parameter: 'challenge' },
  // WeChat
  { parameter: 'echostr', fits: (sent) => sent.has('nonce') },
  // Onfleet
  { parameter: 'check', fits: (sent) => sent.size === 1 },
];

/** The response to a challenge in a query string; null without one. */
export function queryChallenge(query: string): Challenge | null {
  if (query === '') return null;
  const sent = queryParameters(query);
  const found = handshakes.find(({ parameter, fits }) => sent.has(parameter) && (fits?.(sent) ?? true));
  const value = sent.get(found?.parameter ?? '');
  if (found === undefined || value === undefined || !PRINTABLE.test(value)) return null;
  const [body, contentType] =
    found.json === undefined
      ? ([value, 'text/plain'] as const)
      : ([JSON.stringify(found.json(value)), 'application/json'] as const);
  return { status: 200, body, contentType, headers: {} };
}

/** The parameters of a query string by lower-case name; of repeated ones, the first. */
export function queryParameters(query: string): ReadonlyMap<string, string> {
  const sent = [...new URLSearchParams(query)].reverse();
  return new Map(sent.map(([name, value]) => [name.toLowerCase(), value]));
}
