import { timingSafeEqual } from 'node:crypto';
import { LINK_MAC_BYTES, linkMac } from './link-mac.js';

/** Separates this use of the key from others. Part of every link, so it never changes. */
const PURPOSE = 'rollcall unsubscribe v1';
const ID_BYTES = 12;

/** The contact, and the list on whose behalf the mail was sent; null for none. */
export interface UnsubscribeTarget {
  contactId: string;
  listId: string | null;
  /** The mail of a broadcast, which always has a list; absent in links of other mails, and of earlier versions. */
  messageId?: string;
}

/**
 * The token of an unsubscribe link: the ids and their HMAC-SHA256, truncated to 128 bits, as base64url. It is not stored
 * and does not expire, since links in old mails must keep working by law.
 */
export function unsubscribeToken(
  secretKey: Buffer,
  { contactId, listId, messageId = '' }: UnsubscribeTarget,
): string {
  const ids = Buffer.from(contactId + (listId === null ? '' : listId + messageId), 'hex');
  return Buffer.concat([ids, linkMac(secretKey, PURPOSE, ids)]).toString('base64url');
}

/** Verifies a token; null if it is not authentic. */
export function readUnsubscribeToken(secretKey: Buffer, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const idBytes = bytes.length - LINK_MAC_BYTES;
  if (![ID_BYTES, 2 * ID_BYTES, 3 * ID_BYTES].includes(idBytes)) return null;
  const ids = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), linkMac(secretKey, PURPOSE, ids))) return null;
  const hex = ids.toString('hex');
  const [contactId = '', listId = null, messageId] = hex.match(/.{24}/g) ?? [];
  return { contactId, listId, ...(messageId !== undefined && { messageId }) };
}
