import type { Need } from '../domain/accounts/access.js';
import {
  authForm,
  authJson,
  batchJson,
  ingestBody,
  json,
  linkBody,
  noBody,
  optionalAuthJson,
  optionalJson,
  submissionBody,
  testJson,
  type BodyRule,
  type CredentialKind,
  type Method,
  type Route,
} from './http/route.js';
import type { Endpoint, Handler } from './endpoint.js';
import * as accountLinks from './accounts/account-link-routes.js';
import * as accountPages from './accounts/account-link-page-routes.js';
import * as apiKeys from './accounts/api-key-routes.js';
import * as audit from './audit/routes.js';
import * as auth from './accounts/auth-routes.js';
import * as automationEntries from './automations/enroll-routes.js';
import * as automationExits from './automations/exit-all-routes.js';
import * as automationStarters from './automations/starter-routes.js';
import * as automationTests from './automations/dry-run-routes.js';
import * as automationVersions from './automations/version-routes.js';
import * as automations from './automations/routes.js';
import * as confirmPages from './sign-ups/confirm-page-routes.js';
import * as consents from './contacts/consent-routes.js';
import * as contacts from './contacts/routes.js';
import * as docs from './system/docs-routes.js';
import * as enrollments from './enrollments/routes.js';
import * as eventBatch from './events/batch-routes.js';
import * as eventReplays from './events/replay-routes.js';
import * as eventSources from './sources/routes.js';
import * as eventStream from './events/stream-routes.js';
import * as events from './events/routes.js';
import * as formPages from './forms/page-routes.js';
import * as formSubmissions from './forms/submission-routes.js';
import * as forms from './forms/routes.js';
import * as ingest from './sources/ingest-routes.js';
import * as invitationPages from './accounts/invitation-page-routes.js';
import * as invitations from './accounts/invitation-routes.js';
import * as jobs from './jobs/routes.js';
import * as lists from './lists/routes.js';
import * as members from './accounts/member-routes.js';
import * as messages from './messages/routes.js';
import * as ruleDeliveries from './rules/retry-failed-routes.js';
import * as rules from './rules/routes.js';
import * as senderPages from './senders/page-routes.js';
import * as senders from './senders/routes.js';
import * as sourcePayloads from './sources/payload-routes.js';
import * as subscribe from './sign-ups/routes.js';
import * as suppressions from './contacts/suppression-routes.js';
import * as system from './system/routes.js';
import * as templateTests from './templates/test-routes.js';
import * as templates from './templates/routes.js';
import * as totp from './accounts/totp-routes.js';
import * as unsubscribePages from './sign-ups/unsubscribe-page-routes.js';
import * as webhookDeliveries from './deliveries/routes.js';
import * as webhookSecret from './rules/webhook-secret-routes.js';
import * as workspace from './workspace/routes.js';

type Row = [
  Method,
  string,
  CredentialKind,
  Need | null,
  BodyRule,
  Route['repeat'],
  'audit' | '-',
  Handler,
  Rest?,
];
/** What few routes need. */
type Rest = Pick<Route, 'answers' | 'crossSite' | 'ownPageOnly' | 'keepsPayloads'>;

/**
 * The route table: every path with its credential, what that must hold (domain/accounts/access.ts), its body, whether it
 * takes an `Idempotency-Key` (`once`: every authenticated POST but auth/*), and whether it must leave an entry in the audit
 * log (`audit`: every authenticated change but signing in and out, events, which are a log themselves, and dry runs, which
 * change nothing). Everything else is a 404.
 */
