import type { Role } from '../../../domain/accounts/access.js';
import type { ApiClient } from '../http/api-client.js';
import { newEmail, type SignedUp, type TestApi } from '../http/api.js';

/** A member who joined the owner's workspace through an invitation, signed in there. */
export async function joinAs(
  api: TestApi,
  owner: SignedUp,
  role: Role,
): Promise<{ client: ApiClient; email: string; userId: string }> {
  const email = newEmail();
  const invited = await owner.client.post('/api/invitations', { email, role });
  if (invited.status !== 201)
    throw new Error(`the invitation was answered ${invited.status}: ${invited.text}`);
  const client = api.anonymous();
  const joined = await client.post(`/api/invitations/accept/${tokenOf(invited.body.url)}`, {
    password: 'a long enough password',
  });
  if (joined.status !== 201) throw new Error(`joining was answered ${joined.status}: ${joined.text}`);
  return { client, email, userId: joined.body.user.id };
}

/** The token at the end of an invitation link. */
export function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
