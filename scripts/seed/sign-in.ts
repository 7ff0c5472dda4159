import type { SeedArguments } from './arguments.js';
import { Refused, type SeedClient } from './client.js';

const WORKSPACE = 'Northwind Coffee';

/** Signs in, or signs up if the account does not exist and sign-up is open. */
export async function signIn(client: SeedClient, input: SeedArguments): Promise<{ isNew: boolean }> {
  const { email, password, setupToken } = input;
  try {
    await client.post('/api/auth/sign-in', { email, password });
    return { isNew: false };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_credentials') throw error;
  }
  try {
    await client.post('/api/auth/sign-up', {
      email,
      password,
      name: 'Demo',
      workspaceName: WORKSPACE,
      ...(setupToken === null ? {} : { setupToken }),
    });
    return { isNew: true };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Error(explained(error, email), { cause: error });
  }
}

function explained({ code, message }: Refused, email: string): string {
  switch (code) {
    case 'sign_up_closed':
      return `There is no account ${email} with this password, and sign-up is by invitation only. Pass an existing account with --email and --password, or start Rollcall with SIGN_UP=open.`;
    case 'setup_token_required':
      return 'The first sign-up requires the set-up token that the API has printed: pass it with --setup-token.';
    case 'email_taken':
      return `The account ${email} has another password: pass it with --password.`;
    default:
      return message;
  }
}
