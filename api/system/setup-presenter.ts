import Type, { type Static } from 'typebox';
import type { SignUpMode } from '../accounts/sign-up.js';
import { flag, responseSchema, text } from '../http/output/response-schema.js';

export const setupSchema = responseSchema('Setup', {
  firstUser: flag,
  signUp: Type.Enum(['invitation', 'verified', 'open']),
  setupToken: flag,
  version: text,
});

interface Installation {
  /** Nobody has signed up yet. */
  firstUser: boolean;
  signUp: SignUpMode;
  setupToken: string | null;
  version: string;
}

/** Only the first sign-up by invitation asks for the set-up token. */
export function presentSetup(installation: Installation): Static<typeof setupSchema> {
  const { firstUser, signUp, version } = installation;
  const setupToken = signUp === 'invitation' && firstUser && installation.setupToken !== null;
  return { firstUser, signUp, setupToken, version };
}
