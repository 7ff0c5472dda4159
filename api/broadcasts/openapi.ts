import { noFields, operatorBody } from '../http/input/common-schemas.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { messageSchema } from '../messages/presenter.js';
import { approvalBody, commentBody } from './approval/schemas.js';
import { created, edit, nothing, ok, tagged, type Operations } from '../openapi/operation.js';
import {
  broadcastPreviewSchema,
  broadcastSchema,
  judgedBroadcastSchema,
  listedBroadcastSchema,
  broadcastLinksSchema,
  broadcastStatsSchema,
  broadcastTestSchema,
  stoppedBroadcastSchema,
} from './presenter.js';
import { linksQuery, recipientsQuery } from './recipient-schemas.js';
import {
  broadcastChangesBody,
  broadcastDraftBody,
  broadcastsQuery,
  broadcastTestBody,
  cancelBody,
  newBroadcastBody,
  resendBody,
  scheduleBody,
  winnerBody,
} from './schemas.js';

export const broadcastsOperations: Operations = {
  'GET /api/broadcasts': {
    summary: 'List broadcasts',
    query: broadcastsQuery,
    responses: ok(pageSchema(listedBroadcastSchema)),
  },
  'POST /api/broadcasts': {
    summary: 'Create a broadcast',
    body: newBroadcastBody,
    example: {
      name: 'Spring newsletter',
      mail: { subject: 'Spring is here, {{ contact.firstName }}', html: '<p>What is new.</p>' },
    },
    responses: created(judgedBroadcastSchema),
  },
  'GET /api/broadcasts/{id}': { summary: 'Read a broadcast', responses: tagged(judgedBroadcastSchema) },
  'PUT /api/broadcasts/{id}': edit({
    summary: 'Change a draft',
    body: broadcastChangesBody,
    example: { time: { local: '2030-04-01T09:00', ifPassed: 'nextDay' }, rate: { perSecond: 50 } },
    responses: tagged(judgedBroadcastSchema),
    problems: ['conflict'],
  }),
  'PUT /api/broadcasts/{id}/draft': edit({
    summary: 'Save a draft as typed',
    body: broadcastDraftBody,
    example: { mail: { subject: 'Spring is here', html: '<p>Hello {{ contact.firstName }}</p>' } },
    responses: tagged(judgedBroadcastSchema),
    problems: ['conflict'],
  }),
  'DELETE /api/broadcasts/{id}': edit({
    summary: 'Delete a draft',
    responses: nothing,
    problems: ['conflict'],
  }),
  'POST /api/broadcasts/{id}/preview': {
    summary: 'Count the recipients',
    body: noFields,
    example: {},
    responses: ok(broadcastPreviewSchema),
    problems: ['conflict', 'invalid'],
  },
  'POST /api/broadcasts/{id}/test': {
    summary: 'Send a test email of a broadcast',
    body: broadcastTestBody,
    example: { to: 'ada@example.com' },
    responses: { 202: { description: 'The email is queued.', schema: { ...broadcastTestSchema } } },
    problems: ['rate_limited'],
  },
  'POST /api/broadcasts/{id}/schedule': {
    summary: 'Send a broadcast at its time',
    body: scheduleBody,
    example: { preview: '65a1f0c2b3d4e5f601234567' },
    responses: tagged(judgedBroadcastSchema),
    problems: ['conflict', 'approval_required'],
  },
  'POST /api/broadcasts/{id}/request-approval': edit({
    summary: 'Ask for the approval of a draft',
    body: approvalBody,
    example: { note: 'Please look at the prices.' },
    responses: tagged(broadcastSchema),
    problems: ['conflict', 'invalid'],
  }),
  'POST /api/broadcasts/{id}/approve': edit({
    summary: 'Approve a draft that someone else asked to be approved',
    body: approvalBody,
    example: {},
    responses: tagged(broadcastSchema),
    problems: ['conflict', 'invalid'],
  }),
  'POST /api/broadcasts/{id}/decline': edit({
    summary: 'Take a request for approval, or the approval, back',
    body: approvalBody,
    example: { note: 'The second price is last year’s.' },
    responses: tagged(broadcastSchema),
    problems: ['conflict'],
  }),
  'POST /api/broadcasts/{id}/comments': {
    summary: 'Comment on a broadcast',
    body: commentBody,
    example: { text: 'The second price is last year’s.' },
    responses: tagged(broadcastSchema),
    problems: ['conflict'],
  },
  'DELETE /api/broadcasts/{id}/comments/{comment}': {
    summary: 'Delete a comment of one’s own',
    responses: nothing,
  },
  'POST /api/broadcasts/{id}/pause': {
    summary: 'Pause a broadcast',
    body: operatorBody,
    example: { reason: 'The subject has a typo' },
    responses: tagged(stoppedBroadcastSchema),
    problems: ['conflict'],
  },
  'POST /api/broadcasts/{id}/resume': {
    summary: 'Resume a broadcast',
    body: noFields,
    example: {},
    responses: tagged(broadcastSchema),
    problems: ['conflict', 'approval_required'],
  },
  'POST /api/broadcasts/{id}/cancel': {
    summary: 'Cancel a broadcast',
    body: cancelBody,
    example: {},
    responses: tagged(stoppedBroadcastSchema),
    problems: ['conflict'],
  },
  'POST /api/broadcasts/{id}/winner': {
    summary: 'Choose the variant that the others get',
    body: winnerBody,
    example: { variant: 1 },
    responses: tagged(broadcastSchema),
    problems: ['conflict'],
  },
  'POST /api/broadcasts/{id}/resend': {
    summary: 'Send failed emails again',
    body: resendBody,
    example: { include: ['failed'] },
    responses: tagged(broadcastSchema),
    problems: ['conflict'],
  },
  'GET /api/broadcasts/{id}/recipients': {
    summary: 'List the people of a broadcast',
    query: recipientsQuery,
    responses: ok(pageSchema(messageSchema)),
  },
  'GET /api/broadcasts/{id}/links': {
    summary: 'List the links of a broadcast that were followed',
    query: linksQuery,
    responses: ok(broadcastLinksSchema),
  },
  'GET /api/broadcasts/{id}/stats': {
    summary: 'Read the results of a broadcast',
    responses: ok(broadcastStatsSchema),
  },
};
