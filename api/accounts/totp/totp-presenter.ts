import Type from 'typebox';
import { count, flag, responseSchema, text } from '../../http/output/response-schema.js';

export const totpSchema = responseSchema('SecondFactor', { enabled: flag, recoveryCodesLeft: count });

/** The only response that contains the secret. */
export const newTotpSchema = responseSchema('NewSecondFactor', {
  secret: Type.String({ description: 'Base32, to be typed into an authenticator app.' }),
  uri: Type.String({ description: '`otpauth://…`, to be shown as a QR code.' }),
});

/** The only responses that contain the codes. */
export const recoveryCodesSchema = responseSchema('RecoveryCodes', { recoveryCodes: Type.Array(text) });
