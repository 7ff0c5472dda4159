import { fileBody, json, noBody, optionalJson } from '../http/route.js';
import type { Row } from './route-row.js';
import * as consents from '../contacts/consents/consent-routes.js';
import * as contactArchive from '../contacts/timeline/archive-routes.js';
import * as contactBulks from '../contacts/bulk/bulk-routes.js';
import * as contactFields from '../contacts/fields/contact-fields-routes.js';
import * as contactQuery from '../contacts/queries/query-routes.js';
import * as contactTimeline from '../contacts/timeline/timeline-routes.js';
import * as contacts from '../contacts/routes.js';
import * as enrollments from '../enrollments/routes.js';
import * as events from '../events/routes.js';
import * as dataExports from '../exports/routes.js';
import * as imports from '../imports/routes.js';
import * as lists from '../lists/routes.js';
import * as messages from '../messages/routes.js';
import * as segments from '../segments/routes.js';
import * as suppressions from '../contacts/consents/suppression-routes.js';
import * as views from '../views/routes.js';

/**
 * The part of the route table (`api/routes/routes.ts`) about the audience: contacts, imports, exports, lists, segments and
 * suppressions.
 */
// prettier-ignore
export const audienceTable: Row[] = [
  ['GET',    '/api/contacts',                  'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contacts.list, { lane: 'queries' }],
  ['POST',   '/api/contacts',                  'sessionOrKey', 'contacts:write',    json,         'once',  'audit', contacts.save],
  ['POST',   '/api/contacts/query',            'sessionOrKey', 'contacts:read',     optionalJson, 'plain', '-',     contactQuery.query, { asks: ['conditions'], lane: 'queries' }],
  ['GET',    '/api/contacts/bulk',             'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contactBulks.list],
  ['POST',   '/api/contacts/bulk',             'sessionOrKey', 'contacts:write',    json,         'once',  'audit', contactBulks.request, { asks: ['conditions', 'bulk'], lane: 'queries' }],
  ['GET',    '/api/contacts/bulk/{bulk}',      'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contactBulks.read],
  ['POST',   '/api/contacts/bulk/{bulk}/cancel',   'sessionOrKey', 'contacts:write', optionalJson, 'once', 'audit', contactBulks.cancel],
  ['GET',    '/api/contacts/bulk/{bulk}/outcomes', 'sessionOrKey', 'contacts:read',  noBody, 'plain', '-',     contactBulks.outcomes],
  ['GET',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contacts.read],
  ['PUT',    '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    optionalJson, 'plain', 'audit', contacts.change],
  ['DELETE', '/api/contacts/{id}',             'sessionOrKey', 'contacts:write',    noBody,       'plain', 'audit', contacts.remove],
  ['GET',    '/api/contacts/{id}/timeline',    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contactTimeline.list],
  ['GET',    '/api/contacts/{id}/events',      'sessionOrKey', 'events:read',       noBody,       'plain', '-',     events.listOfContact],
  ['GET',    '/api/contacts/{id}/enrollments', 'sessionOrKey', 'automations:read',  noBody,       'plain', '-',     enrollments.listOfContact],
  ['GET',    '/api/contacts/{id}/messages',    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     messages.listOfContact],
  ['GET',    '/api/contacts/{id}/consents',    'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     consents.list],
  ['GET',    '/api/contacts/{id}/archive',     'sessionOrKey', 'admin',             noBody,       'plain', 'audit', contactArchive.download],
  ['GET',    '/api/contact-fields',            'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     contactFields.list, { lane: 'figures' }],
  ['GET',    '/api/consent-proofs',            'sessionOrKey', 'admin',             noBody,       'plain', '-',     consents.proofs],

  ['GET',    '/api/views',                     'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     views.read],
  ['PUT',    '/api/views',                     'sessionOrKey', 'contacts:write',    json,         'plain', 'audit', views.replace, { asks: ['conditions'] }],

  ['GET',    '/api/imports',                   'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     imports.list],
  ['POST',   '/api/imports',                   'sessionOrKey', 'contacts:write',    fileBody,     'once',  'audit', imports.create],
  ['GET',    '/api/imports/{id}',              'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     imports.read],
  ['GET',    '/api/imports/{id}/mapping',      'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     imports.readMapping],
  ['PUT',    '/api/imports/{id}/mapping',      'sessionOrKey', 'contacts:write',    json,         'plain', 'audit', imports.putMapping, { asks: ['import'] }],
  ['PUT',    '/api/imports/{id}/delimiter',    'sessionOrKey', 'contacts:write',    json,         'plain', 'audit', imports.putDelimiter],
  ['POST',   '/api/imports/{id}/try',          'sessionOrKey', 'contacts:write',    optionalJson, 'once',  'audit', imports.tryOut, { carriesOut: 'import' }],
  ['POST',   '/api/imports/{id}/start',        'sessionOrKey', 'contacts:write',    optionalJson, 'once',  'audit', imports.start, { carriesOut: 'import' }],
  ['POST',   '/api/imports/{id}/pause',        'sessionOrKey', 'contacts:write',    optionalJson, 'once',  'audit', imports.pause],
  ['POST',   '/api/imports/{id}/cancel',       'sessionOrKey', 'contacts:write',    optionalJson, 'once',  'audit', imports.cancel],
  ['POST',   '/api/imports/{id}/undo',         'sessionOrKey', 'contacts:write',    optionalJson, 'once',  'audit', imports.undo],
  ['GET',    '/api/imports/{id}/errors',       'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     imports.errors],
  ['GET',    '/api/imports/{id}/errors.csv',   'sessionOrKey', 'contacts:read',     noBody,       'plain', 'audit', imports.errorsFile, { answers: 'any' }],

  ['GET',    '/api/exports',                   'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     dataExports.list],
  ['POST',   '/api/exports',                   'sessionOrKey', 'contacts:read',     json,         'once',  'audit', dataExports.create, { asks: ['export', 'conditions'] }],
  ['GET',    '/api/exports/{id}',              'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     dataExports.read],
  ['GET',    '/api/exports/{id}/file',         'sessionOrKey', 'contacts:read',     noBody,       'plain', 'audit', dataExports.file, { answers: 'any', carriesOut: 'export' }],

  ['GET',    '/api/lists',                     'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.list],
  ['POST',   '/api/lists',                     'sessionOrKey', 'lists:write',       json,         'once',  'audit', lists.create, { storesMail: true, asks: ['conditions'] }],
  ['GET',    '/api/lists/{id}',                'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.read],
  ['PUT',    '/api/lists/{id}',                'sessionOrKey', 'lists:write',       optionalJson, 'plain', 'audit', lists.change, { storesMail: true, asks: ['conditions'] }],
  ['DELETE', '/api/lists/{id}',                'sessionOrKey', 'lists:write',       noBody,       'plain', 'audit', lists.remove],
  ['POST',   '/api/lists/{id}/restore', 'sessionOrKey', 'lists:write', optionalJson, 'once', 'audit', lists.restore],
  ['POST',   '/api/lists/{id}/confirmation-preview', 'sessionOrKey', 'lists:write', optionalJson, 'once', '-', lists.previewMail, { asks: ['conditions'] }],
  ['POST',   '/api/lists/{id}/confirmation-test', 'sessionOrKey', 'lists:write',    json,         'once',  'audit', lists.testMail, { asks: ['conditions'], mails: 'templateTest' }],
  ['GET',    '/api/lists/{id}/members',        'sessionOrKey', 'lists:read',        noBody,       'plain', '-',     lists.members],
  ['POST',   '/api/lists/{id}/members',        'sessionOrKey', 'lists:write',       json,         'once',  'audit', lists.add],
  ['DELETE', '/api/lists/{id}/members/{contact}', 'sessionOrKey', 'lists:write',    noBody,       'plain', 'audit', lists.removeOne],

  ['GET',    '/api/contacts/{id}/segments',    'sessionOrKey', 'segments:read',     noBody,       'plain', '-',     segments.ofContact],
  ['GET',    '/api/segments',                  'sessionOrKey', 'segments:read',     noBody,       'plain', '-',     segments.list],
  ['POST',   '/api/segments',                  'sessionOrKey', 'segments:write',    json,         'once',  'audit', segments.create, { asks: ['conditions'] }],
  ['POST',   '/api/segments/preview',          'sessionOrKey', 'segments:read',     json,         'plain', '-',     segments.preview, { asks: ['conditions'], lane: 'previews' }],
  ['GET',    '/api/segments/{id}',             'sessionOrKey', 'segments:read',     noBody,       'plain', '-',     segments.read],
  ['PUT',    '/api/segments/{id}',             'sessionOrKey', 'segments:write',    optionalJson, 'plain', 'audit', segments.change, { asks: ['conditions'] }],
  ['DELETE', '/api/segments/{id}',             'sessionOrKey', 'segments:write',    noBody,       'plain', 'audit', segments.remove],
  ['POST',   '/api/segments/{id}/restore',     'sessionOrKey', 'segments:write',    optionalJson, 'once',  'audit', segments.restore],
  ['POST',   '/api/segments/{id}/rebuild',     'sessionOrKey', 'segments:write',    optionalJson, 'once',  'audit', segments.rebuild],
  ['GET',    '/api/segments/{id}/members',     'sessionOrKey', 'segments:read',     noBody,       'plain', '-',     segments.members],

  ['GET',    '/api/suppressions',              'sessionOrKey', 'contacts:read',     noBody,       'plain', '-',     suppressions.list],
  ['POST',   '/api/suppressions',              'sessionOrKey', 'contacts:write',    json,         'once',  'audit', suppressions.create],
  ['DELETE', '/api/suppressions/{id}',         'sessionOrKey', 'contacts:write',    noBody,       'plain', 'audit', suppressions.remove],
];
