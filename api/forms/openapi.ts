import { formAnswerSchema } from './submission-presenter.js';
import { formChangesBody, formsQuery, newFormBody } from './schemas.js';
import { formSchema, formVersionSchema } from './presenter.js';
import { type OperationDoc, type Operations, created, html, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const anyFields = {
  type: 'object',
  description: 'The form’s own fields and `consent`.',
  properties: {
    email: { type: 'string' },
    consent: { type: 'boolean' },
    _token: { type: 'string', description: 'Of the page that showed the form.' },
    _page: { type: 'string', description: 'The address of that page.' },
    _language: { type: 'string', description: 'In which language it was shown.' },
  },
};

/** Of a browser's own form errors are pages, of all others `application/problem+json`. */
const refused = Object.fromEntries(
  [
    [400, 'The body cannot be read.'],
    [403, 'Pages of this origin may not send the form.'],
    [404, 'There is no such form, or it is closed.'],
    [415, 'Not one of the three encodings.'],
    [422, 'Something is missing or wrong.'],
    [429, 'Too many at once.'],
    [500, 'Something went wrong.'],
    [503, 'Not now.'],
  ].map(([status, description]) => [
    status,
    {
      description: `${description} A page for a browser’s own form, else a problem.`,
      schema: {},
      type: '*/*',
    },
  ]),
) as OperationDoc['answers'];

const closed = {
  404: { description: 'The form is closed.', schema: { type: 'string' }, type: 'text/html' },
  429: { description: 'Too many at once.', schema: { type: 'string' }, type: 'text/html' },
};

export const formsOperations: Operations = {
  'GET /api/forms': { summary: 'List forms', query: formsQuery, answers: ok(pageSchema(formSchema)) },
  'POST /api/forms': {
    summary: 'Make a form',
    body: newFormBody,
    example: {
      name: 'Newsletter',
      fields: [{ name: 'firstName', label: 'First name', type: 'text' }],
      consentText: 'I agree to receive the newsletter.',
    },
    answers: created(formSchema, 'With its public addresses and what to paste into a page.'),
  },
  'GET /api/forms/{id}': { summary: 'Read a form', answers: ok(formSchema) },
  'PUT /api/forms/{id}': {
    summary: 'Change a form',
    description: 'What alters what visitors see becomes a new version.',
    body: formChangesBody,
    example: { submitLabel: 'Subscribe' },
    answers: ok(formSchema),
  },
  'DELETE /api/forms/{id}': {
    summary: 'Delete a form',
    description: 'Its versions stay, since consents speak of them.',
    answers: nothing,
  },
  'GET /api/forms/{id}/versions': {
    summary: 'List the versions of a form',
    query: formsQuery,
    answers: ok(pageSchema(formVersionSchema)),
  },
  'GET /api/forms/{id}/versions/{n}': {
    summary: 'Read a version of a form',
    answers: ok(formVersionSchema, 'What visitors saw while it was the present one.'),
  },
  'POST /api/forms/{publicId}/submissions': {
    summary: 'Send a form',
    description: 'For anybody. The answer says nothing of who is known.',
    bodies: {
      'application/json': anyFields,
      'application/x-www-form-urlencoded': anyFields,
      'multipart/form-data': anyFields,
    },
    answers: {
      200: { description: 'Taken.', schema: { ...formAnswerSchema } },
      ...refused,
      303: { description: 'Taken, of a browser’s own form: to the thank-you page.', schema: null },
    },
    problems: ['rate_limited', 'cross_site', 'invalid'],
  },
  'OPTIONS /api/forms/{publicId}/submissions': {
    summary: 'Whether a page of another site may send the form',
    answers: nothing,
    problems: ['rate_limited'],
  },
  'GET /forms/{publicId}': { summary: 'The hosted form', answers: { ...html('The form.'), ...closed } },
  'GET /forms/{publicId}/thanks': {
    summary: 'What is said after a form was sent',
    answers: { ...html('Thanks.'), ...closed },
  },
  'GET /forms/{publicId}/embed.js': {
    summary: 'The script that draws the form in a page',
    answers: {
      200: { description: 'The script.', schema: { type: 'string' }, type: 'text/javascript' },
    },
  },
};
