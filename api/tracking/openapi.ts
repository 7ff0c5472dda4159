import type { JsonSchema } from '../openapi/json-schema.js';
import { htmlPage, type Operations } from '../openapi/operation.js';

const bytes: JsonSchema = { type: 'string', format: 'binary' };

const refused = {
  404: htmlPage('A page that says that the link does not work.'),
  429: {
    ...htmlPage('An error page, after too many unknown links.'),
    headers: { 'Retry-After': 'Seconds to wait before retrying.' },
  },
};

export const trackingOperations: Operations = {
  'GET /click/{token}': {
    summary: 'Follow a link of an email',
    responses: {
      302: {
        description: 'Leads to the target of the link.',
        schema: null,
        headers: { Location: 'The target, as it was in the email.' },
      },
      ...refused,
    },
  },
  'GET /open/{token}': {
    summary: 'Load the image of an email',
    responses: {
      200: { description: 'A transparent image of one pixel.', schema: bytes, type: 'image/gif' },
      ...refused,
    },
  },
};
