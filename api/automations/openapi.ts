import { versionDiffSchema, versionLineSchema, versionSchema } from './version-presenter.js';
import { automationStatsSchema } from './stats-presenter.js';
import {
  automationChangesBody,
  automationsQuery,
  fromStarterBody,
  newAutomationBody,
  diffQuery,
  versionsQuery,
} from './schemas.js';
import { automationSchema, starterSchema } from './presenter.js';
import { exitAllSchema } from './exit-all-presenter.js';
import { enrollBody, exitAllsQuery } from './enroll-schemas.js';
import { dryRunBody, unsavedDryRunBody } from './dry-run-schemas.js';
import { dryRunSchema } from './dry-run-presenter.js';
import { type OperationDoc, type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';
import { noFields, operatorBody } from '../http/common-schemas.js';
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

const wrongState = { problems: ['conflict'] } as const;

export const automationsOperations: Operations = {
  'GET /api/automations': {
    summary: 'List automations',
    query: automationsQuery,
    responses: ok(pageSchema(automationSchema)),
  },
  'POST /api/automations': {
    summary: 'Create an automation',
    description: 'Creates a draft, version 1, or a copy of a starter (`from`).',
    body: [newAutomationBody, fromStarterBody],
    example: welcome,
    responses: created(automationSchema),
  },
  'GET /api/automations/starters': {
    summary: 'List starter automations',
    query: noFields,
    responses: ok(pageSchema(starterSchema)),
  },
  'POST /api/automations/test': {
    summary: 'Test an unsaved automation',
    description:
      'A dry run: the path, times and rendered mails for a sample contact and events. Nothing is sent.',
    body: unsavedDryRunBody,
    example: { automation: welcome, contact: { firstName: 'Ada' } },
    responses: ok(dryRunSchema),
    problems: ['not_found', 'conflict'],
  },
  'POST /api/automations/{id}/test': {
    summary: 'Test an automation',
    description:
      'A dry run: the path, times and rendered mails for a sample contact and events. Nothing is sent.',
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
  'GET /api/automations/{id}': { summary: 'Read an automation', responses: ok(automationSchema) },
  'PUT /api/automations/{id}': {
    summary: 'Change an automation',
    description: 'A changed definition becomes a new version; running enrollments stay on theirs.',
    body: automationChangesBody,
    example: { name: 'Welcome, new' },
    responses: ok(automationSchema),
    ...wrongState,
  },
  'DELETE /api/automations/{id}': {
    summary: 'Delete an automation without enrollments',
    responses: nothing,
    ...wrongState,
  },
  'POST /api/automations/{id}/activate': changed('Activate an automation'),
  'POST /api/automations/{id}/pause': changed('Pause an automation; running enrollments continue'),
  'POST /api/automations/{id}/archive': changed('Archive an automation'),
  'GET /api/automations/{id}/stats': {
    summary: 'Read the statistics of an automation and its steps',
    query: noFields,
    responses: ok(automationStatsSchema),
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
  return { summary, body: noFields, example: {}, responses: ok(automationSchema), ...wrongState };
}
