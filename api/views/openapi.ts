import { edit, tagged, type Operations } from '../openapi/operation.js';
import { viewsSchema } from './presenter.js';
import { viewsBody } from './schemas.js';

export const viewsOperations: Operations = {
  'GET /api/views': {
    summary: 'Read the saved views of contacts',
    responses: tagged(viewsSchema),
  },
  'PUT /api/views': edit({
    summary: 'Replace the saved views of contacts',
    body: viewsBody,
    example: {
      views: [
        {
          name: 'Paying',
          where: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
          sort: '-updatedAt',
          columns: ['plan', 'seats'],
        },
      ],
    },
    responses: tagged(viewsSchema),
  }),
};
