import { authForm, authJson, json, noBody, optionalAuthJson, optionalJson } from '../http/route.js';
import type { Row } from './route-row.js';
import * as accountLinks from '../accounts/links/account-link-routes.js';
import * as accountPages from '../accounts/links/account-link-page-routes.js';
import * as apiKeys from '../accounts/keys/api-key-routes.js';
import * as auth from '../accounts/auth-routes.js';
import * as invitationPages from '../accounts/members/invitation-page-routes.js';
import * as invitations from '../accounts/members/invitation-routes.js';
import * as members from '../accounts/members/member-routes.js';
import * as sessions from '../accounts/sessions/session-routes.js';
import * as totp from '../accounts/totp/totp-routes.js';
import * as workspaces from '../accounts/workspace-routes.js';

/** The part of the route table (`api/routes/routes.ts`) about accounts: signing in, keys, workspaces, members and invitations. */
// prettier-ignore
export const accountTable: Row[] = [
  ['POST',   '/api/auth/sign-up',         'none',    null,    authJson,     'plain', '-',     auth.signUp],
  ['POST',   '/api/auth/sign-in',         'none',    null,    authJson,     'plain', '-',     auth.signIn],
  ['POST',   '/api/auth/sign-out',        'none',    null,    noBody,       'plain', '-',     auth.signOut],
  ['GET',    '/api/auth/me',              'sessionOrKey', 'any', noBody,    'plain', '-',     auth.me],
  ['PUT',    '/api/auth/me',              'session', 'self',  optionalAuthJson, 'plain', 'audit', auth.changeMe],
  ['GET',    '/api/auth/sessions',        'session', 'self',  noBody,       'plain', '-',     sessions.list],
  ['DELETE', '/api/auth/sessions',        'session', 'self',  noBody,       'plain', 'audit', sessions.endOthers],
  ['DELETE', '/api/auth/sessions/{session}', 'session', 'self',  noBody,       'plain', 'audit', sessions.end],
  ['POST',   '/api/auth/switch',          'session', 'self',  authJson,     'plain', '-',     auth.switchWorkspace],
  ['POST',   '/api/auth/password',        'session', 'self',  authJson,     'plain', 'audit', auth.changePassword],

  ['POST',   '/api/auth/email',           'session', 'self',  authJson,     'plain', 'audit', accountLinks.changeEmail],
  ['POST',   '/api/auth/verification',    'session', 'self',  noBody,       'plain', 'audit', accountLinks.sendVerification],
  ['GET',    '/api/auth/totp',            'session', 'self',  noBody,       'plain', '-',     totp.read],
  ['POST',   '/api/auth/totp',            'session', 'self',  authJson,     'plain', 'audit', totp.start],
  ['POST',   '/api/auth/totp/confirm',    'session', 'self',  authJson,     'plain', 'audit', totp.confirm],
  ['POST',   '/api/auth/totp/recovery-codes', 'session', 'self', authJson,  'plain', 'audit', totp.renewCodes],
  ['POST',   '/api/auth/totp/remove',     'session', 'self',  authJson,     'plain', 'audit', totp.remove],
  ['POST',   '/api/auth/verify',          'none',    null,    authJson,     'plain', '-',     accountLinks.verify],
  ['POST',   '/api/auth/forgot',          'none',    null,    authJson,     'plain', '-',     accountLinks.forgot],
  ['POST',   '/api/auth/reset',           'none',    null,    authJson,     'plain', '-',     accountLinks.reset],
  ['GET',    '/account/forgot',           'none',    null,    noBody,       'plain', '-',     accountPages.showForgot,   { answers: 'html' }],
  ['POST',   '/account/forgot',           'none',    null,    authForm,     'plain', '-',     accountPages.submitForgot, { answers: 'html', ownPageOnly: true }],
  ['GET',    '/account/reset/{token}',    'none',    null,    noBody,       'plain', '-',     accountPages.showReset,    { answers: 'html' }],
  ['POST',   '/account/reset/{token}',    'none',    null,    authForm,     'plain', '-',     accountPages.submitReset,  { answers: 'html', ownPageOnly: true }],
  ['GET',    '/account/verify/{token}',   'none',    null,    noBody,       'plain', '-',     accountPages.showVerify,   { answers: 'html' }],
  ['POST',   '/account/verify/{token}',   'none',    null,    authForm,     'plain', '-',     accountPages.submitVerify, { answers: 'html', ownPageOnly: true }],

  ['GET',    '/api/api-keys',             'session', 'keys',  noBody,       'plain', '-',     apiKeys.list],
  ['POST',   '/api/api-keys',             'session', 'keys',  json,         'once',  'audit', apiKeys.create],
  ['GET',    '/api/api-keys/{id}',        'session', 'keys',  noBody,       'plain', '-',     apiKeys.read],
  ['PUT',    '/api/api-keys/{id}',        'session', 'keys',  optionalJson, 'plain', 'audit', apiKeys.change],
  ['DELETE', '/api/api-keys/{id}',        'session', 'keys',  noBody,       'plain', 'audit', apiKeys.revoke],

  ['POST',   '/api/workspaces',           'session', 'self',  json,         'once',  'audit', workspaces.create],
  ['GET',    '/api/members',              'session', 'self',    noBody,       'plain', '-',     members.list],
  ['GET',    '/api/members/{id}',         'session', 'self',    noBody,       'plain', '-',     members.read],
  ['PUT',    '/api/members/{id}',         'session', 'members', json,         'plain', 'audit', members.change],
  ['DELETE', '/api/members/{id}',         'session', 'self',    noBody,       'plain', 'audit', members.remove],

  ['GET',    '/api/invitations',          'session', 'members', noBody,       'plain', '-',     invitations.list],
  ['POST',   '/api/invitations',          'session', 'members', json,         'once',  'audit', invitations.create, { mails: 'invitation' }],
  ['DELETE', '/api/invitations/{id}',     'session', 'members', noBody,       'plain', 'audit', invitations.revoke],
  ['GET',    '/api/invitations/accept/{token}', 'none', null,   noBody,       'plain', '-',     invitations.open],
  ['POST',   '/api/invitations/accept/{token}', 'none', null,   optionalAuthJson, 'plain', '-',     invitations.accept],
  ['GET',    '/invitations/{token}',      'none',    null,      noBody,       'plain', '-',     invitationPages.show,   { answers: 'html' }],
  ['POST',   '/invitations/{token}',      'none',    null,      authForm,     'plain', '-',     invitationPages.submit, { answers: 'html', ownPageOnly: true }],
];
