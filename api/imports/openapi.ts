import { noFields } from '../http/input/common-schemas.js';
import { pageSchema } from '../http/output/page-presenter.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { created, edit, ok, tagged, type OperationDoc, type Operations } from '../openapi/operation.js';
import { importErrorSchema, importSchema, mappingSchema, mappingViewSchema } from './presenter.js';
import { delimiterBody, importsQuery, mappingBody, uploadQuery, urlBody } from './schemas.js';

const bytes: JsonSchema = { type: 'string', format: 'binary' };

export const importsOperations: Operations = {
  'GET /api/imports': {
    summary: 'List imports',
    query: importsQuery,
    responses: ok(pageSchema(importSchema)),
  },
  'POST /api/imports': {
    summary: 'Upload a file to import',
    query: uploadQuery,
    queryExample: { name: 'people.csv' },
    body: urlBody,
    example: { url: 'https://files.example.com/people.csv' },
    // Client generators need a single type; files are also accepted with their own types.
    bodies: { 'application/octet-stream': bytes },
    responses: created(importSchema),
    problems: ['conflict'],
  },
  'GET /api/imports/{id}': { summary: 'Read an import', responses: ok(importSchema) },
  'GET /api/imports/{id}/mapping': {
    summary: 'Read the column mapping and the first rows of an import',
    responses: tagged(mappingViewSchema),
  },
  'PUT /api/imports/{id}/mapping': edit({
    summary: 'Change the column mapping of an import',
    body: mappingBody,
    example: {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'plan', field: 'customFields.plan' },
      ],
    },
    responses: tagged(mappingSchema),
    problems: ['conflict'],
  }),
  'PUT /api/imports/{id}/delimiter': edit({
    summary: 'Read the file of an import with another delimiter or encoding',
    body: delimiterBody,
    example: { delimiter: 'comma' },
    responses: tagged(mappingViewSchema),
    problems: ['conflict'],
  }),
  'POST /api/imports/{id}/try': action('Count what an import would do'),
  'POST /api/imports/{id}/start': action('Start an import, or resume it'),
  'POST /api/imports/{id}/pause': action('Pause an import'),
  'POST /api/imports/{id}/cancel': action('Cancel an import'),
  'POST /api/imports/{id}/undo': action('Undo an import'),
  'GET /api/imports/{id}/errors': {
    summary: 'List the rows that could not be imported',
    query: importsQuery,
    responses: ok(pageSchema(importErrorSchema)),
  },
  'GET /api/imports/{id}/errors.csv': {
    summary: 'Download the rows that could not be imported',
    responses: {
      200: { description: 'A table with line, column, reason and value.', type: 'text/csv', schema: bytes },
    },
  },
};

function action(summary: string): OperationDoc {
  return { summary, body: noFields, example: {}, responses: ok(importSchema), problems: ['conflict'] };
}
