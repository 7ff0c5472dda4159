import { pageSchema } from '../http/output/page-presenter.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { created, ok, type Operations } from '../openapi/operation.js';
import { exportSchema } from './presenter.js';
import { exportBody, exportsQuery } from './schemas.js';

const bytes: JsonSchema = { type: 'string', format: 'binary' };

export const exportsOperations: Operations = {
  'GET /api/exports': {
    summary: 'List exports',
    query: exportsQuery,
    responses: ok(pageSchema(exportSchema)),
  },
  'POST /api/exports': {
    summary: 'Make a link to an export',
    body: exportBody,
    example: { of: 'contacts', format: 'csv', filter: { subscribed: 'true' } },
    responses: created(exportSchema),
  },
  'GET /api/exports/{id}': { summary: 'Read an export', responses: ok(exportSchema) },
  'GET /api/exports/{id}/file': {
    summary: 'Download an export',
    responses: {
      200: {
        description: 'The rows.',
        type: 'text/csv',
        schema: bytes,
        also: { 'application/x-ndjson': bytes },
      },
    },
  },
};
