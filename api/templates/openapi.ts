import { templateDraftSchema } from './draft-presenter.js';
import {
  newTemplateBody,
  previewBody,
  templateChangesBody,
  templateDraftBody,
  templatesQuery,
  testBody,
  unsavedPreviewBody,
  unsavedTestBody,
} from './schemas.js';
import { queuedTestSchema } from './queued-test-presenter.js';
import {
  mailPreviewSchema,
  templateLineSchema,
  templateSchema,
  templateSendersSchema,
  templateTestSchema,
  templateVersionLineSchema,
  templateVersionSchema,
} from './presenter.js';
import { type Operations, created, nothing, ok, edit, tagged } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { noFields } from '../http/input/common-schemas.js';

const content = {
  subject: 'News of June, {{ contact.firstName | default: "friend" }}',
  html: '<h1>News of June</h1><p>Hello {{ contact.firstName }}, this is new:</p>',
};

export const templatesOperations: Operations = {
  'GET /api/templates': {
    summary: 'List templates',
    query: templatesQuery,
    responses: ok(pageSchema(templateLineSchema)),
  },
  'POST /api/templates': {
    summary: 'Create a template',
    body: newTemplateBody,
    example: { name: 'June', ...content },
    responses: created(templateSchema),
  },
  'POST /api/templates/preview': {
    summary: 'Preview an unsaved template',
    body: unsavedPreviewBody,
    example: { template: content, contact: { firstName: 'Ada' } },
    responses: ok(mailPreviewSchema),
  },
  'POST /api/templates/test': {
    summary: 'Send a test mail of an unsaved template',
    body: unsavedTestBody,
    example: { to: 'ada@example.com', template: content },
    responses: { 202: { description: 'The test mail is queued.', schema: { ...queuedTestSchema } } },
    problems: ['rate_limited'],
  },
  'GET /api/templates/{id}': { summary: 'Read a template', responses: tagged(templateSchema) },
  'PUT /api/templates/{id}': edit({
    summary: 'Change a template',
    body: templateChangesBody,
    example: { subject: 'News of July' },
    responses: tagged(templateSchema),
  }),
  'POST /api/templates/{id}/restore': restoration('a template', templateSchema),
  'DELETE /api/templates/{id}': edit({
    summary: 'Delete a template',
    responses: nothing,
    problems: ['conflict'],
  }),
  'POST /api/templates/{id}/preview': {
    summary: 'Preview a template',
    body: previewBody,
    example: { contact: { firstName: 'Ada' }, event: { orderId: 'A-1' } },
    responses: ok(mailPreviewSchema),
  },
  'POST /api/templates/{id}/test': {
    summary: 'Send a test mail',
    body: testBody,
    example: { to: 'ada@example.com' },
    responses: { 202: { description: 'The test mail is queued.', schema: { ...templateTestSchema } } },
    problems: ['rate_limited'],
  },
  'GET /api/templates/{id}/senders': {
    summary: 'List the automations that send a template',
    responses: ok(templateSendersSchema),
  },
  'GET /api/templates/{id}/tests': {
    summary: 'List the test mails of a template',
    query: templatesQuery,
    responses: ok(pageSchema(templateTestSchema)),
  },
  'GET /api/templates/{id}/tests/{test}': {
    summary: 'Read a test mail',
    responses: ok(templateTestSchema),
  },
  'GET /api/templates/{id}/draft': {
    summary: 'Read the draft of a template',
    responses: tagged(templateDraftSchema),
  },
  'PUT /api/templates/{id}/draft': edit({
    summary: 'Save the draft of a template, as typed',
    body: templateDraftBody,
    example: { name: 'June', subject: 'News of June', html: '<h1>Hello {{ contact.firstName }}</h1>' },
    responses: tagged(templateDraftSchema),
  }),
  'DELETE /api/templates/{id}/draft': edit({
    summary: 'Discard the draft of a template',
    responses: nothing,
  }),
  'POST /api/templates/{id}/publish': edit({
    summary: 'Publish the draft of a template',
    body: noFields,
    example: {},
    responses: tagged(templateSchema),
    problems: ['conflict'],
  }),
  'GET /api/templates/{id}/versions': {
    summary: 'List the versions of a template',
    query: templatesQuery,
    responses: ok(pageSchema(templateVersionLineSchema)),
  },
  'GET /api/templates/{id}/versions/{n}': {
    summary: 'Read a version of a template',
    responses: ok(templateVersionSchema),
  },
  'POST /api/templates/{id}/versions/{n}/restore': edit({
    summary: 'Restore a version of a template',
    body: noFields,
    example: {},
    responses: tagged(templateSchema),
  }),
};
