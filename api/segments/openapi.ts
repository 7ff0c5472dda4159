import { noFields } from '../http/input/common-schemas.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { created, edit, nothing, ok, tagged, type Operations } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import {
  contactSegmentsSchema,
  segmentMemberSchema,
  segmentPreviewSchema,
  segmentSchema,
} from './presenter.js';
import {
  newSegmentBody,
  previewBody,
  segmentChangesBody,
  segmentMembersQuery,
  segmentsQuery,
} from './schemas.js';

const where = {
  all: [
    { field: 'contact.plan', op: 'eq', value: 'pro' },
    { event: 'order.placed', atLeast: 3, withinLast: '30 days' },
  ],
};

export const segmentsOperations: Operations = {
  'GET /api/contacts/{id}/segments': {
    summary: 'List the segments of a contact',
    responses: ok(contactSegmentsSchema),
  },
  'GET /api/segments': {
    summary: 'List segments',
    query: segmentsQuery,
    responses: ok(pageSchema(segmentSchema)),
  },
  'POST /api/segments': {
    summary: 'Create a segment',
    body: newSegmentBody,
    example: { name: 'Regulars', where },
    responses: created(segmentSchema),
    problems: ['conflict'],
  },
  'POST /api/segments/preview': {
    summary: 'Preview the members of a segment',
    body: previewBody,
    example: { where },
    responses: ok(segmentPreviewSchema),
  },
  'GET /api/segments/{id}': { summary: 'Read a segment', responses: tagged(segmentSchema) },
  'PUT /api/segments/{id}': edit({
    summary: 'Change a segment',
    body: segmentChangesBody,
    example: { name: 'Regular customers' },
    responses: tagged(segmentSchema),
  }),
  'DELETE /api/segments/{id}': edit({
    summary: 'Delete a segment',
    responses: nothing,
    problems: ['conflict'],
  }),
  'POST /api/segments/{id}/restore': restoration('a segment', segmentSchema),
  'POST /api/segments/{id}/rebuild': {
    summary: 'Build a segment again',
    body: noFields,
    example: {},
    responses: {
      202: { description: 'Requested; `building` shows the progress.', schema: { ...segmentSchema } },
    },
  },
  'GET /api/segments/{id}/members': {
    summary: 'List the members of a segment',
    query: segmentMembersQuery,
    responses: ok(pageSchema(segmentMemberSchema)),
  },
};
