import { html, ok, type AnswerDoc, type Operations } from '../openapi/operation.js';

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

const form = {
  type: 'object',
  properties: { name: { type: 'string' }, password: { type: 'string' } },
};

/** What tells of the service itself, and its pages. */
export const serviceOperations: Operations = {
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
  'GET /invitations/{token}': {
    summary: 'The page of an invitation',
    answers: { ...html('A form.'), 404: pageOf('The link is used, revoked, expired or unknown.') },
  },
  'POST /invitations/{token}': {
    summary: 'The form of that page',
    bodies: { 'application/x-www-form-urlencoded': form },
    answers: {
      ...html('Joined; the session cookie is set.'),
      401: pageOf('The form again: another password.'),
      404: pageOf('The link is used, revoked, expired or unknown.'),
      422: pageOf('The form again, with what is wrong.'),
      429: pageOf('The form again: too many tries.'),
    },
  },
};

function pageOf(description: string): AnswerDoc {
  return { description, schema: { type: 'string' }, type: 'text/html' };
}
