import { operatorBody, pageQuery } from '../http/common-schemas.js';
import { enrollmentsQuery, jumpBody } from './schemas.js';
import { enrollmentSchema } from './presenter.js';
import { type OperationDoc, type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const wrongState = { problems: ['conflict'] } as const;

export const enrollmentsOperations: Operations = {
  'GET /api/enrollments': {
    summary: 'List enrollments',
    query: enrollmentsQuery,
    responses: ok(pageSchema(enrollmentSchema)),
  },
  'GET /api/enrollments/{id}': { summary: 'Read an enrollment', responses: ok(enrollmentSchema) },
  'POST /api/enrollments/{id}/exit': operated('Exit an enrollment'),
  'POST /api/enrollments/{id}/retry': operated('Retry a failed enrollment'),
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
