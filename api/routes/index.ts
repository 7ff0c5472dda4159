import type { Need } from '../../domain/access.js';
import {
  ingestBody,
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
import * as automations from './automations.js';
import * as contacts from './contacts.js';
import * as docs from './docs.js';
import * as enrollments from './enrollments.js';
import * as eventSources from './event-sources.js';
import * as events from './events.js';
import * as ingest from './ingest.js';
import * as messages from './messages.js';
import * as system from './system.js';
import * as webhookDeliveries from './webhook-deliveries.js';
import * as workspace from './workspace.js';

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
  ['GET',    '/docs/errors',              'none',    null,    noBody,       'plain', docs.errorCodes, { answers: 'html' }],

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

  ['GET',    '/api/workspace',                 'sessionOrKey', 'contacts:read',     noBody,       'plain', workspace.read],
  ['PUT',    '/api/workspace',                 'sessionOrKey', 'admin',             optionalJson, 'plain', workspace.change],

  ['GET',    '/api/contacts',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', contacts.list],
  ['POST',   '/api/contacts',                  'sessionOrKey', 'contacts:write',    json,         'once',  contacts.save],
  ['GET',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', contacts.read],
  ['PUT',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    optionalJson, 'plain', contacts.change],
  ['DELETE', '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    noBody,       'plain', contacts.remove],
  ['GET',    '/api/contacts/{id}/events',      'sessionOrKey', 'events:read',       noBody,       'plain', contacts.events],
  ['GET',    '/api/contacts/{id}/enrollments', 'sessionOrKey', 'automations:read',  noBody,       'plain', contacts.enrollments],
  ['GET',    '/api/contacts/{id}/messages',    'sessionOrKey', 'contacts:read',     noBody,       'plain', contacts.messages],

  ['POST',   '/api/events/send',               'sessionOrKey', 'events:write',      json,         'once',  events.send],
  ['GET',    '/api/events',                    'sessionOrKey', 'events:read',       noBody,       'plain', events.list],
  ['GET',    '/api/events/{id}',               'sessionOrKey', 'events:read',       noBody,       'plain', events.read],

  ['GET',    '/api/automations',               'sessionOrKey', 'automations:read',  noBody,       'plain', automations.list],
  ['POST',   '/api/automations',               'sessionOrKey', 'automations:write', json,         'once',  automations.create],
  ['GET',    '/api/automations/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', automations.read],
  ['PUT',    '/api/automations/{id}',          'sessionOrKey', 'automations:write', optionalJson, 'plain', automations.change],
  ['DELETE', '/api/automations/{id}',          'sessionOrKey', 'automations:write', noBody,       'plain', automations.remove],
  ['POST',   '/api/automations/{id}/activate', 'sessionOrKey', 'automations:write', optionalJson, 'once',  automations.activate],
  ['POST',   '/api/automations/{id}/pause',    'sessionOrKey', 'automations:write', optionalJson, 'once',  automations.pause],
  ['POST',   '/api/automations/{id}/archive',  'sessionOrKey', 'automations:write', optionalJson, 'once',  automations.archive],

  ['GET',    '/api/enrollments',               'sessionOrKey', 'automations:read',  noBody,       'plain', enrollments.list],
  ['GET',    '/api/enrollments/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', enrollments.read],
  ['POST',   '/api/enrollments/{id}/exit',     'sessionOrKey', 'automations:write', optionalJson, 'once',  enrollments.exit],
  ['POST',   '/api/enrollments/{id}/retry',    'sessionOrKey', 'automations:write', optionalJson, 'once',  enrollments.retry],

  ['GET',    '/api/messages',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', messages.list],
  ['GET',    '/api/messages/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', messages.read],

  ['GET',    '/api/webhook-deliveries',        'sessionOrKey', 'webhooks:read',     noBody,       'plain', webhookDeliveries.list],
  ['GET',    '/api/webhook-deliveries/{id}',   'sessionOrKey', 'webhooks:read',     noBody,       'plain', webhookDeliveries.read],

  ['GET',    '/api/event-sources',             'sessionOrKey', 'sources:read',      noBody,       'plain', eventSources.list],
  ['POST',   '/api/event-sources',             'sessionOrKey', 'sources:write',     json,         'once',  eventSources.create],
  ['GET',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:read',      noBody,       'plain', eventSources.read],
  ['PUT',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     optionalJson, 'plain', eventSources.change],
  ['DELETE', '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     noBody,       'plain', eventSources.remove],

  ['GET',    '/api/ingest/{token}',            'source',       null,                noBody,       'plain', ingest.probe,   { answers: 'any' }],
  ['POST',   '/api/ingest/{token}',            'source',       null,                ingestBody,   'plain', ingest.receive, { answers: 'any', crossSite: true }],
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
