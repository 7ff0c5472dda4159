import { createHmac, timingSafeEqual } from 'node:crypto';
import { openingKeys } from '../../models/core/secret-keys.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Separates this use of the key from others. */
const PURPOSE = 'rollcall form v1';
/** 128 bits of the HMAC. */
const MAC_BYTES = 16;
const TIME = /^[0-9a-z]{1,9}$/;
/** Older tokens are ignored. */
const VALID_MS = DAY_MS;
/** Faster than a person can read and fill in a form. */
const SHORTEST_MS = 2_000;

/** A token of the time at which a form was shown: the instant and an HMAC-SHA256 of it with the form. Not stored. */
export function formToken(secretKey: Buffer, { publicId, at }: { publicId: string; at: Date }): string {
  const time = at.getTime().toString(36);
  return `${time}.${mac(openingKeys(secretKey)[0], publicId, time).toString('base64url')}`;
}

/**
 * Whether a valid token shows that the form was rendered less than two seconds ago. Expired and invalid tokens count
 * as missing, and none is required: scripts that submit a form directly have no token.
 */
export function isTooFast(
  secretKey: Buffer,
  { publicId, token, now }: { publicId: string; token: string | null; now: Date },
): boolean {
  const at = token === null ? null : shownAt(secretKey, publicId, token);
  if (at === null) return false;
  const age = now.getTime() - at;
  return age < SHORTEST_MS && age > -VALID_MS;
}

/** Whether a token is authentic and not expired. */
export function isValidToken(
  secretKey: Buffer,
  { publicId, token, now }: { publicId: string; token: string | null; now: Date },
): boolean {
  const at = token === null ? null : shownAt(secretKey, publicId, token);
  return at !== null && Math.abs(now.getTime() - at) < VALID_MS;
}

function shownAt(secretKey: Buffer, publicId: string, token: string): number | null {
  const [time = '', sent = ''] = token.split('.', 2);
  if (!TIME.test(time)) return null;
  const bytes = Buffer.from(sent, 'base64url');
  if (bytes.length !== MAC_BYTES || !isOfAnyKey(secretKey, bytes, { publicId, time })) return null;
  return Number.parseInt(time, 36);
}

function isOfAnyKey(
  secretKey: Buffer,
  bytes: Buffer,
  { publicId, time }: { publicId: string; time: string },
): boolean {
  return openingKeys(secretKey).some((key) => timingSafeEqual(bytes, mac(key, publicId, time)));
}

function mac(secretKey: Buffer, publicId: string, time: string): Buffer {
  const key = createHmac('sha256', secretKey).update(PURPOSE).digest();
  return createHmac('sha256', key).update(`${publicId}.${time}`).digest().subarray(0, MAC_BYTES);
}
