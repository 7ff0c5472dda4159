import { createHmac } from 'node:crypto';
import { rootKeyOf } from './secret-keys.js';

/** Separates this use of the key from others. Part of stored hashes, so it never changes. */
const PURPOSE = 'rollcall e-mail hash v1';

/** HMAC-SHA256 (hex) of a normalised email within a workspace, by which a suppression matches an erased contact. */
export function emailHash(secretKey: Buffer, workspaceId: string, email: string): string {
  const key = createHmac('sha256', rootKeyOf(secretKey)).update(PURPOSE).digest();
  return createHmac('sha256', key).update(`${workspaceId}\n${email}`).digest('hex');
}
