import Joi from 'joi';
import { password, secondFactorCode } from '../auth-schemas.js';

export interface StartTotpBody {
  password: string;
}

export const startTotpBody = Joi.object<StartTotpBody, true>({ password: password().required() });

export interface ConfirmTotpBody {
  code: string;
}

export const confirmTotpBody = Joi.object<ConfirmTotpBody, true>({ code: secondFactorCode().required() });

export interface TotpBody {
  password: string;
  code: string;
}

/** Both factors, to change the second one. */
export const totpBody = Joi.object<TotpBody, true>({
  password: password().required(),
  code: secondFactorCode().required(),
});
