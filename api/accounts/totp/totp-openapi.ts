import { created, nothing, ok, type Operations } from '../../openapi/operation.js';
import { newTotpSchema, recoveryCodesSchema, totpSchema } from './totp-presenter.js';
import { confirmTotpBody, startTotpBody, totpBody } from './totp-schemas.js';

const password = 'correct horse battery';

export const totpOperations: Operations = {
  'GET /api/auth/totp': { summary: "Read the user's second factor", responses: ok(totpSchema) },
  'POST /api/auth/totp': {
    summary: 'Set up a second factor',
    body: startTotpBody,
    example: { password },
    responses: created(newTotpSchema, 'Contains the secret, which is only shown in this response.'),
    problems: ['conflict'],
  },
  'POST /api/auth/totp/confirm': {
    summary: 'Confirm the new second factor',
    body: confirmTotpBody,
    example: { code: '123456' },
    responses: ok(recoveryCodesSchema, 'The recovery codes, which are only shown in this response.'),
    problems: ['conflict'],
  },
  'POST /api/auth/totp/recovery-codes': {
    summary: 'Replace the recovery codes',
    body: totpBody,
    example: { password, code: '123456' },
    responses: ok(recoveryCodesSchema, 'The recovery codes, which are only shown in this response.'),
    problems: ['conflict', 'invalid_second_factor'],
  },
  'POST /api/auth/totp/remove': {
    summary: 'Remove the second factor',
    body: totpBody,
    example: { password, code: '123456' },
    responses: nothing,
    problems: ['conflict', 'invalid_second_factor'],
  },
};
