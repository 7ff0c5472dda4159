import { timingSafeEqual } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { LINK_MAC_BYTES, linkMac } from './link-mac.js';

/** Separates this use of the key from others. Part of every link, so it never changes. */
const PURPOSE = 'rollcall unsubscribe v1';
const ID_BYTES = 12;

/** The contact, and the list on whose behalf the mail was sent; null for none. */
export interface UnsubscribeTarget {
  contactId: string;
  listId: string | null;
}

/**
 * The token of an unsubscribe link: the ids and their HMAC-SHA256, truncated to 128 bits, as base64url. It is not stored
 * and does not expire, since links in old mails must keep working by law.
 */
export function unsubscribeToken(secretKey: Buffer, { contactId, listId }: UnsubscribeTarget): string {
  const ids = Buffer.from(contactId + (listId ?? ''), 'hex');
  return Buffer.concat([ids, linkMac(secretKey, PURPOSE, ids)]).toString('base64url');
}

/** Verifies a token; null if it is not authentic. */
export function readUnsubscribeToken(secretKey: Buffer, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const idBytes = bytes.length - LINK_MAC_BYTES;
  if (idBytes !== ID_BYTES && idBytes !== 2 * ID_BYTES) return null;
  const ids = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), linkMac(secretKey, PURPOSE, ids))) return null;
  const list = ids.subarray(ID_BYTES);
  return {
    contactId: new ObjectId(ids.subarray(0, ID_BYTES)).toHexString(),
    listId: list.length === 0 ? null : new ObjectId(list).toHexString(),
  };
}