// prettier-ignore
const table: Row[] = [
  ['GET',    '/healthz',                  'none',    null,    noBody,       'plain', '-',     system.healthz],
  ['GET',    '/readyz',                   'none',    null,    noBody,       'plain', '-',     system.readyz],
  ['GET',    '/metrics',                  'none',    null,    noBody,       'plain', '-',     system.metrics, { answers: 'any' }],
  ['GET',    '/api/openapi.json',         'none',    null,    noBody,       'plain', '-',     docs.openApi],
  ['GET',    '/docs',                     'none',    null,    noBody,       'plain', '-',     docs.page,       { answers: 'html' }],
  ['GET',    '/docs/assets/{file}',       'none',    null,    noBody,       'plain', '-',     docs.asset,      { answers: 'any' }],
  ['GET',    '/docs/errors',              'none',    null,    noBody,       'plain', '-',     docs.errorCodes, { answers: 'html' }],

  ['POST',   '/api/auth/sign-up',         'none',    null,    authJson,     'plain', '-',     auth.signUp],
  ['POST',   '/api/auth/sign-in',         'none',    null,    authJson,     'plain', '-',     auth.signIn],
  ['POST',   '/api/auth/sign-out',        'none',    null,    noBody,       'plain', '-',     auth.signOut],
  ['GET',    '/api/auth/me',              'session', 'self',  noBody,       'plain', '-',     auth.me],
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

  ['GET',    '/api/members',              'session', 'self',    noBody,       'plain', '-',     members.list],
  ['PUT',    '/api/members/{id}',         'session', 'members', json,         'plain', 'audit', members.change],
  ['DELETE', '/api/members/{id}',         'session', 'self',    noBody,       'plain', 'audit', members.remove],

  ['GET',    '/api/invitations',          'session', 'members', noBody,       'plain', '-',     invitations.list],
  ['POST',   '/api/invitations',          'session', 'members', json,         'once',  'audit', invitations.create],
  ['DELETE', '/api/invitations/{id}',     'session', 'members', noBody,       'plain', 'audit', invitations.revoke],
  ['GET',    '/api/invitations/accept/{token}', 'none', null,   noBody,       'plain', '-',     invitations.open],
  ['POST',   '/api/invitations/accept/{token}', 'none', null,   optionalAuthJson, 'plain', '-',     invitations.accept],
  ['GET',    '/invitations/{token}',      'none',    null,      noBody,       'plain', '-',     invitationPages.show,   { answers: 'html' }],
  ['POST',   '/invitations/{token}',      'none',    null,      authForm,     'plain', '-',     invitationPages.submit, { answers: 'html', ownPageOnly: true }],

  ['GET',    '/confirm/{token}',          'none',    null,      noBody,       'plain', '-',     confirmPages.show,       { answers: 'html' }],
  ['POST',   '/confirm/{token}',          'none',    null,      linkBody,     'plain', '-',     confirmPages.submit,     { answers: 'html', crossSite: true }],
  ['GET',    '/unsubscribe/{token}',      'none',    null,      noBody,       'plain', '-',     unsubscribePages.show,   { answers: 'html' }],
  ['POST',   '/unsubscribe/{token}',      'none',    null,      linkBody,     'plain', '-',     unsubscribePages.submit, { answers: 'any', crossSite: true }],

  ['GET',    '/api/senders',              'sessionOrKey', 'admin', noBody,    'plain', '-',     senders.list],
  ['POST',   '/api/senders',              'sessionOrKey', 'admin', json,      'once',  'audit', senders.create],
  ['DELETE', '/api/senders/{id}',         'sessionOrKey', 'admin', noBody,    'plain', 'audit', senders.remove],
  ['GET',    '/senders/{token}',          'none',    null,      noBody,       'plain', '-',     senderPages.show,   { answers: 'html' }],
  ['POST',   '/senders/{token}',          'none',    null,      authForm,     'plain', '-',     senderPages.submit, { answers: 'html', ownPageOnly: true }],

  ['GET',    '/api/audit',                'sessionOrKey', 'admin', noBody,    'plain', '-',     audit.list],
  ['GET',    '/api/jobs',                 'sessionOrKey', 'admin', noBody,     'plain', '-',     jobs.list],

  ['GET',    '/api/workspace',                 'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.read],
  ['GET',    '/api/workspace/mail-quota',      'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.mailQuota],
  ['PUT',    '/api/workspace',                 'sessionOrKey', 'admin',             optionalJson, 'plain', 'audit', workspace.change],

  ['GET',    '/api/contacts',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contacts.list],
  ['POST',   '/api/contacts',                  'sessionOrKey', 'contacts:write',    json,         'once',  'audit', contacts.save],
  ['GET',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contacts.read],
  ['PUT',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    optionalJson, 'plain', 'audit', contacts.change],
  ['DELETE', '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    noBody,       'plain', 'audit', contacts.remove],
  ['GET',    '/api/contacts/{id}/events',      'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.listOfContact],
  ['GET',    '/api/contacts/{id}/enrollments', 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.listOfContact],
  ['GET',    '/api/contacts/{id}/messages',    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.listOfContact],
  ['GET',    '/api/contacts/{id}/consents',    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     consents.list],
  ['GET',    '/api/consent-proofs',            'sessionOrKey', 'admin',             noBody,       'plain', '-',     consents.proofs],

  ['POST',   '/api/subscribe',                 'sessionOrKey', 'subscribe',         json,         'once',  'audit', subscribe.create],

  ['GET',    '/api/lists',                     'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.list],
  ['POST',   '/api/lists',                     'sessionOrKey', 'lists:write',       json,         'once',  'audit', lists.create],
  ['GET',    '/api/lists/{id}',                'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.read],
  ['PUT',    '/api/lists/{id}',                'sessionOrKey', 'lists:write',       optionalJson, 'plain', 'audit', lists.change],
  ['DELETE', '/api/lists/{id}',                'sessionOrKey', 'lists:write',       noBody,       'plain', 'audit', lists.remove],
  ['GET',    '/api/lists/{id}/members',        'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.members],
  ['POST',   '/api/lists/{id}/members',        'sessionOrKey', 'lists:write',       json,         'once',  'audit', lists.add],
  ['DELETE', '/api/lists/{id}/members/{contact}', 'sessionOrKey', 'lists:write',    noBody,       'plain', 'audit', lists.removeOne],

  ['GET',    '/api/suppressions',              'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     suppressions.list],
  ['POST',   '/api/suppressions',              'sessionOrKey', 'contacts:write',    json,         'once',  'audit', suppressions.create],
  ['DELETE', '/api/suppressions/{id}',         'sessionOrKey', 'contacts:write',    noBody,       'plain', 'audit', suppressions.remove],

  ['POST',   '/api/events/send',               'sessionOrKey', 'events:write',      json,         'once',  '-',     events.send],
  ['POST',   '/api/events/batch',              'sessionOrKey', 'events:write',      batchJson,    'once',  '-',     eventBatch.send],
  ['POST',   '/api/events/replay',             'sessionOrKey', 'events:write',      optionalJson, 'once',  'audit', eventReplays.replayAll],
  ['POST',   '/api/events/{id}/replay',        'sessionOrKey', 'events:write',      optionalJson, 'once',  'audit', eventReplays.replay],
  ['GET',    '/api/events/stream',             'sessionOrKey', 'events:read',       noBody,       'plain', '-',     eventStream.open, { answers: 'any' }],
  ['GET',    '/api/events',                    'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.list],
  ['GET',    '/api/events/{id}',               'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.read],

  ['GET',    '/api/automations',               'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.list],
  ['POST',   '/api/automations',               'sessionOrKey', 'automations:write', json,         'once',  'audit', automations.create],
  ['GET',    '/api/automations/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.read],
  ['PUT',    '/api/automations/{id}',          'sessionOrKey', 'automations:write', optionalJson, 'plain', 'audit', automations.change],
  ['DELETE', '/api/automations/{id}',          'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', automations.remove],
  ['POST',   '/api/automations/{id}/activate', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.activate],
  ['POST',   '/api/automations/{id}/pause',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.pause],
  ['POST',   '/api/automations/{id}/archive',  'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.archive],
  ['GET',    '/api/automations/starters',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationStarters.list],
  ['POST',   '/api/automations/test',          'sessionOrKey', 'automations:write', json,         'once',  '-',     automationTests.testUnsaved],
  ['POST',   '/api/automations/{id}/test',     'sessionOrKey', 'automations:write', optionalJson, 'once',  '-',     automationTests.test],
  ['GET',    '/api/automations/{id}/stats',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.stats],
  ['GET',    '/api/automations/{id}/versions', 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.list],
  ['GET',    '/api/automations/{id}/versions/{n}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.read],
  ['GET',    '/api/automations/{id}/versions/{n}/diff',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.diff],
  ['POST',   '/api/automations/{id}/versions/{n}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationVersions.restore],
  ['POST',   '/api/automations/{id}/enroll',               'sessionOrKey', 'automations:write', json,         'once',  'audit', automationEntries.enroll],
  ['POST',   '/api/automations/{id}/exit-all',             'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationExits.request],
  ['GET',    '/api/automations/{id}/exit-all',             'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationExits.list],
  ['GET',    '/api/automations/{id}/exit-all/{exit}',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationExits.read],

  ['GET',    '/api/templates',                 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.list],
  ['POST',   '/api/templates',                 'sessionOrKey', 'automations:write', json,         'once',  'audit', templates.create],
  ['POST',   '/api/templates/preview',         'sessionOrKey', 'automations:write', json,         'once',  '-',     templateTests.previewUnsaved],
  ['GET',    '/api/templates/{id}',            'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.read],
  ['PUT',    '/api/templates/{id}',            'sessionOrKey', 'automations:write', optionalJson, 'plain', 'audit', templates.change],
  ['DELETE', '/api/templates/{id}',            'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', templates.remove],
  ['POST',   '/api/templates/{id}/preview',    'sessionOrKey', 'automations:write', optionalJson, 'once',  '-',     templateTests.preview],
  ['POST',   '/api/templates/{id}/test',       'sessionOrKey', 'automations:write', json,         'once',  '-',     templateTests.test],
  ['GET',    '/api/templates/{id}/tests',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templateTests.tests],
  ['GET',    '/api/templates/{id}/tests/{test}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templateTests.readTest],
  ['GET',    '/api/templates/{id}/versions',             'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.versions],
  ['GET',    '/api/templates/{id}/versions/{n}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.version],
  ['POST',   '/api/templates/{id}/versions/{n}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', templates.restore],

  ['GET',    '/api/enrollments',               'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.list],
  ['GET',    '/api/enrollments/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.read],
  ['POST',   '/api/enrollments/{id}/exit',     'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.exit],
  ['POST',   '/api/enrollments/{id}/retry',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.retry],
  ['POST',   '/api/enrollments/{id}/pause',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.pause],
  ['POST',   '/api/enrollments/{id}/resume',   'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.resume],
  ['POST',   '/api/enrollments/{id}/skip',     'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.skip],
  ['POST',   '/api/enrollments/{id}/jump',     'sessionOrKey', 'automations:write', json,         'once',  'audit', enrollments.jump],

  ['GET',    '/api/messages',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.list],
  ['GET',    '/api/messages/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.read],

  ['GET',    '/api/rules',                     'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     rules.list],
  ['POST',   '/api/rules',                     'sessionOrKey', 'webhooks:write',    json,         'once',  'audit', rules.create],
  ['GET',    '/api/rules/{id}',                'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     rules.read],
  ['PUT',    '/api/rules/{id}',                'sessionOrKey', 'webhooks:write',    optionalJson, 'plain', 'audit', rules.change],
  ['DELETE', '/api/rules/{id}',                'sessionOrKey', 'webhooks:write',    noBody,       'plain', 'audit', rules.remove],
  ['POST',   '/api/rules/{id}/rotate-secret',  'sessionOrKey', 'admin',             optionalJson, 'once',  'audit', rules.rotateSecret],
  ['POST',   '/api/rules/{id}/test',           'sessionOrKey', 'webhooks:write',    optionalJson, 'once',  '-',     ruleDeliveries.test],
  ['POST',   '/api/rules/{id}/retry-failed',   'sessionOrKey', 'webhooks:write',    json,         'once',  'audit', ruleDeliveries.retryFailed],
  ['GET',    '/api/rules/{id}/retry-failed',   'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     ruleDeliveries.listRetries],
  ['GET',    '/api/rules/{id}/retry-failed/{retry}', 'sessionOrKey', 'webhooks:read', noBody,     'plain', '-',     ruleDeliveries.readRetry],
  ['GET',    '/api/webhook-secret',            'sessionOrKey', 'admin',             noBody,       'plain', '-',     webhookSecret.read],
  ['POST',   '/api/webhook-secret/rotate',     'sessionOrKey', 'admin',             optionalJson, 'once',  'audit', webhookSecret.rotate],

  ['GET',    '/api/webhook-deliveries',        'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     webhookDeliveries.list],
  ['GET',    '/api/webhook-deliveries/{id}',   'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     webhookDeliveries.read],
  ['POST',   '/api/webhook-deliveries/{id}/retry', 'sessionOrKey', 'webhooks:write', optionalJson, 'once', 'audit', webhookDeliveries.retry],

  ['GET',    '/api/forms',                     'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.list],
  ['POST',   '/api/forms',                     'sessionOrKey', 'forms:write',       json,         'once',  'audit', forms.create],
  ['GET',    '/api/forms/{id}',                'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.read],
  ['PUT',    '/api/forms/{id}',                'sessionOrKey', 'forms:write',       optionalJson, 'plain', 'audit', forms.change],
  ['DELETE', '/api/forms/{id}',                'sessionOrKey', 'forms:write',       noBody,       'plain', 'audit', forms.remove],
  ['GET',    '/api/forms/{id}/versions',       'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.versions],
  ['GET',    '/api/forms/{id}/versions/{n}',   'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.version],
  ['OPTIONS', '/api/forms/{publicId}/submissions', 'none', null,  noBody,         'plain', '-',     formSubmissions.preflight, { answers: 'any', crossSite: true }],
  ['POST',   '/api/forms/{publicId}/submissions',  'none', null,  submissionBody, 'plain', '-',     formSubmissions.submit,    { answers: 'any', crossSite: true }],
  ['GET',    '/forms/{publicId}',              'none',         null,                noBody,       'plain', '-',     formPages.show,   { answers: 'html' }],
  ['GET',    '/forms/{publicId}/thanks',       'none',         null,                noBody,       'plain', '-',     formPages.thanks, { answers: 'html' }],
  ['GET',    '/forms/{publicId}/embed.js',     'none',         null,                noBody,       'plain', '-',     formPages.embed,  { answers: 'any' }],

  ['GET',    '/api/event-sources',             'sessionOrKey', 'sources:read',      noBody,       'plain', '-',     eventSources.list],
  ['POST',   '/api/event-sources',             'sessionOrKey', 'sources:write',     json,         'once',  'audit', eventSources.create],
  ['GET',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:read',      noBody,       'plain', '-',     eventSources.read],
  ['PUT',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     optionalJson, 'plain', 'audit', eventSources.change],
  ['DELETE', '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     noBody,       'plain', 'audit', eventSources.remove],
  ['POST',   '/api/event-sources/{id}/rotate', 'sessionOrKey', 'sources:write',     optionalJson, 'once',  'audit', eventSources.rotate],
  ['GET',    '/api/event-sources/{id}/payloads',           'sessionOrKey', 'sources:read',  noBody, 'plain', '-',     sourcePayloads.list],
  ['GET',    '/api/event-sources/{id}/payloads/{payload}', 'sessionOrKey', 'sources:write', noBody, 'plain', '-',     sourcePayloads.read],
  ['POST',   '/api/event-sources/{id}/test-mapping', 'sessionOrKey', 'sources:write', testJson, 'once',  '-',     eventSources.testMapping],
  ['POST',   '/api/event-sources/{id}/test-signature', 'sessionOrKey', 'sources:write', testJson, 'once', '-',     eventSources.testSignature],

  ['GET',    '/api/ingest/{token}',            'source',       null,                noBody,       'plain', '-',     ingest.probe,   { answers: 'any' }],
  ['POST',   '/api/ingest/{token}',            'source',       null,                ingestBody,   'plain', '-',     ingest.receive, { answers: 'any', crossSite: true, keepsPayloads: true }],
];

export const routes: readonly Endpoint[] = table.map(
  ([method, path, credential, need, body, repeat, audit, handler, rest]) => ({
    method,
    path,
    credential,
    need,
    body,
    repeat,
    audited: audit === 'audit',
    handler,
    ...rest,
  }),
);
