import {
  authForm,
  batchJson,
  ingestBody,
  json,
  linkBody,
  noBody,
  optionalJson,
  optionalStepsJson,
  stepsJson,
  submissionBody,
  testJson,
} from '../http/route.js';
import { accountTable } from './account-routes.js';
import { audienceTable } from './audience-routes.js';
import { mailTable } from './mail-routes.js';
import type { Row } from './route-row.js';
import type { Endpoint } from '../endpoint.js';
import * as alerts from '../alerts/routes.js';
import * as audit from '../audit/routes.js';
import * as automationDrafts from '../automations/versions/draft-routes.js';
import * as automationEntries from '../automations/enroll/enroll-routes.js';
import * as automationExits from '../automations/enroll/exit-all-routes.js';
import * as automationGraphs from '../automations/stats/graph-routes.js';
import * as automationMigrations from '../automations/versions/migration-routes.js';
import * as automationStarters from '../automations/starter-routes.js';
import * as automationTests from '../automations/dry-run/dry-run-routes.js';
import * as automationVersions from '../automations/versions/version-routes.js';
import * as automations from '../automations/routes.js';
import * as confirmPages from '../sign-ups/confirm-page-routes.js';
import * as deleted from '../deleted/routes.js';
import * as docs from '../system/docs-routes.js';
import * as enrollmentBulks from '../enrollments/bulk-routes.js';
import * as enrollments from '../enrollments/routes.js';
import * as eventBatch from '../events/batch-routes.js';
import * as eventNames from '../events/event-names-routes.js';
import * as eventReplays from '../events/replay-routes.js';
import * as eventSources from '../sources/routes.js';
import * as eventStream from '../events/stream-routes.js';
import * as events from '../events/routes.js';
import * as formPages from '../forms/page-routes.js';
import * as formSubmissions from '../forms/submission-routes.js';
import * as forms from '../forms/routes.js';
import * as ingest from '../sources/ingest-routes.js';
import * as jobs from '../jobs/routes.js';
import * as mailProvider from '../mail-provider/routes.js';
import * as overview from '../overview/routes.js';
import * as ruleDeliveries from '../rules/retry-failed-routes.js';
import * as rules from '../rules/routes.js';
import * as setup from '../system/setup-routes.js';
import * as search from '../search/routes.js';
import * as senderPages from '../senders/page-routes.js';
import * as senders from '../senders/routes.js';
import * as sourcePayloads from '../sources/payload-routes.js';
import * as stats from '../stats/routes.js';
import * as subscribe from '../sign-ups/routes.js';
import * as system from '../system/routes.js';
import * as systemState from '../system/system-routes.js';
import * as testMail from '../system/test-mail-routes.js';
import * as tracking from '../tracking/routes.js';
import * as unsubscribePages from '../sign-ups/unsubscribe-page-routes.js';
import * as webhookDeliveries from '../deliveries/routes.js';
import * as webhookSecret from '../rules/webhook-secret-routes.js';
import * as workspace from '../workspace/routes.js';

/**
 * The route table: every path with its credential, what that must hold (domain/accounts/access.ts), its body, whether it
 * takes an `Idempotency-Key` (`once`: every authenticated POST but auth/* and queries), and whether it must leave an entry in the audit
 * log (`audit`: every authenticated change but signing in and out, events, which are a log themselves, drafts, whose
 * publication is one, and dry runs, which change nothing). Everything else is a 404.
 */
