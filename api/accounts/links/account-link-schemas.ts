import Joi from 'joi';
import { email } from '../../http/input/common-schemas.js';
import { newPassword, password, secondFactorCode } from '../auth-schemas.js';

const MAX_TOKEN = 200;

function token(): Joi.StringSchema {
  return Joi.string().max(MAX_TOKEN);
}

export interface ForgotBody {
  email: string;
}

export const forgotBody = Joi.object<ForgotBody, true>({ email: email().required() });

export interface ResetBody {
  token: string;
  password: string;
}

export const resetBody = Joi.object<ResetBody, true>({
  token: token().required(),
  password: newPassword().required(),
});

/** The same from the page, whose URL has the token. */
export const resetForm = Joi.object<Pick<ResetBody, 'password'>, true>({
  password: newPassword().required(),
});

export interface VerifyBody {
  token: string;
  /** With a link that creates an account: the password of that account. */
  password?: string;
}

export const verifyBody = Joi.object<VerifyBody, true>({
  token: token().required(),
  password: newPassword(),
});

/** The same from the page, whose URL has the token. */
export const verifyForm = Joi.object<Pick<VerifyBody, 'password'>, true>({ password: newPassword() });

export interface EmailBody {
  email: string;
  password: string;
  code?: string;
}

export const emailBody = Joi.object<EmailBody, true>({
  email: email().required(),
  password: password().required(),
  code: secondFactorCode(),
});
