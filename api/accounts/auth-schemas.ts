import Joi from 'joi';
import { email, name } from '../http/input/common-schemas.js';

const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 256;
const MAX_TOKEN = 200;
const MAX_ZONE = 100;

/** Counts code points: a character outside the basic plane is one character. */
function isLongEnough(password: string): boolean {
  const { length } = [...password];
  return length >= MIN_PASSWORD && length <= MAX_PASSWORD;
}

/** A new password. */
export function newPassword(): Joi.StringSchema {
  const message = `must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`;
  return Joi.string()
    .custom((value: string, helpers) => (isLongEnough(value) ? value : helpers.error('password.length')))
    .messages({ 'password.length': message, 'string.empty': message })
    .meta({ json: { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } });
}

/** A password to sign in with; one that is too short is simply wrong. */
export function password(): Joi.StringSchema {
  return Joi.string().max(MAX_PASSWORD);
}

export interface SignUpBody {
  email: string;
  /** Not needed, and not used, where addresses are verified first: it is chosen behind the mailed link. */
  password?: string;
  name?: string;
  workspaceName: string;
  /** Of the new workspace. */
  timezone?: string;
  setupToken?: string;
}

export const signUpBody = Joi.object<SignUpBody, true>({
  email: email().required(),
  password: newPassword(),
  name: name(),
  workspaceName: name().required(),
  timezone: Joi.string()
    .max(MAX_ZONE)
    .meta({ json: { maxLength: MAX_ZONE, examples: ['Europe/Berlin'] } }),
  setupToken: Joi.string().max(MAX_TOKEN),
});

export interface SignInBody {
  email: string;
  password: string;
  code?: string;
}

const MAX_CODE = 40;

/** A code of the authenticator app or a recovery code; a malformed one is simply wrong. */
export function secondFactorCode(): Joi.StringSchema {
  return Joi.string().max(MAX_CODE);
}

export const signInBody = Joi.object<SignInBody, true>({
  email: email().required(),
  password: password().required(),
  code: secondFactorCode(),
});

export interface SwitchBody {
  workspaceId: string;
}

/** Any text is accepted as an id: a malformed one is a 404, like an unknown one. */
export const switchBody = Joi.object<SwitchBody, true>({
  workspaceId: Joi.string().max(MAX_TOKEN).required(),
});

export interface PasswordBody {
  currentPassword: string;
  newPassword: string;
  code?: string;
}

export const passwordBody = Joi.object<PasswordBody, true>({
  currentPassword: password().required(),
  newPassword: newPassword().required(),
  code: secondFactorCode(),
});

/** What users may change of themselves; null removes the name. */
export interface MeChanges {
  name?: string | null;
}

export const meChangesBody = Joi.object<MeChanges, true>({ name: name().allow(null) });
