import { type ResponseDoc, type Operations, html, ok } from '../openapi/operation.js';
import { readyzQuery } from './schemas.js';

const readiness = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    checks: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  required: ['ok', 'checks'],
};

const file = (type: string): ResponseDoc => ({
  description: 'As asked.',
  schema: { type: 'string' },
  type,
});

export const systemOperations: Operations = {
  'GET /healthz': {
    summary: 'Check that the process is up',
    responses: ok({ type: 'object', properties: { ok: { const: true } }, required: ['ok'] }),
  },
  'GET /readyz': {
    summary: 'Check that the process is ready',
    query: readyzQuery,
    responses: { ...ok(readiness), 503: { description: 'Some checks failed.', schema: readiness } },
  },
  'GET /metrics': {
    summary: 'Prometheus metrics',
    responses: { 200: file('text/plain') },
    description:
      'With `METRICS_TOKEN`, as a bearer token. Without, and in production, only from the machine itself.',
    problems: ['not_found', 'unauthenticated', 'forbidden'],
  },
  'GET /api/openapi.json': {
    summary: 'Read this description',
    responses: ok({ type: 'object', required: ['openapi', 'paths'] }),
  },
  'GET /docs': { summary: 'Browse this description', responses: html('A page.') },
  'GET /docs/assets/{file}': {
    summary: 'Read an asset of that page',
    responses: { 200: { description: 'Style or script.', schema: { type: 'string' }, type: '*/*' } },
  },
  'GET /docs/errors': { summary: 'Browse the error codes', responses: html('A page.') },
};
