import type { ObjectId } from 'mongodb';
import { emailHash } from '../../../models/audience/email-hash.js';

/** The hash of an address that a caller has typed, by which the erasure of a contact finds what was stored with it. */
export function addressHash(
  { settings }: { settings: { secretKey: Buffer } },
  workspaceId: ObjectId,
  address: string,
): string {
  return emailHash(settings.secretKey, workspaceId.toHexString(), address.toLowerCase());
}
