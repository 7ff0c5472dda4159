import { createHmac, timingSafeEqual } from 'node:crypto';

/** Separates this use of the key from its others. */
const PURPOSE = 'rollcall form v1';
/** 128 bits of the HMAC. */
const MAC_BYTES = 16;
const TIME = /^[0-9a-z]{1,9}$/;
/** Older ones say nothing any more. */
const VALID_MS = 24 * 3_600_000;
/** Nobody reads and fills in a form faster. */
const SHORTEST_MS = 2_000;

/** Says when a form was shown: the instant, and an HMAC-SHA256 of it with the form. Nothing of it is stored. */
export function formToken(secretKey: Buffer, { publicId, at }: { publicId: string; at: Date }): string {
  const time = at.getTime().toString(36);
  return `${time}.${mac(secretKey, publicId, time).toString('base64url')}`;
}

/**
 * Whether the token says that the form was shown less than two seconds ago. One that is too old, or is not ours, says
 * as little as none, and none is needed: who sends a form by a script of their own has nothing to show.
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

/** Whether it is a token that still says something. */
export function isGoodToken(
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
  if (bytes.length !== MAC_BYTES || !timingSafeEqual(bytes, mac(secretKey, publicId, time))) return null;
  return Number.parseInt(time, 36);
}

function mac(secretKey: Buffer, publicId: string, time: string): Buffer {
  const key = createHmac('sha256', secretKey).update(PURPOSE).digest();
  return createHmac('sha256', key).update(`${publicId}.${time}`).digest().subarray(0, MAC_BYTES);
}
