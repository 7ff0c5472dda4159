import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_MAC_BYTES, linkMac } from '../core/link-mac.js';
import { rootKey } from '../core/secret-keys.js';

/** Separate these uses of the key from others. Part of every link, so they never change. */
const PURPOSE = 'rollcall unsubscribe v1';
const ADDRESS_PURPOSE = 'rollcall unsubscribe address v1';
const ID_BYTES = 12;
/** In the place of the list where there is none before the mail's id. */
const NO_LIST = '0'.repeat(2 * ID_BYTES);
const IV_BYTES = 16;

/** The contact, and the list on whose behalf the mail was sent; null for none. */
export interface UnsubscribeTarget {
  contactId: string;
  listId: string | null;
  /** The mail that the link is in. */
  messageId?: string;
  /** Where the mail was sent, by which an erased person is found who has been added again. */
  sentTo?: { workspaceId: string; email: string };
}

/**
 * The token of an unsubscribe link: the ids and their HMAC-SHA256, truncated to 128 bits, as base64url. It is not stored
 * and does not expire, since links in old mails must keep working by law. Nothing stored tells which address an erased contact
 * had, so the link itself does, encrypted: before the ids stands their number, and after them workspace and address.
 */
export function unsubscribeToken(
  secretKey: Buffer,
  { contactId, listId, messageId = '', sentTo }: UnsubscribeTarget,
): string {
  const ids = Buffer.from(contactId + (listId ?? (messageId === '' ? '' : NO_LIST)) + messageId, 'hex');
  const signed =
    sentTo === undefined
      ? ids
      : Buffer.concat([Buffer.from([ids.length / ID_BYTES]), ids, encrypted(secretKey, sentTo)]);
  return Buffer.concat([signed, linkMac(secretKey, PURPOSE, signed)]).toString('base64url');
}

/** Verifies a token; null if it is not authentic. */
export function readUnsubscribeToken(secretKey: Buffer, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, -LINK_MAC_BYTES);
  const mac = bytes.subarray(signed.length);
  if (mac.length < LINK_MAC_BYTES || !timingSafeEqual(mac, linkMac(secretKey, PURPOSE, signed))) return null;
  // An id begins with the seconds since 1970, and never with so small a byte.
  const [count = 0] = signed;
  if (count === 0 || count > 3) return targetIn(signed);
  const end = 1 + count * ID_BYTES;
  return { ...targetIn(signed.subarray(1, end)), sentTo: decrypted(secretKey, signed.subarray(end)) };
}

function targetIn(ids: Buffer): UnsubscribeTarget {
  const [contactId = '', listId = null, messageId] = ids.toString('hex').match(/.{24}/g) ?? [];
  return {
    contactId,
    listId: listId === NO_LIST ? null : listId,
    ...(messageId !== undefined && { messageId }),
  };
}

/** Always the same text for an address, so that a mail that is rendered again has the same links. */
function encrypted(
  secretKey: Buffer,
  { workspaceId, email }: NonNullable<UnsubscribeTarget['sentTo']>,
): Buffer {
  const plain = Buffer.concat([Buffer.from(workspaceId, 'hex'), Buffer.from(email, 'utf8')]);
  const key = addressKey(secretKey);
  const iv = createHmac('sha256', key).update(plain).digest().subarray(0, IV_BYTES);
  return Buffer.concat([iv, createCipheriv('aes-256-ctr', key, iv).update(plain)]);
}

function decrypted(secretKey: Buffer, bytes: Buffer): NonNullable<UnsubscribeTarget['sentTo']> {
  const decipher = createDecipheriv('aes-256-ctr', addressKey(secretKey), bytes.subarray(0, IV_BYTES));
  const plain = decipher.update(bytes.subarray(IV_BYTES));
  return {
    workspaceId: plain.subarray(0, ID_BYTES).toString('hex'),
    email: plain.subarray(ID_BYTES).toString('utf8'),
  };
}

/** Derived once: a broadcast has a link for each mail. */
const derived = new WeakMap<Buffer, Buffer>();

function addressKey(secretKey: Buffer): Buffer {
  const known = derived.get(secretKey);
  if (known !== undefined) return known;
  const key = createHmac('sha256', rootKey(secretKey)).update(ADDRESS_PURPOSE).digest();
  derived.set(secretKey, key);
  return key;
}
