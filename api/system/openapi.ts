import { type AnswerDoc, type Operations, html, ok } from '../openapi/operation.js';

const readiness = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    checks: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  required: ['ok', 'checks'],
};

const file = (type: string): AnswerDoc => ({
  description: 'As asked.',
  schema: { type: 'string' },
  type,
});

export const systemOperations: Operations = {
  'GET /healthz': {
    summary: 'The process is up',
    answers: ok({ type: 'object', properties: { ok: { const: true } }, required: ['ok'] }),
  },
  'GET /readyz': {
    summary: 'What the process needs is there',
    answers: { ...ok(readiness), 503: { description: 'Which of it is not.', schema: readiness } },
  },
  'GET /metrics': {
    summary: 'Prometheus metrics',
    answers: { 200: file('text/plain') },
    problems: ['not_found'],
  },
  'GET /api/openapi.json': {
    summary: 'This description',
    answers: ok({ type: 'object', required: ['openapi', 'paths'] }),
  },
  'GET /docs': { summary: 'This description, to read', answers: html('A page.') },
  'GET /docs/assets/{file}': {
    summary: 'What that page loads',
    answers: { 200: { description: 'Style or script.', schema: { type: 'string' }, type: '*/*' } },
  },
  'GET /docs/errors': { summary: 'The codes of errors', answers: html('A page.') },
};
