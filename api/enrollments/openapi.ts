import { bulkCountSchema, bulkOutcomeSchema, bulkSchema } from './bulk-presenter.js';
import { bulkBody, bulkCountBody } from './bulk-schemas.js';
import { bulksQuery, outcomesQuery } from '../jobs/bulk-schemas.js';
import { noFields, operatorBody, pageQuery } from '../http/input/common-schemas.js';
import { enrollmentsQuery, jumpBody, retryBody } from './schemas.js';
import { enrollmentSchema } from './presenter.js';
import { type OperationDoc, type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

const wrongState = { problems: ['conflict'] } as const;

export const enrollmentsOperations: Operations = {
  'GET /api/enrollments': {
    summary: 'List enrollments',
    query: enrollmentsQuery,
    queryExample: { status: 'failed' },
    responses: ok(pageSchema(enrollmentSchema)),
  },
  'GET /api/enrollments/bulk': {
    summary: 'List bulk actions',
    query: bulksQuery,
    responses: ok(pageSchema(bulkSchema)),
  },
  'POST /api/enrollments/bulk': {
    summary: 'Act on all enrollments that a filter selects',
    body: bulkBody,
    example: { action: 'retry', filter: { error: 'ECONNREFUSED' }, reason: 'The shop is back' },
    responses: { 202: { description: 'The job has started.', schema: { ...bulkSchema } } },
  },
  'POST /api/enrollments/bulk/count': {
    summary: 'Count the enrollments that a bulk action would select',
    body: bulkCountBody,
    example: { action: 'pause', filter: { step: 'second-mail' } },
    responses: ok(bulkCountSchema),
  },
  'GET /api/enrollments/bulk/{bulk}': {
    summary: 'Read the progress of a bulk action',
    responses: ok(bulkSchema),
  },
  'POST /api/enrollments/bulk/{bulk}/cancel': {
    summary: 'Cancel a bulk action',
    body: noFields,
    example: {},
    responses: ok(bulkSchema, 'The bulk action, which ends after the page under way.'),
  },
  'GET /api/enrollments/bulk/{bulk}/outcomes': {
    summary: 'List what became of the enrollments of a bulk action',
    query: outcomesQuery,
    queryExample: { outcome: 'refused' },
    responses: ok(pageSchema(bulkOutcomeSchema)),
  },
  'GET /api/enrollments/{id}': { summary: 'Read an enrollment', responses: ok(enrollmentSchema) },
  'POST /api/enrollments/{id}/exit': operated('Exit an enrollment'),
  'POST /api/enrollments/{id}/retry': {
    ...operated('Retry a failed enrollment'),
    body: retryBody,
    example: { version: 'published', reason: 'The link is mended' },
  },
  'POST /api/enrollments/{id}/pause': operated('Pause an enrollment'),
  'POST /api/enrollments/{id}/resume': operated('Resume a paused enrollment'),
  'POST /api/enrollments/{id}/skip': operated('Skip the current wait'),
  'POST /api/enrollments/{id}/jump': {
    ...operated('Jump to another step'),
    body: jumpBody,
    example: { step: 'second-mail', reason: 'Has read the first one' },
  },
  'GET /api/contacts/{id}/enrollments': {
    summary: 'List the enrollments of a contact',
    query: pageQuery,
    responses: ok(pageSchema(enrollmentSchema)),
  },
};

/** An operator's action on one enrollment; the timeline records who and why. */
function operated(summary: string): OperationDoc {
  return {
    summary,
    body: operatorBody,
    example: { reason: 'Asked by phone' },
    responses: ok(enrollmentSchema, 'The enrollment after the action.'),
    ...wrongState,
  };
}
