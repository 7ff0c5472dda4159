import { isPlainObject, own, type JsonObject } from './payload.js';

/** The response to a provider's endpoint verification. */
export interface Challenge {
  status: 200 | 204;
  body: string;
  contentType: 'application/json' | 'text/plain';
  /** Response headers besides the content type. */
  headers: Record<string, string>;
}

/** Maximum length of an echoed challenge. */
const MAX_CHALLENGE = 1024;
const PRINTABLE = /^[\x20-\x7e]+$/;
/** A verification body has few other fields; real events with a `challenge` field have more. */
const MAX_FIELDS_BESIDE = 4;

/**
 * Recognizes a verification handshake and returns the response that its provider expects; null for everything
 * else. Those that require a secret (Zoom's `plainToken`) are answered elsewhere.
 *
 * Echoed: `{ challenge }` (Slack, monday.com, Lark, Miro) as JSON, Twitch's as text, Smartsheet's and Asana's as
 * a header, `validationCode` of Azure Event Grid, the `id` of Tebex, Front's header as JSON. Discord's ping gets 204.
 */
export function findChallenge(headers: Record<string, string>, body: unknown): Challenge | null {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const hookSecret = echoable(sent.get('x-hook-secret'));
  if (hookSecret !== null) return answer('{}', 'application/json', { 'x-hook-secret': hookSecret });
  const front = echoable(sent.get('x-front-challenge'));
  if (front !== null) return answer(JSON.stringify({ challenge: front }), 'application/json');
  const object: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isPlainObject(object)) return null;
  if (isDiscordPing(object)) return { ...answer('', 'text/plain'), status: 204 };
  return gridChallenge(object) ?? tebexChallenge(object) ?? plainChallenge(sent, object);
}

function isDiscordPing(body: JsonObject): boolean {
  return own(body, 'type') === 0 && own(body, 'version') === 1 && own(body, 'application_id') !== undefined;
}

function plainChallenge(sent: ReadonlyMap<string, string>, body: JsonObject): Challenge | null {
  const challenge = echoable(own(body, 'challenge'));
  if (challenge === null) return null;
  if (sent.get('twitch-eventsub-message-type') === 'webhook_callback_verification')
    return answer(challenge, 'text/plain');
  if (sent.has('smartsheet-hook-challenge')) {
    const header = { 'smartsheet-hook-response': challenge };
    return answer(JSON.stringify({ smartsheetHookResponse: challenge }), 'application/json', header);
  }
  const isVerification =
    own(body, 'type') === 'url_verification' || Object.keys(body).length <= MAX_FIELDS_BESIDE;
  return isVerification && !hasObjects(body)
    ? answer(JSON.stringify({ challenge }), 'application/json')
    : null;
}

function hasObjects(body: JsonObject): boolean {
  return Object.values(body).some((value) => isPlainObject(value) || Array.isArray(value));
}

function gridChallenge(body: JsonObject): Challenge | null {
  const data = own(body, 'data');
  if (own(body, 'eventType') !== 'Microsoft.EventGrid.SubscriptionValidationEvent' || !isPlainObject(data))
    return null;
  const validationResponse = echoable(own(data, 'validationCode'));
  return validationResponse === null
    ? null
    : answer(JSON.stringify({ validationResponse }), 'application/json');
}

function tebexChallenge(body: JsonObject): Challenge | null {
  const id = own(body, 'type') === 'validation.webhook' ? echoable(own(body, 'id')) : null;
  return id === null ? null : answer(JSON.stringify({ id }), 'application/json');
}

function echoable(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_CHALLENGE && PRINTABLE.test(value) ? value : null;
}

function answer(
  body: string,
  contentType: Challenge['contentType'],
  headers: Record<string, string> = {},
): Challenge {
  return { status: 200, body, contentType, headers };
}
