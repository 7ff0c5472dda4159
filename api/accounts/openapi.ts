import Type from 'typebox';
import { accountLinkOperations, linkMailed } from './links/account-link-openapi.js';
import {
  acceptBody,
  invitationBody,
  membersQuery,
  removalQuery,
  roleBody,
} from './members/member-schemas.js';
import { changedMemberSchema, memberSchema, removedMemberSchema } from './members/member-presenter.js';
import {
  invitationSchema,
  newInvitationSchema,
  openInvitationSchema,
} from './members/invitation-presenter.js';
import { meChangesBody, passwordBody, signInBody, signUpBody, switchBody } from './auth-schemas.js';
import { keyMeSchema, meSchema, ownWorkspaceSchema, signedInSchema } from './auth-presenter.js';
import { apiKeyChangesBody, apiKeysQuery, newApiKeyBody } from './keys/api-key-schemas.js';
import { apiKeySchema, newApiKeySchema } from './keys/api-key-presenter.js';
import { sessionOperations } from './sessions/session-openapi.js';
import { newWorkspaceBody } from './workspace-schemas.js';
import { totpOperations } from './totp/totp-openapi.js';
import { created, html, nothing, ok, htmlPage, type Operations, edit, tagged } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

const credentials = { email: 'you@example.com', password: 'correct horse battery' };

const form = {
  type: 'object',
  properties: { name: { type: 'string' }, password: { type: 'string' } },
};

export const accountsOperations: Operations = {
  ...accountLinkOperations,
  ...totpOperations,
  'POST /api/auth/sign-up': {
    summary: 'Sign up',
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
  'GET /api/auth/me': {
    summary: 'Read who calls: the signed-in user, or the API key',
    responses: ok(Type.Union([meSchema, keyMeSchema])),
  },
  'PUT /api/auth/me': {
    summary: 'Change your name',
    body: meChangesBody,
    example: { name: 'Ada Lovelace' },
    responses: ok(meSchema),
  },
  ...sessionOperations,
  'POST /api/workspaces': {
    summary: 'Create a workspace',
    body: newWorkspaceBody,
    example: { name: 'Acme Labs' },
    responses: created(ownWorkspaceSchema),
    problems: ['conflict'],
  },
  'POST /api/auth/switch': {
    summary: 'Switch to another workspace',
    body: switchBody,
    example: { workspaceId: '65a1f0c2b3d4e5f601234567' },
    responses: ok(meSchema),
    problems: ['not_found'],
  },
  'POST /api/auth/password': {
    summary: 'Change the password',
    body: passwordBody,
    example: { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' },
    responses: nothing,
    problems: ['second_factor_required', 'invalid_second_factor'],
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
  'GET /api/api-keys/{id}': { summary: 'Read an API key', responses: tagged(apiKeySchema) },
  'PUT /api/api-keys/{id}': edit({
    summary: 'Change an API key',
    body: apiKeyChangesBody,
    example: { name: 'Shop, new' },
    responses: tagged(apiKeySchema),
  }),
  'DELETE /api/api-keys/{id}': edit({ summary: 'Revoke an API key', responses: nothing }),
  'GET /api/members': {
    summary: 'List members',
    query: membersQuery,
    responses: ok(pageSchema(memberSchema)),
  },
  'GET /api/members/{id}': { summary: 'Read a member', responses: tagged(memberSchema) },
  'PUT /api/members/{id}': edit({
    summary: "Change a member's role",
    body: roleBody,
    example: { role: 'editor' },
    responses: tagged(changedMemberSchema),
    problems: ['conflict'],
  }),
  'DELETE /api/members/{id}': edit({
    summary: 'Remove a member, or leave the workspace',
    query: removalQuery,
    responses: { ...ok(removedMemberSchema), ...nothing },
    problems: ['conflict'],
  }),
  'GET /api/invitations': {
    summary: 'List open invitations',
    query: membersQuery,
    responses: ok(pageSchema(invitationSchema)),
  },
  'POST /api/invitations': {
    summary: 'Invite a member',
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
    responses: { ...html('A form.'), 404: htmlPage('The link is unknown, used, revoked or expired.') },
  },
  'POST /invitations/{token}': {
    summary: 'Submit the page of an invitation',
    bodies: { 'application/x-www-form-urlencoded': form },
    responses: {
      ...html('Joined; the session cookie is set.'),
      202: htmlPage('A link is mailed to the invited address.'),
      401: htmlPage('The form again: wrong password or code.'),
      404: htmlPage('The link is unknown, used, revoked or expired.'),
      422: htmlPage('The form again, with the errors.'),
      429: htmlPage('The form again: too many attempts.'),
    },
  },
};
