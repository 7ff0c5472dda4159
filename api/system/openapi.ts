import { type ResponseDoc, type Operations, html, ok } from '../openapi/operation.js';
import { readyzQuery, testMailBody } from './schemas.js';
import { setupSchema } from './setup-presenter.js';
import { systemSchema } from './system-presenter.js';
import { testMailSchema } from './test-mail-presenter.js';

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
  'GET /': { summary: 'Find the way around', responses: html('A page.') },
  'GET /api/setup': {
    summary: 'Find out whether to sign up or to sign in',
    responses: ok(setupSchema),
  },
  'GET /api/system': { summary: 'Read the state of the installation', responses: ok(systemSchema) },
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
    problems: ['not_found', 'unauthenticated', 'forbidden'],
  },
  'POST /api/system/test-mail': {
    summary: 'Send a test email through the mail server',
    body: testMailBody,
    example: {},
    responses: ok(testMailSchema, 'What the server said.'),
    problems: ['rate_limited'],
  },
  'GET /api/openapi.json': {
    summary: 'Read this description',
    responses: ok({ type: 'object', required: ['openapi', 'paths'] }),
  },
  'GET /docs': { summary: 'Browse this description', responses: html('A page.') },
  'GET /docs/assets/{file}': {
    summary: 'Read an asset of that page',
    responses: { 200: { ...file('text/css'), also: { 'text/javascript': { type: 'string' } } } },
  },
  'GET /docs/errors': { summary: 'Browse the error codes', responses: html('A page.') },
};
