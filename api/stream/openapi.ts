import type { Operations } from '../openapi/operation.js';
import { streamQuery } from './schemas.js';

export const streamOperations: Operations = {
  'GET /api/stream': {
    summary: 'Follow several topics over one connection',
    query: streamQuery,
    headers: { 'Last-Event-ID': 'Resumes after the event with this id.' },
    responses: {
      200: { description: 'An event stream.', schema: { type: 'string' }, type: 'text/event-stream' },
    },
    problems: ['not_found'],
  },
};
