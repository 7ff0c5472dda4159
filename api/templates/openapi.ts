import {
  newTemplateBody,
  previewBody,
  templateChangesBody,
  templatesQuery,
  testBody,
  unsavedPreviewBody,
} from './schemas.js';
import {
  mailPreviewSchema,
  templateLineSchema,
  templateSchema,
  templateTestSchema,
  templateVersionLineSchema,
  templateVersionSchema,
} from './presenter.js';
import { type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';
import { noFields } from '../http/common-schemas.js';

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
    description: 'Texts are Liquid and are validated.',
    body: newTemplateBody,
    example: { name: 'June', ...content },
    responses: created(templateSchema),
  },
  'POST /api/templates/preview': {
    summary: 'Preview an unsaved template',
    description: 'Renders the mail for a contact or a sample. Nothing is sent.',
    body: unsavedPreviewBody,
    example: { template: content, contact: { firstName: 'Ada' } },
    responses: ok(mailPreviewSchema),
  },
  'GET /api/templates/{id}': { summary: 'Read a template', responses: ok(templateSchema) },
  'PUT /api/templates/{id}': {
    summary: 'Change a template',
    description: 'Changed content becomes a new version, which all later mails use.',
    body: templateChangesBody,
    example: { subject: 'News of July' },
    responses: ok(templateSchema),
  },
  'DELETE /api/templates/{id}': {
    summary: 'Delete a template',
    description: 'Fails while an automation that is not archived uses it.',
    responses: nothing,
    problems: ['conflict'],
  },
  'POST /api/templates/{id}/preview': {
    summary: 'Preview a template',
    description: 'Renders the mail for a contact or a sample. Nothing is sent.',
    body: previewBody,
    example: { contact: { firstName: 'Ada' }, event: { orderId: 'A-1' } },
    responses: ok(mailPreviewSchema),
  },
  'POST /api/templates/{id}/test': {
    summary: 'Send a test mail',
    description:
      'To a member of the workspace; owners, admins and keys with `admin` can send to any address. At most 30 in 10 minutes.',
    body: testBody,
    example: { to: 'ada@example.com' },
    responses: { 202: { description: 'The test mail is queued.', schema: { ...templateTestSchema } } },
    problems: ['rate_limited'],
  },
  'GET /api/templates/{id}/tests': {
    summary: 'List the test mails of a template',
    description: 'Test mails of the last seven days.',
    query: templatesQuery,
    responses: ok(pageSchema(templateTestSchema)),
  },
  'GET /api/templates/{id}/tests/{test}': {
    summary: 'Read a test mail',
    responses: ok(templateTestSchema),
  },
  'GET /api/templates/{id}/versions': {
    summary: 'List the versions of a template',
    query: templatesQuery,
    responses: ok(pageSchema(templateVersionLineSchema)),
  },
  'GET /api/templates/{id}/versions/{n}': {
    summary: 'Read a version of a template',
    responses: ok(templateVersionSchema),
  },
  'POST /api/templates/{id}/versions/{n}/restore': {
    summary: 'Restore a version of a template',
    description: 'Creates a new version; the name stays.',
    body: noFields,
    example: {},
    responses: ok(templateSchema),
  },
};
