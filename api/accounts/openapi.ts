import { accountLinkOperations, linkMailed } from './account-link-openapi.js';
import { acceptBody, invitationBody, membersQuery, removalQuery, roleBody } from './member-schemas.js';
import { changedMemberSchema, memberSchema, removedMemberSchema } from './member-presenter.js';
import { invitationSchema, newInvitationSchema, openInvitationSchema } from './invitation-presenter.js';
import { passwordBody, signInBody, signUpBody, switchBody } from './auth-schemas.js';
import { meSchema, signedInSchema } from './auth-presenter.js';
import { apiKeyChangesBody, apiKeysQuery, newApiKeyBody } from './api-key-schemas.js';
import { apiKeySchema, newApiKeySchema } from './api-key-presenter.js';
import { totpOperations } from './totp-openapi.js';
import { created, html, nothing, ok, pageOf, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const credentials = { email: 'ada@example.com', password: 'correct horse battery' };

const form = {
  type: 'object',
  properties: { name: { type: 'string' }, password: { type: 'string' } },
};

export const accountsOperations: Operations = {
  ...accountLinkOperations,
  ...totpOperations,
  'POST /api/auth/sign-up': {
    summary: 'Sign up',
    description:
      'Open until the first user exists, then by invitation only; always open with `SIGN_UP=open`. With ' +
      '`SIGN_UP=verified`, open to everybody, and the account exists once the mailed link was opened.',
    body: signUpBody,
    example: { ...credentials, workspaceName: 'Acme' },
    responses: { ...created(signedInSchema, 'Signed in; the session cookie is set.'), ...linkMailed },
    problems: ['sign_up_closed', 'setup_token_required', 'email_taken', 'rate_limited'],
  },
  'POST /api/auth/sign-in': {
    summary: 'Sign in',
    body: signInBody,
    example: credentials,
    responses: ok(signedInSchema, 'Signed in; the session cookie is set.'),
    problems: [
      'invalid_credentials',
      'second_factor_required',
      'invalid_second_factor',
      'forbidden',
      'rate_limited',
    ],
  },
  'POST /api/auth/sign-out': { summary: 'Sign out', responses: nothing },
  'GET /api/auth/me': { summary: 'Read the signed-in user and workspace', responses: ok(meSchema) },
  'POST /api/auth/switch': {
    summary: 'Switch to another workspace',
    body: switchBody,
    example: { workspaceId: '65a1f0c2b3d4e5f601234567' },
    responses: ok(meSchema),
    problems: ['not_found'],
  },
  'POST /api/auth/password': {
    summary: 'Change the password',
    description: 'Ends all other sessions of the user.',
    body: passwordBody,
    example: { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' },
    responses: nothing,
  },
  'GET /api/api-keys': {
    summary: 'List API keys',
    query: apiKeysQuery,
    responses: ok(pageSchema(apiKeySchema)),
  },
  'POST /api/api-keys': {
    summary: 'Create an API key',
    body: newApiKeyBody,
    example: { name: 'Shop', scopes: ['events:write'], expiresAt: '2099-01-31T09:30:00Z' },
    responses: created(newApiKeySchema, 'Contains the secret, which is only shown in this response.'),
  },
  'GET /api/api-keys/{id}': { summary: 'Read an API key', responses: ok(apiKeySchema) },
  'PUT /api/api-keys/{id}': {
    summary: 'Change an API key',
    description: 'The secret stays the same.',
    body: apiKeyChangesBody,
    example: { name: 'Shop, new' },
    responses: ok(apiKeySchema),
  },
  'DELETE /api/api-keys/{id}': { summary: 'Revoke an API key', responses: nothing },
  'GET /api/members': {
    summary: 'List members',
    query: membersQuery,
    responses: ok(pageSchema(memberSchema)),
  },
  'PUT /api/members/{id}': {
    summary: "Change a member's role",
    description:
      'Admins may change anyone but owners. The last owner cannot be demoted. Without the right to manage keys, the ' +
      'member loses the API keys and event sources that they made, unless these are kept; `made` lists them.',
    body: roleBody,
    example: { role: 'editor' },
    responses: ok(changedMemberSchema),
    problems: ['conflict'],
  },
  'DELETE /api/members/{id}': {
    summary: 'Remove a member, or leave the workspace',
    description:
      'Ends their sessions in the workspace at once, deletes the API keys that they made, and disables their event ' +
      'sources, unless these are kept. `made` lists them.',
    query: removalQuery,
    responses: { ...ok(removedMemberSchema), ...nothing },
    problems: ['conflict'],
  },
  'GET /api/invitations': {
    summary: 'List open invitations',
    query: membersQuery,
    responses: ok(pageSchema(invitationSchema)),
  },
  'POST /api/invitations': {
    summary: 'Invite a member',
    description: 'Replaces an earlier invitation to the same address. Valid once, for seven days.',
    body: invitationBody,
    example: { email: 'grace@example.com', role: 'editor' },
    responses: created(
      newInvitationSchema,
      'Contains the link to pass on, which is only shown in this response.',
    ),
    problems: ['conflict'],
  },
  'DELETE /api/invitations/{id}': { summary: 'Revoke an invitation', responses: nothing },
  'GET /api/invitations/accept/{token}': {
    summary: 'Read an invitation',
    responses: ok(openInvitationSchema),
  },
  'POST /api/invitations/accept/{token}': {
    summary: 'Accept an invitation',
    description:
      'Joins with a new account (password, optional name), or with the existing account of the email address: with ' +
      'its password, or with a session of it.',
    body: acceptBody,
    example: { name: 'Grace', password: 'correct horse battery' },
    responses: {
      ...ok(signedInSchema, 'Joined with an existing account; the session cookie is set.'),
      ...created(signedInSchema, 'Joined with a new account; the session cookie is set.'),
      ...linkMailed,
    },
    problems: ['invalid_credentials', 'second_factor_required', 'invalid_second_factor', 'rate_limited'],
  },
  'GET /invitations/{token}': {
    summary: 'Show the page of an invitation',
    responses: { ...html('A form.'), 404: pageOf('The link is unknown, used, revoked or expired.') },
  },
  'POST /invitations/{token}': {
    summary: 'Submit the page of an invitation',
    bodies: { 'application/x-www-form-urlencoded': form },
    responses: {
      ...html('Joined; the session cookie is set.'),
      202: pageOf('A link is mailed to the invited address.'),
      401: pageOf('The form again: wrong password or code.'),
      404: pageOf('The link is unknown, used, revoked or expired.'),
      422: pageOf('The form again, with the errors.'),
      429: pageOf('The form again: too many attempts.'),
    },
  },
};
