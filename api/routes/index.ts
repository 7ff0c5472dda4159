import type { Need } from '../../domain/access.js';
import {
  json,
  noBody,
  optionalJson,
  type BodyRule,
  type CredentialKind,
  type Handler,
  type Method,
  type Route,
} from '../route.js';
import * as apiKeys from './api-keys.js';
import * as auth from './auth.js';
import * as system from './system.js';

type Row = [Method, string, CredentialKind, Need | null, BodyRule, Route['repeat'], Handler, Rest?];
/** What few routes need: the kind of their answer, or to be called from other sites. */
type Rest = Pick<Route, 'answers' | 'crossSite'>;

/**
 * The map: every path with its credential, what that must hold (domain/access.ts), its body, and whether it takes
 * an `Idempotency-Key` (`once`: every authenticated POST but auth/*). What is not here is a 404.
 */
// prettier-ignore
const table: Row[] = [
  ['GET',    '/healthz',                  'none',    null,    noBody,       'plain', system.healthz],
  ['GET',    '/readyz',                   'none',    null,    noBody,       'plain', system.readyz],
  ['GET',    '/metrics',                  'none',    null,    noBody,       'plain', system.metrics, { answers: 'any' }],

  ['POST',   '/api/auth/sign-up',         'none',    null,    json,         'plain', auth.signUp],
  ['POST',   '/api/auth/sign-in',         'none',    null,    json,         'plain', auth.signIn],
  ['POST',   '/api/auth/sign-out',        'none',    null,    noBody,       'plain', auth.signOut],
  ['GET',    '/api/auth/me',              'session', 'self',  noBody,       'plain', auth.me],
  ['POST',   '/api/auth/switch',          'session', 'self',  json,         'plain', auth.switchWorkspace],
  ['POST',   '/api/auth/password',        'session', 'self',  json,         'plain', auth.changePassword],

  ['GET',    '/api/api-keys',             'session', 'keys',  noBody,       'plain', apiKeys.list],
  ['POST',   '/api/api-keys',             'session', 'keys',  json,         'once',  apiKeys.create],
  ['GET',    '/api/api-keys/{id}',        'session', 'keys',  noBody,       'plain', apiKeys.read],
  ['PUT',    '/api/api-keys/{id}',        'session', 'keys',  optionalJson, 'plain', apiKeys.change],
  ['DELETE', '/api/api-keys/{id}',        'session', 'keys',  noBody,       'plain', apiKeys.revoke],
];

export const routes: readonly Route[] = table.map(
  ([method, path, credential, need, body, repeat, handler, rest]) => ({
    method,
    path,
    credential,
    need,
    body,
    repeat,
    handler,
    ...rest,
  }),
);
