import { createHash } from 'node:crypto';
import type { PinnedMail } from './broadcast.js';

/** Differs between any two contents: an approval counts for the mails that were shown. */
export function mailsHash(mails: readonly PinnedMail[]): string {
  return createHash('sha256').update(JSON.stringify(mails)).digest('base64url').slice(0, 22);
}
