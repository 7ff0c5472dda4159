import { subscribeBody } from './schemas.js';
import { subscribedSchema } from './presenter.js';
import { html, ok, htmlPage, type Operations } from '../openapi/operation.js';

const OVER = 'The link is unknown, or its contact was erased.';

const busy = {
  429: {
    ...htmlPage('An error page.'),
    headers: { 'Retry-After': 'Seconds to wait before retrying.' },
  },
};

const shown = {
  500: htmlPage('An error page.'),
  503: htmlPage('An error page; the link remains valid.'),
};

const unsubscribeForm = {
  type: 'object',
  properties: {
    'List-Unsubscribe': { const: 'One-Click' },
    list: { type: 'array', items: { type: 'string', pattern: '^[0-9a-f]{24}$' } },
    all: { type: 'string' },
    undo: { type: 'string' },
  },
};

export const signUpsOperations: Operations = {
  'POST /api/subscribe': {
    summary: 'Sign a contact up',
    body: subscribeBody,
    example: {
      email: 'ada@example.com',
      firstName: 'Ada',
      consent: true,
      consentText: 'Yes, send me the newsletter.',
      source: 'landing page',
    },
    responses: ok(subscribedSchema, 'Subscribed, or asked to confirm.'),
  },
  'GET /confirm/{token}': {
    summary: 'Show the page of a confirmation link',
    responses: {
      ...html('The button, or a note that the sign-up is already confirmed.'),
      404: htmlPage(OVER),
      410: htmlPage('The link has expired, or the subscription has ended since.'),
      ...busy,
      ...shown,
    },
  },
  'POST /confirm/{token}': {
    summary: 'Confirm a sign-up',
    responses: {
      ...html('Confirmed.'),
      303: {
        description: 'Confirmed; redirects to the URL that the list defines.',
        schema: null,
        headers: { Location: '`confirmation.redirectUrl` of the list.' },
      },
      404: htmlPage(OVER),
      410: htmlPage('The link has expired, or the subscription has ended since.'),
      ...busy,
      ...shown,
    },
  },
  'GET /unsubscribe/{token}': {
    summary: 'Show the page of an unsubscribe link',
    responses: {
      ...html('The current subscriptions, if any.'),
      404: htmlPage('The link is unknown.'),
      ...busy,
      ...shown,
    },
  },
  'POST /unsubscribe/{token}': {
    summary: 'Unsubscribe',
    bodies: { 'application/x-www-form-urlencoded': unsubscribeForm, 'multipart/form-data': unsubscribeForm },
    responses: {
      ...html('Unsubscribed, or undone; may be repeated.'),
      404: htmlPage('The link is unknown.'),
      422: htmlPage('The form again: nothing was selected.'),
      ...busy,
      ...shown,
    },
  },
};
