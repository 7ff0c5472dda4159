import { createHmac } from 'node:crypto';

/** Separates this use of the key from its others. */
const PURPOSE = 'rollcall e-mail hash v1';

/** HMAC-SHA256 (hex) of a normalised e-mail of one workspace: how a suppression knows somebody who is erased. */
export function emailHash(secretKey: Buffer, workspaceId: string, email: string): string {
  const key = createHmac('sha256', secretKey).update(PURPOSE).digest();
  return createHmac('sha256', key).update(`${workspaceId}\n${email}`).digest('hex');
}
