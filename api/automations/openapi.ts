import { versionDiffSchema, versionLineSchema, versionSchema } from './versions/version-presenter.js';
import { automationGraphSchema, validatedAutomationSchema } from './stats/graph-presenter.js';
import { automationStatsSchema } from './stats/stats-presenter.js';
import { migrationSchema } from './versions/migration-presenter.js';
import { migrateBody, migrationsQuery, publishBody } from './versions/migration-schemas.js';
import { automationDraftSchema, publishedAutomationSchema } from './versions/draft-presenter.js';
import {
  automationChangesBody,
  automationDraftBody,
  automationsQuery,
  fromStarterBody,
  startersQuery,
  newAutomationBody,
  diffQuery,
  graphQuery,
  validationBody,
  versionsQuery,
} from './schemas.js';
import {
  activatedAutomationSchema,
  automationSchema,
  savedAutomationSchema,
  listedAutomationSchema,
  starterSchema,
} from './presenter.js';
import { exitAllSchema } from './enroll/exit-all-presenter.js';
import { enrollBody, exitAllsQuery } from './enroll/enroll-schemas.js';
import { dryRunBody, unsavedDryRunBody } from './dry-run/dry-run-schemas.js';
import { dryRunSchema } from './dry-run/dry-run-presenter.js';
import {
  type OperationDoc,
  type Operations,
  created,
  nothing,
  ok,
  edit,
  tagged,
} from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { noFields, operatorBody } from '../http/input/common-schemas.js';
import { enrollmentSchema } from '../enrollments/presenter.js';

const welcome = {
  name: 'Welcome',
  trigger: { event: 'contact_added' },
  exitOn: [{ event: 'order.placed' }],
  steps: [
    { type: 'sendEmail', subject: 'Welcome, {{ contact.firstName }}', text: 'Good to have you here.' },
    { type: 'wait', for: '3 days' },
    { type: 'sendEmail', subject: 'Three days in', text: 'How do you like it?' },
  ],
};

const abandonedCart = {
  name: 'Abandoned cart',
  trigger: {
    event: 'cart.updated',
    where: { all: [{ field: 'event.total', op: 'gte', value: 20 }] },
  },
  exitOn: [
    {
      event: 'order.placed',
      where: { all: [{ field: 'event.cartId', op: 'eq', value: { ref: 'entry.cartId' } }] },
    },
  ],
  steps: [
    { type: 'wait', for: '4 hours' },
    {
      type: 'sendEmail',
      subject: 'Your cart, {{ contact.firstName }}',
      html: '<p>{{ event.total }} EUR</p>',
    },
  ],
};

const wrongState = { problems: ['conflict'] } as const;

