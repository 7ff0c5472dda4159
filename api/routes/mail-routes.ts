import { imageBody, json, noBody, optionalJson, stepsJson } from '../http/route.js';
import type { Row } from './route-row.js';
import * as approval from '../broadcasts/approval/routes.js';
import * as broadcasts from '../broadcasts/routes.js';
import * as images from '../images/routes.js';
import * as messages from '../messages/routes.js';
import * as templateDrafts from '../templates/draft-routes.js';
import * as templateTests from '../templates/test-routes.js';
import * as templates from '../templates/routes.js';
import * as snippets from '../snippets/routes.js';
import * as mailDocuments from '../mail-documents/routes.js';

/** The part of the route table (`api/routes/routes.ts`) about mail: broadcasts, templates, images and messages. */
// prettier-ignore
export const mailTable: Row[] = [
  ['GET',    '/api/broadcasts',                'sessionOrKey', 'broadcasts:read',   noBody,       'plain', '-',     broadcasts.list],
  ['POST',   '/api/broadcasts',                'sessionOrKey', 'broadcasts:write',  json,         'once',  'audit', broadcasts.create, { storesMail: true, asks: ['conditions', 'broadcast'], drafts: true }],
  ['GET',    '/api/broadcasts/{id}',           'sessionOrKey', 'broadcasts:read',   noBody,       'plain', '-',     broadcasts.read],
  ['PUT',    '/api/broadcasts/{id}',           'sessionOrKey', 'broadcasts:write',  optionalJson, 'plain', 'audit', broadcasts.change, { storesMail: true, asks: ['conditions', 'broadcast'], carriesOut: 'broadcast', drafts: true }],
  ['PUT',    '/api/broadcasts/{id}/draft',     'sessionOrKey', 'broadcasts:write',  stepsJson,    'plain', 'audit', broadcasts.saveDraft, { storesMail: true, asks: ['conditions', 'broadcast'], drafts: true }],
  ['DELETE', '/api/broadcasts/{id}',           'sessionOrKey', 'broadcasts:write',  noBody,       'plain', 'audit', broadcasts.remove, { drafts: true }],
  ['POST',   '/api/broadcasts/{id}/preview',   'sessionOrKey', 'broadcasts:write',  optionalJson, 'once',  '-',     broadcasts.preview, { drafts: true }],
  ['POST',   '/api/broadcasts/{id}/test',      'sessionOrKey', 'broadcasts:write',  json,         'once',  'audit', broadcasts.test, { asks: ['contact'], mails: 'templateTest', drafts: true }],
  ['POST',   '/api/broadcasts/{id}/schedule',  'sessionOrKey', 'broadcasts:write',  json,         'once',  'audit', broadcasts.schedule, { carriesOut: 'broadcast' }],
  ['POST',   '/api/broadcasts/{id}/pause',     'sessionOrKey', 'broadcasts:write',  optionalJson, 'once',  'audit', broadcasts.pause],
  ['POST',   '/api/broadcasts/{id}/resume',    'sessionOrKey', 'broadcasts:write',  optionalJson, 'once',  'audit', broadcasts.resume, { carriesOut: 'broadcast' }],
  ['POST',   '/api/broadcasts/{id}/cancel',    'sessionOrKey', 'broadcasts:write',  optionalJson, 'once',  'audit', broadcasts.cancel],
  ['POST',   '/api/broadcasts/{id}/winner',    'sessionOrKey', 'broadcasts:write',  json,         'once',  'audit', broadcasts.chooseWinner, { carriesOut: 'broadcast' }],
  ['POST',   '/api/broadcasts/{id}/resend',    'sessionOrKey', 'broadcasts:write',  optionalJson, 'once',  'audit', broadcasts.resend, { carriesOut: 'broadcast' }],
  ['POST',   '/api/broadcasts/{id}/request-approval', 'session', 'broadcasts:write', optionalJson, 'once', 'audit', approval.request, { drafts: true }],
  ['POST',   '/api/broadcasts/{id}/approve',   'session',      'broadcasts:write',  optionalJson, 'once',  'audit', approval.approve],
  ['POST',   '/api/broadcasts/{id}/decline',   'session',      'broadcasts:write',  optionalJson, 'once',  'audit', approval.decline, { drafts: true }],
  ['POST',   '/api/broadcasts/{id}/comments',  'session',      'broadcasts:write',  json,         'once',  'audit', approval.comment, { drafts: true }],
  ['DELETE', '/api/broadcasts/{id}/comments/{comment}', 'session', 'broadcasts:write', noBody,    'plain', 'audit', approval.removeComment, { drafts: true }],
  ['GET',    '/api/broadcasts/{id}/recipients', 'sessionOrKey', 'broadcasts:read',  noBody,       'plain', '-',     broadcasts.recipients],
  ['GET',    '/api/broadcasts/{id}/links',     'sessionOrKey', 'broadcasts:read',   noBody,       'plain', '-',     broadcasts.links, { lane: 'figures' }],
  ['GET',    '/api/broadcasts/{id}/stats',     'sessionOrKey', 'broadcasts:read',   noBody,       'plain', '-',     broadcasts.stats, { lane: 'figures' }],

  ['GET',    '/api/templates',                 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.list],
  ['POST',   '/api/templates',                 'sessionOrKey', 'automations:write', json,         'once',  'audit', templates.create, { storesMail: true, asks: ['conditions'], drafts: true }],
  ['POST',   '/api/templates/preview',         'sessionOrKey', 'automations:write', json,         'once',  '-',     templateTests.previewUnsaved, { asks: ['conditions', 'contact'], drafts: true }],
  ['GET',    '/api/templates/{id}',            'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.read],
  ['PUT',    '/api/templates/{id}',            'sessionOrKey', 'automations:write', optionalJson, 'plain', 'audit', templates.change, { storesMail: true, asks: ['conditions'] }],
  ['DELETE', '/api/templates/{id}',            'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', templates.remove],
  ['POST',   '/api/templates/{id}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once', 'audit', templates.restoreDeleted],
  ['POST',   '/api/templates/{id}/preview',    'sessionOrKey', 'automations:write', optionalJson, 'once',  '-',     templateTests.preview, { asks: ['contact'], drafts: true }],
  ['POST',   '/api/templates/test',            'sessionOrKey', 'automations:write', json,         'once',  'audit', templateTests.testUnsaved, { asks: ['conditions', 'contact'], mails: 'templateTest', drafts: true }],
  ['POST',   '/api/templates/{id}/test',       'sessionOrKey', 'automations:write', json,         'once',  '-',     templateTests.test, { asks: ['conditions', 'contact'], mails: 'templateTest', drafts: true }],
  ['GET',    '/api/templates/{id}/tests',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templateTests.tests],
  ['GET',    '/api/templates/{id}/senders',              'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.senders],
  ['GET',    '/api/templates/{id}/tests/{test}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templateTests.readTest],
  ['GET',    '/api/templates/{id}/draft',      'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templateDrafts.read],
  ['PUT',    '/api/templates/{id}/draft',      'sessionOrKey', 'automations:write', json,         'plain', '-',     templateDrafts.save, { storesMail: true, asks: ['conditions'], drafts: true }],
  ['DELETE', '/api/templates/{id}/draft',      'sessionOrKey', 'automations:write', noBody,       'plain', '-',     templateDrafts.discard, { drafts: true }],
  ['POST',   '/api/templates/{id}/publish',    'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', templateDrafts.publish],
  ['GET',    '/api/templates/{id}/versions',             'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.versions],
  ['GET',    '/api/templates/{id}/versions/{n}',         'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     templates.version],
  ['POST',   '/api/templates/{id}/versions/{n}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', templates.restore],

  ['GET',    '/api/snippets',                  'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     snippets.list],
  ['POST',   '/api/snippets',                  'sessionOrKey', 'automations:write', json,         'once',  'audit', snippets.create, { storesMail: true, asks: ['conditions'], drafts: true }],
  ['GET',    '/api/snippets/{id}',             'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     snippets.read],
  ['PUT',    '/api/snippets/{id}',             'sessionOrKey', 'automations:write', optionalJson, 'plain', 'audit', snippets.change, { storesMail: true, asks: ['conditions'] }],
  ['DELETE', '/api/snippets/{id}',             'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', snippets.remove],

  ['POST',   '/api/mail-documents/compile',    'sessionOrKey', 'automations:write', json,         'plain', '-',     mailDocuments.compile, { asks: ['conditions'], drafts: true }],
  ['POST',   '/api/mail-documents/check',      'sessionOrKey', 'automations:write', json,         'plain', '-',     mailDocuments.check, { asks: ['conditions', 'list'], lane: 'previews', drafts: true }],
  ['POST',   '/api/mail-documents/import',     'sessionOrKey', 'automations:write', json,         'plain', '-',     mailDocuments.importFrom, { drafts: true }],
  ['POST',   '/api/mail-documents/texts',      'sessionOrKey', 'automations:write', json,         'plain', '-',     mailDocuments.texts, { asks: ['conditions'], drafts: true }],
  ['POST',   '/api/mail-documents/translate',  'sessionOrKey', 'automations:write', json,         'plain', '-',     mailDocuments.translate, { asks: ['conditions'], drafts: true }],
  ['GET',    '/api/schemas/mail-document.json', 'none', null, noBody, 'plain', '-', mailDocuments.schema],

  ['GET',    '/api/images',                    'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     images.list],
  ['POST',   '/api/images',                    'sessionOrKey', 'automations:write', imageBody,    'once',  'audit', images.create, { drafts: true }],
  ['POST',   '/api/images/from-address',           'sessionOrKey', 'automations:write', json,         'once',  'audit', images.createFromUrl, { drafts: true }],
  ['GET',    '/api/images/{id}',               'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     images.read],
  ['PUT',    '/api/images/{id}',               'sessionOrKey', 'automations:write', json,         'plain', 'audit', images.change, { drafts: true }],
  ['GET',    '/api/images/{id}/uses',          'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     images.uses, { lane: 'figures' }],
  ['DELETE', '/api/images/{id}',               'sessionOrKey', 'automations:write', noBody,       'plain', 'audit', images.remove],
  ['POST',   '/api/images/{id}/restore', 'sessionOrKey', 'automations:write', optionalJson, 'once', 'audit', images.restore],
  ['GET',    '/images/{image}',                'none',         null,                noBody,       'plain', '-',     images.show, { answers: 'any' }],

  ['GET',    '/api/messages',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.list],
  ['POST',   '/api/messages/retry',            'sessionOrKey', 'automations:write', optionalJson, 'once',  'audit', messages.retry],
  ['GET',    '/api/messages/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.read],
  ['GET',    '/api/messages/{id}/preview',     'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.redraw],
];
