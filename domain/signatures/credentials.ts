import { textSecret, type SignatureScheme } from './scheme.js';

const authorization = {
  kind: 'credential',
  algorithm: 'sha256',
  headers: [{ signature: 'authorization' }],
  signed: [],
  timestamp: null,
} as const;

/**
 * For providers that sign nothing, but send the user and password of the URL that they are given, such as Postmark,
 * Mailjet and Brevo: `Authorization: Basic <base64>`.
 */
export const basicAuth: SignatureScheme = {
  ...authorization,
  encoding: 'base64',
  form: { kind: 'whole', prefix: 'Basic ' },
  secret: {
    key: 'text',
    prefix: null,
    pattern: /^[^\s:\p{Cc}]{1,100}:[^\s\p{Cc}]{8,400}$/u,
    description: 'user:password, with a password of 8 to 400 characters without spaces',
  },
};

/** For providers that sign nothing, but send a token, such as Brevo: `Authorization: Bearer <token>`. */
export const bearer: SignatureScheme = {
  ...authorization,
  encoding: 'text',
  form: { kind: 'whole', prefix: 'Bearer ' },
  secret: textSecret,
};