export const automationsOperations: Operations = {
  'GET /api/automations': {
    summary: 'List automations',
    query: automationsQuery,
    responses: ok(pageSchema(listedAutomationSchema)),
  },
  'POST /api/automations': {
    summary: 'Create an automation',
    body: [newAutomationBody, fromStarterBody],
    example: abandonedCart,
    responses: created(savedAutomationSchema),
  },
  'GET /api/automations/starters': {
    summary: 'List starter automations',
    query: startersQuery,
    queryExample: { language: 'de' },
    responses: ok(pageSchema(starterSchema)),
  },
  'POST /api/automations/validate': {
    summary: 'Validate an automation that is not saved',
    body: validationBody,
    example: {
      automation: { name: 'Welcome', trigger: { event: 'contact_added' }, steps: [{ type: 'wait' }] },
    },
    responses: ok(validatedAutomationSchema),
  },
  'POST /api/automations/test': {
    summary: 'Test an unsaved automation',
    body: unsavedDryRunBody,
    example: { automation: welcome, contact: { firstName: 'Ada' } },
    responses: ok(dryRunSchema),
    problems: ['not_found', 'conflict'],
  },
  'POST /api/automations/{id}/test': {
    summary: 'Test an automation',
    body: dryRunBody,
    example: { contact: { firstName: 'Ada', customFields: { plan: 'trial' } } },
    responses: ok(dryRunSchema),
    ...wrongState,
  },
  'POST /api/automations/{id}/enroll': {
    summary: 'Enroll a contact',
    body: enrollBody,
    example: { contactId: '65a1f0c2b3d4e5f601234567', reason: 'Asked by phone' },
    responses: created(enrollmentSchema),
    ...wrongState,
  },
  'GET /api/automations/{id}': { summary: 'Read an automation', responses: tagged(automationSchema) },
  'PUT /api/automations/{id}': edit({
    summary: 'Change an automation',
    body: automationChangesBody,
    example: { name: 'Welcome, new' },
    responses: tagged(savedAutomationSchema),
    ...wrongState,
  }),
  'POST /api/automations/{id}/restore': restoration('an automation', automationSchema),
  'DELETE /api/automations/{id}': edit({
    summary: 'Delete an automation without enrollments',
    responses: nothing,
    ...wrongState,
  }),
  'POST /api/automations/{id}/activate': {
    ...changed('Activate an automation'),
    responses: tagged(activatedAutomationSchema),
  },
  'POST /api/automations/{id}/pause': changed('Pause an automation; running enrollments continue'),
  'POST /api/automations/{id}/archive': changed('Archive an automation'),
  'POST /api/automations/{id}/unarchive': changed('Take an automation back from the archive'),
  'GET /api/automations/{id}/stats': {
    summary: 'Read the statistics of an automation and its steps',
    query: noFields,
    responses: ok(automationStatsSchema),
  },
  'GET /api/automations/{id}/graph': {
    summary: 'Read an automation as nodes and edges',
    query: graphQuery,
    responses: ok(automationGraphSchema),
  },
  'GET /api/automations/{id}/draft': {
    summary: 'Read the draft of an automation',
    responses: tagged(automationDraftSchema),
  },
  'PUT /api/automations/{id}/draft': edit({
    summary: 'Save the draft of an automation, as typed',
    body: automationDraftBody,
    example: { name: 'Welcome', trigger: { event: '' }, steps: [{ type: 'sendEmail', subject: 'Wel' }] },
    responses: tagged(automationDraftSchema),
  }),
  'DELETE /api/automations/{id}/draft': edit({
    summary: 'Discard the draft of an automation',
    responses: nothing,
  }),
  'POST /api/automations/{id}/publish': edit({
    summary: 'Publish the draft of an automation',
    body: publishBody,
    example: { migrate: { mapping: { reminder: null }, reason: 'The offer has ended' }, retry: {} },
    responses: tagged(publishedAutomationSchema),
    ...wrongState,
  }),
  'POST /api/automations/{id}/migrate': {
    summary: 'Move enrollments to the current version',
    body: migrateBody,
    example: { from: [1], mapping: { 'step-1': null }, reason: 'The offer has ended' },
    responses: { 202: { description: 'The job has started.', schema: { ...migrationSchema } } },
  },
  'GET /api/automations/{id}/migrate': {
    summary: 'List migrations',
    query: migrationsQuery,
    responses: ok(pageSchema(migrationSchema)),
  },
  'GET /api/automations/{id}/migrate/{migration}': {
    summary: 'Read the progress of a migration',
    responses: ok(migrationSchema),
  },
  'GET /api/automations/{id}/versions': {
    summary: 'List the versions of an automation',
    query: versionsQuery,
    responses: ok(pageSchema(versionLineSchema)),
  },
  'GET /api/automations/{id}/versions/{n}': { summary: 'Read a version', responses: ok(versionSchema) },
  'GET /api/automations/{id}/versions/{n}/diff': {
    summary: 'Compare a version with another',
    query: diffQuery,
    responses: ok(versionDiffSchema),
  },
  'POST /api/automations/{id}/versions/{n}/restore': changed('Restore a version as the newest'),
  'POST /api/automations/{id}/exit-all': {
    summary: 'Exit all enrollments of an automation',
    body: operatorBody,
    example: { reason: 'Wrong discount' },
    responses: { 202: { description: 'The job has started.', schema: { ...exitAllSchema } } },
    ...wrongState,
  },
  'GET /api/automations/{id}/exit-all': {
    summary: 'List exit jobs',
    query: exitAllsQuery,
    responses: ok(pageSchema(exitAllSchema)),
  },
  'GET /api/automations/{id}/exit-all/{exit}': {
    summary: 'Read the progress of an exit job',
    responses: ok(exitAllSchema),
  },
};

function changed(summary: string): OperationDoc {
  return edit({ summary, body: noFields, example: {}, responses: tagged(automationSchema), ...wrongState });
}
