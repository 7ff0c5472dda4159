import { html, nothing, ok, htmlPage, type Operations, type ResponseDoc } from '../../openapi/operation.js';
import { emailBody, forgotBody, resetBody, verifyBody } from './account-link-schemas.js';
import { linkMailedSchema, verifiedSchema } from '../auth-presenter.js';

const token = 'vS3mJpZ0kqk2m8cJm0lqYw9v1c4xT7bD5nR6hF2gLsE';

/** 202 with the same body whether or not the address has an account. */
export const linkMailed: Record<202, ResponseDoc> = {
  202: {
    description: 'A link is mailed. The same answer for known and unknown addresses.',
    schema: { ...linkMailedSchema },
  },
};

const form = (field: string, { required = true } = {}) => ({
  'application/x-www-form-urlencoded': {
    type: 'object',
    properties: { [field]: { type: 'string' } },
    ...(required && { required: [field] }),
  },
});

const notFound = { 404: htmlPage('The link is unknown, used or expired.') };
const again = { 422: htmlPage('The form again, with the errors.') };

export const accountLinkOperations: Operations = {
  'POST /api/auth/email': {
    summary: 'Change the email address',
    body: emailBody,
    example: { email: 'ada@example.org', password: 'correct horse battery' },
    responses: linkMailed,
    problems: ['second_factor_required', 'invalid_second_factor'],
  },
  'POST /api/auth/verification': {
    summary: 'Mail the link that verifies the email address',
    responses: linkMailed,
    problems: ['conflict'],
  },
  'POST /api/auth/verify': {
    summary: 'Use a link that was mailed to verify an address',
    body: verifyBody,
    example: { token },
    responses: ok(verifiedSchema),
    problems: ['email_taken', 'not_found'],
  },
  'POST /api/auth/forgot': {
    summary: 'Ask for a link to set a new password',
    body: forgotBody,
    example: { email: 'ada@example.com' },
    responses: linkMailed,
    problems: ['rate_limited'],
  },
  'POST /api/auth/reset': {
    summary: 'Set a new password with a mailed link',
    body: resetBody,
    example: { token, password: 'battery horse correct' },
    responses: nothing,
  },
  'GET /account/forgot': {
    summary: 'Show the page for a forgotten password',
    responses: html('A form.'),
  },
  'POST /account/forgot': {
    summary: 'Submit the page for a forgotten password',
    bodies: form('email'),
    responses: {
      202: htmlPage('A link is mailed if the address has an account.'),
      ...again,
      429: htmlPage('The form again: too many attempts.'),
    },
  },
  'GET /account/reset/{token}': {
    summary: 'Show the page for a new password',
    responses: { ...html('A form.'), ...notFound },
  },
  'POST /account/reset/{token}': {
    summary: 'Submit the page for a new password',
    bodies: form('password'),
    responses: { ...html('The password is set.'), ...notFound, ...again },
  },
  'GET /account/verify/{token}': {
    summary: 'Show the page that verifies an email address',
    responses: { ...html('A form with one button.'), ...notFound },
  },
  'POST /account/verify/{token}': {
    summary: 'Submit the page that verifies an email address',
    bodies: form('password', { required: false }),
    responses: {
      ...html('Verified.'),
      ...notFound,
      ...again,
      409: htmlPage('The form again: the address has an account by now.'),
    },
  },
};
