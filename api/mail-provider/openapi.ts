import { edit, ok, tagged, type Operations } from '../openapi/operation.js';
import { mailProviderSchema, providerTestSchema } from './presenter.js';
import { mailProviderBody, providerTestBody } from './schemas.js';

export const mailProviderOperations: Operations = {
  'GET /api/workspace/mail-provider': {
    summary: "Read which provider sends the workspace's email",
    responses: tagged(mailProviderSchema),
    problems: ['not_found'],
  },
  'PUT /api/workspace/mail-provider': edit({
    summary: "Choose the provider that sends the workspace's email",
    body: mailProviderBody,
    example: {
      provider: 'mailgun',
      options: { domain: 'mg.example.com', region: 'eu' },
      secret: 'key-0123456789',
    },
    responses: tagged(mailProviderSchema),
    problems: ['not_found'],
  }),
  'POST /api/workspace/mail-provider/test': {
    summary: "Send a test email through the workspace's provider",
    body: providerTestBody,
    example: { to: 'you@example.com' },
    responses: ok(providerTestSchema, 'What the provider answered.'),
    problems: ['not_found', 'conflict', 'rate_limited'],
  },
};
