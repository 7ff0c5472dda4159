import { subscribeBody } from './schemas.js';
import { subscribedSchema } from './presenter.js';
import { html, ok, pageOf, type Operations } from '../openapi/operation.js';

const OVER = 'The link is unknown, or belongs to somebody who is gone.';

const busy = {
  429: {
    ...pageOf('A page that says so.'),
    headers: { 'Retry-After': 'Seconds after which to come again.' },
  },
};

const shown = {
  500: pageOf('A page that says so.'),
  503: pageOf('A page that says so; the link stays good.'),
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
    summary: 'Sign somebody up',
    description:
      'With a list or without. Of a list with double opt-in the person is asked by mail first; who is subscribed ' +
      'already stays so. Every sign-up is a line of the ledger of consents.',
    body: subscribeBody,
    example: {
      email: 'ada@example.com',
      firstName: 'Ada',
      consent: true,
      consentText: 'Yes, send me the newsletter.',
      source: 'landing page',
    },
    answers: ok(subscribedSchema, 'Signed up, or asked to confirm.'),
  },
  'GET /confirm/{token}': {
    summary: 'The page of a confirmation mail',
    description: 'Shows one button. Opening it changes nothing, however often.',
    answers: {
      ...html('The button, or that it was pressed already.'),
      404: pageOf(OVER),
      410: pageOf('The link has expired, or the subscription was ended since.'),
      ...busy,
      ...shown,
    },
  },
  'POST /confirm/{token}': {
    summary: 'Confirm a sign-up',
    description: 'The button of that page. Confirming twice is a success.',
    answers: {
      ...html('Confirmed.'),
      303: {
        description: 'Confirmed; leads to where the list says.',
        schema: null,
        headers: { Location: '`confirmation.redirectUrl` of the list.' },
      },
      404: pageOf(OVER),
      410: pageOf('The link has expired, or the subscription was ended since.'),
      ...busy,
      ...shown,
    },
  },
  'GET /unsubscribe/{token}': {
    summary: 'The page of an unsubscribe link',
    description: 'Shows what can be left. Opening it changes nothing, however often.',
    answers: {
      ...html('What can be left; or that there is nothing.'),
      404: pageOf('The link is unknown.'),
      ...busy,
      ...shown,
    },
  },
  'POST /unsubscribe/{token}': {
    summary: 'Unsubscribe',
    description:
      'With `List-Unsubscribe=One-Click` (RFC 8058) at once from the list of the mail, or from everything where it ' +
      'has none; else the form of that page: `list`, as often as wanted, or `all`, or `undo` within the hour.',
    bodies: { 'application/x-www-form-urlencoded': unsubscribeForm, 'multipart/form-data': unsubscribeForm },
    answers: {
      ...html('Left, or taken back; repeating it is harmless.'),
      404: pageOf('The link is unknown.'),
      422: pageOf('The form again: nothing was chosen.'),
      ...busy,
      ...shown,
    },
  },
};
