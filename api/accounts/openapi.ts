import { acceptBody, invitationBody, membersQuery, roleBody } from './member-schemas.js';
import { memberSchema } from './member-presenter.js';
import { invitationSchema, newInvitationSchema, openInvitationSchema } from './invitation-presenter.js';
import { passwordBody, signInBody, signUpBody, switchBody } from './auth-schemas.js';
import { meSchema, signedInSchema } from './auth-presenter.js';
import { apiKeyChangesBody, apiKeysQuery, newApiKeyBody } from './api-key-schemas.js';
import { apiKeySchema, newApiKeySchema } from './api-key-presenter.js';
import { created, html, nothing, ok, pageOf, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const credentials = { email: 'ada@example.com', password: 'correct horse battery' };

const form = {
  type: 'object',
  properties: { name: { type: 'string' }, password: { type: 'string' } },
};

export const accountsOperations: Operations = {
  'POST /api/auth/sign-up': {
    summary: 'Sign up',
    description: 'Open until the first user exists, then by invitation; to everybody with `SIGN_UP=open`.',
    body: signUpBody,
    example: { ...credentials, workspaceName: 'Acme' },
    answers: created(signedInSchema, 'Signed in; the session cookie is set.'),
    problems: ['sign_up_closed', 'setup_token_required', 'email_taken'],
  },
  'POST /api/auth/sign-in': {
    summary: 'Sign in',
    body: signInBody,
    example: credentials,
    answers: ok(signedInSchema, 'Signed in; the session cookie is set.'),
    problems: ['invalid_credentials', 'forbidden', 'rate_limited'],
  },
  'POST /api/auth/sign-out': { summary: 'Sign out', answers: nothing },
  'GET /api/auth/me': { summary: 'Who is signed in, and where', answers: ok(meSchema) },
  'POST /api/auth/switch': {
    summary: 'Go to another workspace',
    body: switchBody,
    example: { workspaceId: '65a1f0c2b3d4e5f601234567' },
    answers: ok(meSchema),
    problems: ['not_found'],
  },
  'POST /api/auth/password': {
    summary: 'Change the password',
    description: 'All other sessions of the user end.',
    body: passwordBody,
    example: { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' },
    answers: nothing,
  },
  'GET /api/api-keys': {
    summary: 'List API keys',
    query: apiKeysQuery,
    answers: ok(pageSchema(apiKeySchema)),
  },
  'POST /api/api-keys': {
    summary: 'Make an API key',
    body: newApiKeyBody,
    example: { name: 'Shop', scopes: ['events:write'] },
    answers: created(newApiKeySchema, 'With its secret, which is shown here only.'),
  },
  'GET /api/api-keys/{id}': { summary: 'Read an API key', answers: ok(apiKeySchema) },
  'PUT /api/api-keys/{id}': {
    summary: 'Change an API key',
    description: 'Its secret stays.',
    body: apiKeyChangesBody,
    example: { name: 'Shop, new' },
    answers: ok(apiKeySchema),
  },
  'DELETE /api/api-keys/{id}': { summary: 'Revoke an API key', answers: nothing },
  'GET /api/members': {
    summary: 'List members',
    query: membersQuery,
    answers: ok(pageSchema(memberSchema)),
  },
  'PUT /api/members/{id}': {
    summary: 'Give a member another role',
    description: 'Admins may do so below owners. The last owner stays one.',
    body: roleBody,
    example: { role: 'editor' },
    answers: ok(memberSchema),
    problems: ['conflict'],
  },
  'DELETE /api/members/{id}': {
    summary: 'Remove a member, or leave',
    description: 'Their sessions in the workspace end at once.',
    answers: nothing,
    problems: ['conflict'],
  },
  'GET /api/invitations': {
    summary: 'List open invitations',
    query: membersQuery,
    answers: ok(pageSchema(invitationSchema)),
  },
  'POST /api/invitations': {
    summary: 'Invite somebody',
    description: 'Takes the place of an earlier invitation of the address. Valid for seven days, once.',
    body: invitationBody,
    example: { email: 'grace@example.com', role: 'editor' },
    answers: created(newInvitationSchema, 'With the link to hand on, which is shown here only.'),
    problems: ['conflict'],
  },
  'DELETE /api/invitations/{id}': { summary: 'Revoke an invitation', answers: nothing },
  'GET /api/invitations/accept/{token}': {
    summary: 'What an invitation is for',
    answers: ok(openInvitationSchema),
  },
  'POST /api/invitations/accept/{token}': {
    summary: 'Accept an invitation',
    description:
      'With a new account (its password, and a name), or with the account that has the e-mail: by its password, ' +
      'or without one by who is signed in with it.',
    body: acceptBody,
    example: { name: 'Grace', password: 'correct horse battery' },
    answers: {
      ...ok(signedInSchema, 'Joined with an account that was there; the session cookie is set.'),
      ...created(signedInSchema, 'Joined with a new account; the session cookie is set.'),
    },
    problems: ['invalid_credentials', 'rate_limited'],
  },
  'GET /invitations/{token}': {
    summary: 'The page of an invitation',
    answers: { ...html('A form.'), 404: pageOf('The link is used, revoked, expired or unknown.') },
  },
  'POST /invitations/{token}': {
    summary: 'The form of that page',
    bodies: { 'application/x-www-form-urlencoded': form },
    answers: {
      ...html('Joined; the session cookie is set.'),
      401: pageOf('The form again: another password.'),
      404: pageOf('The link is used, revoked, expired or unknown.'),
      422: pageOf('The form again, with what is wrong.'),
      429: pageOf('The form again: too many tries.'),
    },
  },
};
