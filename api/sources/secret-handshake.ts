import { createHmac } from 'node:crypto';
import type { Challenge } from '../../domain/mapping/challenge.js';
import { queryParameters } from '../../domain/mapping/query-challenge.js';
import { isPlainObject, own } from '../../domain/mapping/payload.js';
import type { SchemeName } from '../../domain/signatures/schemes.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { validSignings } from './source-signing.js';

/**
 * What may be signed for anyone who knows the URL: no payload looks like that, so no signature of one can be had, and none
 * of a scheme that signs a time.
 */
const TOKEN = /^[\w-]{1,200}={0,2}$/;
/** Schemes whose secret answers them. */
const OF_X: readonly SchemeName[] = ['x', 'hmac'];
const OF_ZOOM: readonly SchemeName[] = ['zoom'];

export interface SecretDeps {
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** The response to X's check of a URL, an HMAC with the source's secret; null for anything else. */
export function crcChallenge(deps: SecretDeps, source: EventSourceRecord, query: string): Challenge | null {
  const token = queryParameters(query).get('crc_token');
  const secret = openSecret(deps, source, OF_X);
  if (token === undefined || secret === null || !TOKEN.test(token)) return null;
  return json({ response_token: `sha256=${createHmac('sha256', secret).update(token).digest('base64')}` });
}

/** The response to Zoom's check of a URL. */
export function zoomChallenge(
  deps: SecretDeps,
  source: EventSourceRecord,
  payload: unknown,
): Challenge | null {
  if (!isPlainObject(payload) || own(payload, 'event') !== 'endpoint.url_validation') return null;
  const content = own(payload, 'payload');
  const plainToken = isPlainObject(content) ? own(content, 'plainToken') : undefined;
  const secret = openSecret(deps, source, OF_ZOOM);
  if (typeof plainToken !== 'string' || secret === null || !TOKEN.test(plainToken)) return null;
  return json({ plainToken, encryptedToken: createHmac('sha256', secret).update(plainToken).digest('hex') });
}

function openSecret(
  { settings, clock }: SecretDeps,
  { signing = null }: EventSourceRecord,
  schemes: readonly SchemeName[],
): string | null {
  if (signing === null || !schemes.includes(signing.settings.scheme)) return null;
  return validSignings(settings.secretKey, signing, clock())[0].secret;
}

function json(body: object): Challenge {
  return { status: 200, body: JSON.stringify(body), contentType: 'application/json', headers: {} };
}
