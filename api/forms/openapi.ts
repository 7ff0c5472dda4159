import { formResponseSchema } from './submission-presenter.js';
import { formChangesBody, formsQuery, newFormBody } from './schemas.js';
import { formPreviewSchema, formSchema, formVersionSchema } from './presenter.js';
import {
  type OperationDoc,
  type Operations,
  created,
  html,
  nothing,
  ok,
  edit,
  tagged,
} from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';

const anyFields = {
  type: 'object',
  description: 'The fields of the form, and `consent`.',
  properties: {
    email: { type: 'string' },
    consent: { type: 'boolean' },
    _token: { type: 'string', description: 'From the page that showed the form.' },
    _page: { type: 'string', description: 'The URL of that page.' },
    _language: { type: 'string', description: 'The language the form was shown in.' },
  },
};

/** Errors are pages for a browser's own form submission, otherwise `application/problem+json`. */
const refused = Object.fromEntries(
  [
    [400, 'The body cannot be parsed.'],
    [403, 'Pages of this origin may not submit the form.'],
    [404, 'The form is unknown or closed.'],
    [415, 'The body has none of the three supported encodings.'],
    [422, 'A field is missing or invalid.'],
    [429, 'Too many requests.'],
    [500, 'Something went wrong.'],
    [503, 'Temporarily unavailable.'],
  ].map(([status, description]) => [
    status,
    {
      description: `${description} A page for a browser’s own form submission, otherwise a problem.`,
      schema: { $ref: '#/components/schemas/Problem' },
      type: 'application/problem+json',
      also: { 'text/html': { type: 'string' } },
    },
  ]),
) as OperationDoc['responses'];

const closed = {
  404: { description: 'The form is closed.', schema: { type: 'string' }, type: 'text/html' },
  429: { description: 'Too many requests.', schema: { type: 'string' }, type: 'text/html' },
};

export const formsOperations: Operations = {
  'GET /api/forms': { summary: 'List forms', query: formsQuery, responses: ok(pageSchema(formSchema)) },
  'POST /api/forms': {
    summary: 'Create a form',
    body: newFormBody,
    example: {
      name: 'Newsletter',
      listId: '65a1f0c2b3d4e5f601234567',
      fields: [
        { name: 'firstName', label: 'First name', type: 'text' },
        { name: 'plan', label: 'Plan', type: 'select', options: ['Free', 'Pro'] },
      ],
      allowedOrigins: ['https://shop.example.com'],
      consentText: 'I agree to receive the newsletter.',
    },
    responses: created(formSchema, 'With its public URLs and the HTML snippets to paste into a page.'),
  },
  'POST /api/forms/preview': {
    summary: 'Preview an unsaved form',
    body: newFormBody,
    example: {
      name: 'Newsletter',
      introText: 'What is new in the shop, once a month.',
      fields: [{ name: 'firstName', label: 'First name', type: 'text' }],
      consentText: 'I agree to receive the newsletter.',
      privacyUrl: 'https://shop.example.com/privacy',
    },
    responses: ok(formPreviewSchema),
  },
  'GET /api/forms/{id}': { summary: 'Read a form', responses: tagged(formSchema) },
  'PUT /api/forms/{id}': edit({
    summary: 'Change a form',
    body: formChangesBody,
    example: { submitLabel: 'Subscribe' },
    responses: tagged(formSchema),
  }),
  'POST /api/forms/{id}/restore': restoration('a form', formSchema),
  'DELETE /api/forms/{id}': edit({
    summary: 'Delete a form',
    responses: nothing,
  }),
  'GET /api/forms/{id}/versions': {
    summary: 'List the versions of a form',
    query: formsQuery,
    responses: ok(pageSchema(formVersionSchema)),
  },
  'GET /api/forms/{id}/versions/{n}': {
    summary: 'Read a version of a form',
    responses: ok(formVersionSchema, 'What visitors saw while this version was current.'),
  },
  'POST /api/forms/{publicId}/submissions': {
    summary: 'Submit a form',
    bodies: {
      'application/json': anyFields,
      'application/x-www-form-urlencoded': anyFields,
      'multipart/form-data': anyFields,
    },
    responses: {
      200: { description: 'Accepted.', schema: { ...formResponseSchema } },
      ...refused,
      303: {
        description: 'Accepted from a browser’s own form: redirects to the thank-you page.',
        schema: null,
      },
    },
    problems: ['rate_limited', 'cross_site', 'invalid'],
  },
  'OPTIONS /api/forms/{publicId}/submissions': {
    summary: 'Preflight of a submission from another origin',
    responses: nothing,
    problems: ['rate_limited'],
  },
  'GET /forms/{publicId}': {
    summary: 'Show the hosted form',
    responses: { ...html('The form.'), ...closed },
  },
  'GET /forms/{publicId}/thanks': {
    summary: 'Show the thank-you page of a form',
    responses: { ...html('The thank-you page.'), ...closed },
  },
  'GET /forms/{publicId}/embed.js': {
    summary: 'Read the embed script of a form',
    responses: {
      200: { description: 'The script.', schema: { type: 'string' }, type: 'text/javascript' },
    },
  },
};