// prettier-ignore
const table: Row[] = [
  ['GET',    '/healthz',                  'none',    null,    noBody,       'plain', '-',     system.healthz],
  ['GET',    '/readyz',                   'none',    null,    noBody,       'plain', '-',     system.readyz],
  ['GET',    '/metrics',                  'none',    null,    noBody,       'plain', '-',     system.metrics, { answers: 'any' }],
  ['POST',   '/api/system/test-mail',     'sessionOrKey', 'admin', optionalJson, 'once', 'audit', testMail.send, { mails: 'testMail' }],
  ['GET',    '/',                         'none',    null,    noBody,       'plain', '-',     docs.home,       { answers: 'html' }],
  ['GET',    '/api/openapi.json',         'none',    null,    noBody,       'plain', '-',     docs.openApi],
  ['GET',    '/docs',                     'none',    null,    noBody,       'plain', '-',     docs.page,       { answers: 'html' }],
  ['GET',    '/docs/assets/{file}',       'none',    null,    noBody,       'plain', '-',     docs.asset,      { answers: 'any' }],
  ['GET',    '/docs/errors',              'none',    null,    noBody,       'plain', '-',     docs.errorCodes, { answers: 'html' }],

  ['GET',    '/api/setup',                'none',    null,    noBody,       'plain', '-',     setup.read],
  ...accountTable,

  ['GET',    '/confirm/{token}',          'none',    null,      noBody,       'plain', '-',     confirmPages.show,       { answers: 'html' }],
  ['POST',   '/confirm/{token}',          'none',    null,      linkBody,     'plain', '-',     confirmPages.submit,     { answers: 'html', crossSite: true }],
  ['GET',    '/unsubscribe/{token}',      'none',    null,      noBody,       'plain', '-',     unsubscribePages.show,   { answers: 'html' }],
  ['POST',   '/unsubscribe/{token}',      'none',    null,      linkBody,     'plain', '-',     unsubscribePages.submit, { answers: 'any', crossSite: true }],

  ['GET',    '/click/{token}',            'none',    null,      noBody,       'plain', '-',     tracking.click,          { answers: 'any' }],
  ['GET',    '/open/{token}',             'none',    null,      noBody,       'plain', '-',     tracking.open,           { answers: 'any' }],

  ['GET',    '/api/senders',              'sessionOrKey', 'contacts:read', noBody, 'plain', '-', senders.list],
  ['POST',   '/api/senders',              'sessionOrKey', 'admin', json,      'once',  'audit', senders.create, { mails: 'sender' }],
  ['GET',    '/api/senders/{id}',         'sessionOrKey', 'contacts:read', noBody, 'plain', '-', senders.read],
  ['PUT',    '/api/senders/{id}',         'sessionOrKey', 'admin', optionalJson, 'plain', 'audit', senders.change],
  ['DELETE', '/api/senders/{id}',         'sessionOrKey', 'admin', noBody,    'plain', 'audit', senders.remove],
  ['POST',   '/api/senders/{id}/restore', 'sessionOrKey', 'admin', optionalJson, 'once', 'audit', senders.restore],
  ['GET',    '/senders/{token}',          'none',    null,      noBody,       'plain', '-',     senderPages.show,   { answers: 'html' }],
  ['POST',   '/senders/{token}',          'none',    null,      authForm,     'plain', '-',     senderPages.submit, { answers: 'html', ownPageOnly: true }],

  ['GET',    '/api/audit',                'sessionOrKey', 'admin', noBody,    'plain', '-',     audit.list],
  ['GET',    '/api/onboarding',           'sessionOrKey', 'automations:read', noBody, 'plain', '-', overview.onboarding],
  ['GET',    '/api/attention',            'sessionOrKey', 'any', noBody,    'plain', '-',     overview.attention, { lane: 'figures' }],
  ['GET',    '/api/alerts',               'session', 'self', noBody,         'plain', '-',     alerts.readOwn],
  ['PUT',    '/api/alerts',               'session', 'self', json,           'plain', 'audit', alerts.changeOwn],
  ['GET',    '/api/system',               'sessionOrKey', 'any', noBody,    'plain', '-',     systemState.read],
  ['GET',    '/api/deleted',              'sessionOrKey', 'any', noBody,    'plain', '-',     deleted.list],
  ['GET',    '/api/jobs',                 'sessionOrKey', 'admin', noBody,     'plain', '-',     jobs.list],
  ['GET',    '/api/jobs/{id}',            'sessionOrKey', 'admin', noBody,  'plain', '-',     jobs.read],
  ['POST',   '/api/jobs/{id}/cancel',     'sessionOrKey', 'admin', optionalJson, 'once', 'audit', jobs.cancel],
  ['POST',   '/api/jobs/{id}/retry',      'sessionOrKey', 'admin', optionalJson, 'once', 'audit', jobs.retry],

  ['GET',    '/api/workspace',                 'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.read],
  ['GET',    '/api/workspace/mail-quota',      'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.mailQuota],
  ['GET',    '/api/workspace/sender-dns',      'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.senderDns],
  ['PUT',    '/api/workspace',                 'sessionOrKey', 'admin',             optionalJson, 'plain', 'audit', workspace.change],
  ['GET',    '/api/workspace/sending',         'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     workspace.readSending],
  ['PUT',    '/api/workspace/sending',         'sessionOrKey', 'admin',             json,         'plain', 'audit', workspace.changeSending],
  ['GET',    '/api/workspace/mail-provider',   'sessionOrKey', 'admin',             noBody,       'plain', '-',     mailProvider.read],
  ['PUT',    '/api/workspace/mail-provider',   'sessionOrKey', 'admin',             json,         'plain', 'audit', mailProvider.change],
  ['POST',   '/api/workspace/mail-provider/test', 'sessionOrKey', 'admin',          optionalJson, 'once',  'audit', mailProvider.test, { mails: 'testMail' }],
  ['GET',    '/api/workspace/alerts',          'sessionOrKey', 'admin',             noBody,       'plain', '-',     alerts.read],
  ['PUT',    '/api/workspace/alerts',          'sessionOrKey', 'admin',             json,         'plain', 'audit', alerts.change],
  ['POST',   '/api/workspace/alerts/test',     'sessionOrKey', 'admin',             json,         'once',  'audit', alerts.test],
  ['POST',   '/api/workspace/resume-marketing', 'sessionOrKey', 'admin',            optionalJson, 'once',  'audit', workspace.resume],

  ['GET',    '/api/search',                    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     search.find, { lane: 'queries' }],

  ...audienceTable,

  ...mailTable,

  ['POST',   '/api/subscribe',                 'sessionOrKey', 'subscribe',         json,         'once',  'audit', subscribe.create],

  ['POST',   '/api/events/send',               'sessionOrKey', 'events:write',      json,         'once',  '-',     events.send],
  ['POST',   '/api/events/batch',              'sessionOrKey', 'events:write',      batchJson,    'once',  '-',     eventBatch.send],
  ['POST',   '/api/events/replay',             'sessionOrKey', 'events:write',      optionalJson, 'once',  'audit', eventReplays.replayAll],
  ['POST',   '/api/events/{id}/replay',        'sessionOrKey', 'events:write',      optionalJson, 'once',  'audit', eventReplays.replay],
  ['GET',    '/api/events/stream',             'sessionOrKey', 'events:read',       noBody,       'plain', '-',     eventStream.open, { answers: 'any' }],
  ['GET',    '/api/events',                    'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.list],
  ['GET',    '/api/stats',                     'sessionOrKey', 'events:read',       noBody,       'plain', '-',     stats.read, { lane: 'figures' }],
  ['GET',    '/api/stats/totals',              'sessionOrKey', 'events:read',       noBody,       'plain', '-',     stats.totals, { lane: 'figures' }],
  ['GET',    '/api/event-names',               'sessionOrKey', 'events:read',       noBody,       'plain', '-',     eventNames.list, { lane: 'figures' }],
  ['GET',    '/api/events/{id}',               'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.read],

  ['GET',    '/api/automations',               'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.list],
  ['POST',   '/api/automations',               'sessionOrKey', 'automations:write', stepsJson, 'once',  'audit', automations.create, { storesMail: true, asks: ['conditions', 'steps'], drafts: true }],
  ['GET',    '/api/automations/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.read],
  ['PUT',    '/api/automations/{id}',          'sessionOrKey', 'automations:write', optionalStepsJson, 'plain', 'audit', automations.change, { storesMail: true, asks: ['conditions', 'steps'], carriesOut: 'automation' }],
  ['DELETE', '/api/automations/{id}',          'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', automations.remove],
  ['POST',   '/api/automations/{id}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once', 'audit', automations.restore, { carriesOut: 'automation' }],
  ['POST',   '/api/automations/{id}/activate', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.activate, { carriesOut: 'automation' }],
  ['POST',   '/api/automations/{id}/pause',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.pause],
  ['POST',   '/api/automations/{id}/archive',  'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.archive],
  ['POST',   '/api/automations/{id}/unarchive',  'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automations.unarchive, { carriesOut: 'automation' }],
  ['GET',    '/api/automations/starters',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationStarters.list],
  ['POST',   '/api/automations/test',          'sessionOrKey', 'automations:write', stepsJson, 'once',  '-',     automationTests.testUnsaved, { asks: ['conditions', 'steps', 'contact'], drafts: true }],
  ['POST',   '/api/automations/{id}/test',     'sessionOrKey', 'automations:write', optionalJson, 'once',  '-',     automationTests.test, { asks: ['contact'], drafts: true }],
  ['GET',    '/api/automations/{id}/stats',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automations.stats],
  ['POST',   '/api/automations/validate',      'sessionOrKey', 'automations:write', stepsJson, 'once',  '-',     automationGraphs.validate, { asks: ['conditions', 'steps'], drafts: true }],
  ['GET',    '/api/automations/{id}/graph',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationGraphs.read],
  ['GET',    '/api/automations/{id}/draft',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationDrafts.read],
  ['PUT',    '/api/automations/{id}/draft',    'sessionOrKey', 'automations:write', stepsJson, 'plain', '-',     automationDrafts.save, { storesMail: true, asks: ['conditions', 'steps'], drafts: true }],
  ['DELETE', '/api/automations/{id}/draft',    'sessionOrKey', 'automations:write', noBody,       'plain', '-',     automationDrafts.discard, { drafts: true }],
  ['POST',   '/api/automations/{id}/publish',  'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationDrafts.publish, { carriesOut: 'draft' }],
  ['POST',   '/api/automations/{id}/migrate',  'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationMigrations.request],
  ['GET',    '/api/automations/{id}/migrate',  'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationMigrations.list],
  ['GET',    '/api/automations/{id}/migrate/{migration}',  'sessionOrKey', 'automations:read',  noBody, 'plain', '-', automationMigrations.read],
  ['GET',    '/api/automations/{id}/versions', 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.list],
  ['GET',    '/api/automations/{id}/versions/{n}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.read],
  ['GET',    '/api/automations/{id}/versions/{n}/diff',    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationVersions.diff],
  ['POST',   '/api/automations/{id}/versions/{n}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationVersions.restore, { carriesOut: 'version' }],
  ['POST',   '/api/automations/{id}/enroll',               'sessionOrKey', 'automations:write', json,         'once',  'audit', automationEntries.enroll],
  ['POST',   '/api/automations/{id}/exit-all',             'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', automationExits.request],
  ['GET',    '/api/automations/{id}/exit-all',             'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationExits.list],
  ['GET',    '/api/automations/{id}/exit-all/{exit}',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     automationExits.read],

  ['GET',    '/api/enrollments',               'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.list],
  ['GET',    '/api/enrollments/bulk',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollmentBulks.list],
  ['POST',   '/api/enrollments/bulk',          'sessionOrKey', 'automations:write', json,         'once',  'audit', enrollmentBulks.request],
  ['POST',   '/api/enrollments/bulk/count',    'sessionOrKey', 'automations:write', json,         'once',  '-',     enrollmentBulks.count],
  ['GET',    '/api/enrollments/bulk/{bulk}',   'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollmentBulks.read],
  ['POST',   '/api/enrollments/bulk/{bulk}/cancel',   'sessionOrKey', 'automations:write', optionalJson, 'once', 'audit', enrollmentBulks.cancel],
  ['GET',    '/api/enrollments/bulk/{bulk}/outcomes', 'sessionOrKey', 'automations:read',  noBody, 'plain', '-',     enrollmentBulks.outcomes],
  ['GET',    '/api/enrollments/{id}',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.read],
  ['POST',   '/api/enrollments/{id}/exit',     'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.exit],
  ['POST',   '/api/enrollments/{id}/retry',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.retry],
  ['POST',   '/api/enrollments/{id}/pause',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.pause],
  ['POST',   '/api/enrollments/{id}/resume',   'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.resume],
  ['POST',   '/api/enrollments/{id}/skip',     'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', enrollments.skip],
  ['POST',   '/api/enrollments/{id}/jump',     'sessionOrKey', 'automations:write', json,         'once',  'audit', enrollments.jump],

  ['GET',    '/api/rules',                     'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     rules.list],
  ['POST',   '/api/rules',                     'sessionOrKey', 'webhooks:write',    json,         'once',  'audit', rules.create, { asks: ['conditions', 'rule'] }],
  ['GET',    '/api/rules/{id}',                'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     rules.read],
  ['PUT',    '/api/rules/{id}',                'sessionOrKey', 'webhooks:write',    optionalJson, 'plain', 'audit', rules.change, { asks: ['conditions', 'rule'], carriesOut: 'rule' }],
  ['DELETE', '/api/rules/{id}',                'sessionOrKey', 'webhooks:write',    noBody,       'plain', 'audit', rules.remove],
  ['POST',   '/api/rules/{id}/restore', 'sessionOrKey', 'webhooks:write', optionalJson, 'once', 'audit', rules.restore, { carriesOut: 'rule' }],
  ['POST',   '/api/rules/{id}/rotate-secret',  'sessionOrKey', 'admin',             optionalJson, 'once',  'audit', rules.rotateSecret],
  ['POST',   '/api/rules/{id}/test',           'sessionOrKey', 'webhooks:write',    optionalJson, 'once',  '-',     ruleDeliveries.test, { carriesOut: 'rule' }],
  ['POST',   '/api/rules/{id}/retry-failed',   'sessionOrKey', 'webhooks:write',    json,         'once',  'audit', ruleDeliveries.retryFailed, { carriesOut: 'rule' }],
  ['GET',    '/api/rules/{id}/retry-failed',   'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     ruleDeliveries.listRetries],
  ['GET',    '/api/rules/{id}/retry-failed/{retry}', 'sessionOrKey', 'webhooks:read', noBody,     'plain', '-',     ruleDeliveries.readRetry],
  ['GET',    '/api/webhook-secret',            'sessionOrKey', 'admin',             noBody,       'plain', '-',     webhookSecret.read],
  ['POST',   '/api/webhook-secret/rotate',     'sessionOrKey', 'admin',             optionalJson, 'once',  'audit', webhookSecret.rotate],

  ['GET',    '/api/webhook-deliveries',        'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     webhookDeliveries.list],
  ['GET',    '/api/webhook-deliveries/{id}',   'sessionOrKey', 'webhooks:read',     noBody,       'plain', '-',     webhookDeliveries.read],
  ['POST',   '/api/webhook-deliveries/{id}/retry', 'sessionOrKey', 'webhooks:write', optionalJson, 'once', 'audit', webhookDeliveries.retry],

  ['GET',    '/api/forms',                     'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.list],
  ['POST',   '/api/forms',                     'sessionOrKey', 'forms:write',       json,         'once',  'audit', forms.create, { asks: ['form'] }],
  ['POST',   '/api/forms/preview',             'sessionOrKey', 'forms:write',       json,         'once',  '-',     forms.preview, { asks: ['form'] }],
  ['GET',    '/api/forms/{id}',                'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.read],
  ['PUT',    '/api/forms/{id}',                'sessionOrKey', 'forms:write',       optionalJson, 'plain', 'audit', forms.change, { asks: ['form'], carriesOut: 'form' }],
  ['DELETE', '/api/forms/{id}',                'sessionOrKey', 'forms:write',       noBody,       'plain', 'audit', forms.remove],
  ['POST',   '/api/forms/{id}/restore', 'sessionOrKey', 'forms:write', optionalJson, 'once', 'audit', forms.restore, { carriesOut: 'form' }],
  ['GET',    '/api/forms/{id}/versions',       'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.versions],
  ['GET',    '/api/forms/{id}/versions/{n}',   'sessionOrKey', 'forms:read',        noBody,       'plain', '-',     forms.version],
  ['OPTIONS', '/api/forms/{publicId}/submissions', 'none', null,  noBody,         'plain', '-',     formSubmissions.preflight, { answers: 'any', crossSite: true, readableErrors: true }],
  ['POST',   '/api/forms/{publicId}/submissions',  'none', null,  submissionBody, 'plain', '-',     formSubmissions.submit,    { answers: 'any', crossSite: true, readableErrors: true }],
  ['GET',    '/forms/{publicId}',              'none',         null,                noBody,       'plain', '-',     formPages.show,   { answers: 'html' }],
  ['GET',    '/forms/{publicId}/thanks',       'none',         null,                noBody,       'plain', '-',     formPages.thanks, { answers: 'html' }],
  ['GET',    '/forms/{publicId}/embed.js',     'none',         null,                noBody,       'plain', '-',     formPages.embed,  { answers: 'any' }],

  ['GET',    '/api/event-sources',             'sessionOrKey', 'sources:read',      noBody,       'plain', '-',     eventSources.list],
  ['POST',   '/api/event-sources',             'sessionOrKey', 'sources:write',     json,         'once',  'audit', eventSources.create],
  ['GET',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:read',      noBody,       'plain', '-',     eventSources.read],
  ['PUT',    '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     optionalJson, 'plain', 'audit', eventSources.change],
  ['DELETE', '/api/event-sources/{id}',        'sessionOrKey', 'sources:write',     noBody,       'plain', 'audit', eventSources.remove],
  ['POST',   '/api/event-sources/{id}/restore', 'sessionOrKey', 'sources:write', optionalJson, 'once', 'audit', eventSources.restore],
  ['POST',   '/api/event-sources/{id}/rotate', 'sessionOrKey', 'sources:write',     optionalJson, 'once',  'audit', eventSources.rotate],
  ['GET',    '/api/event-sources/{id}/payloads',           'sessionOrKey', 'sources:read',  noBody, 'plain', '-',     sourcePayloads.list],
  ['GET',    '/api/event-sources/{id}/payloads/{payload}', 'sessionOrKey', 'sources:write', noBody, 'plain', '-',     sourcePayloads.read],
  ['POST',   '/api/event-sources/{id}/test-mapping', 'sessionOrKey', 'sources:write', testJson, 'once',  '-',     eventSources.testMapping],
  ['POST',   '/api/event-sources/{id}/test-signature', 'sessionOrKey', 'sources:write', testJson, 'once', '-',     eventSources.testSignature],

  ['GET',    '/api/ingest/{token}',            'source',       null,                noBody,       'plain', '-',     ingest.probe,   { answers: 'any', keepsPayloads: true, mayEndInSlash: true }],
  ['OPTIONS', '/api/ingest/{token}',           'source',       null,                noBody,       'plain', '-',     ingest.allow,   { answers: 'any', mayEndInSlash: true }],
  ['POST',   '/api/ingest/{token}',            'source',       null,                ingestBody,   'plain', '-',     ingest.receive, { answers: 'any', crossSite: true, keepsPayloads: true, mayEndInSlash: true }],
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
