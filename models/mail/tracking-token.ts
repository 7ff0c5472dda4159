import { timingSafeEqual } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { LINK_MAC_BYTES, linkMac } from '../core/link-mac.js';

/** Separate the uses of the key from each other. Part of every link, so they never change. */
const PURPOSES = { click: 'rollcall click v1', open: 'rollcall open v1' } as const;
const ID_BYTES = 12;
const FIXED_BYTES = 2 * ID_BYTES + LINK_MAC_BYTES;

/** A message of the ledger. */
export interface TrackedMessage {
  workspaceId: string;
  messageId: string;
}

/**
 * The token of a tracked link: workspace, message, their HMAC-SHA256 together with the URL, truncated to 128 bits, and the
 * URL, as base64url. It carries all that a redirect needs, so links work without the database, and forever.
 */
export function clickToken(secretKey: Buffer, message: TrackedMessage & { url: string }): string {
  return createToken(secretKey, { ...message, purpose: 'click' });
}

/** The token of the image by which the opening of a mail is noticed. */
export function openToken(secretKey: Buffer, message: TrackedMessage): string {
  return createToken(secretKey, { ...message, url: '', purpose: 'open' });
}

/** Verifies the token of a link; null if it is not authentic. */
export function readClickToken(secretKey: Buffer, token: string): (TrackedMessage & { url: string }) | null {
  const read = readToken(secretKey, token, 'click');
  return read === null || read.url === '' ? null : read;
}

/** Verifies the token of an image; null if it is not authentic. */
export function readOpenToken(secretKey: Buffer, token: string): TrackedMessage | null {
  const read = readToken(secretKey, token, 'open');
  return read?.url === '' ? { workspaceId: read.workspaceId, messageId: read.messageId } : null;
}

type Purpose = keyof typeof PURPOSES;

function createToken(
  secretKey: Buffer,
  { workspaceId, messageId, url, purpose }: TrackedMessage & { url: string; purpose: Purpose },
): string {
  const ids = Buffer.from(workspaceId + messageId, 'hex');
  const target = Buffer.from(url, 'utf8');
  const signature = linkMac(secretKey, PURPOSES[purpose], Buffer.concat([ids, target]));
  return Buffer.concat([ids, signature, target]).toString('base64url');
}

function readToken(
  secretKey: Buffer,
  token: string,
  purpose: Purpose,
): (TrackedMessage & { url: string }) | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < FIXED_BYTES) return null;
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  const target = bytes.subarray(FIXED_BYTES);
  const signature = bytes.subarray(2 * ID_BYTES, FIXED_BYTES);
  if (!timingSafeEqual(signature, linkMac(secretKey, PURPOSES[purpose], Buffer.concat([ids, target]))))
    return null;
  return {
    workspaceId: new ObjectId(ids.subarray(0, ID_BYTES)).toHexString(),
    messageId: new ObjectId(ids.subarray(ID_BYTES)).toHexString(),
    url: target.toString('utf8'),
  };
}
