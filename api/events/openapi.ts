import { pageQuery } from '../http/input/common-schemas.js';
import { eventNamesQuery, eventStreamQuery, eventsQuery, sendEventBody } from './schemas.js';
import { replayBody, replayManyBody } from './replay-schemas.js';
import { replayedManySchema, replayedSchema } from './replay-presenter.js';
import { eventNamesSchema } from './event-names-presenter.js';
import { eventSchema } from './presenter.js';
import { eventBatchBody } from './batch-schemas.js';
import { countsSchema, eventBatchSchema } from './batch-presenter.js';
import { REPLAYED, ok, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

const order = {
  email: 'ada@example.com',
  eventName: 'order.placed',
  eventProperties: { orderId: '4711', total: 42 },
  contactProperties: { plan: 'paid' },
};

export const eventsOperations: Operations = {
  'GET /api/contacts/{id}/events': {
    summary: 'List the events of a contact',
    query: pageQuery,
    responses: ok(pageSchema(eventSchema)),
  },
  'POST /api/events/send': {
    summary: 'Send an event',
    body: sendEventBody,
    example: order,
    responses: {
      200: {
        ...ok(countsSchema, 'The event is stored; the numbers of enrollments started and exited.')[200],
        headers: REPLAYED,
        example: { enrolled: 1, exited: 0 },
      },
    },
  },
  'POST /api/events/batch': {
    summary: 'Send up to 500 events',
    body: eventBatchBody,
    example: { events: [{ ...order, idempotencyKey: 'order-4711-placed' }] },
    responses: ok(eventBatchSchema, 'The outcome of each event, in order.'),
  },
  'POST /api/events/{id}/replay': {
    summary: 'Apply an unmapped event',
    body: replayBody,
    example: { fireAutomations: true },
    responses: ok(replayedSchema),
    problems: ['conflict'],
  },
  'POST /api/events/replay': {
    summary: 'Apply unmapped events',
    body: replayManyBody,
    example: { after: '2026-11-01', fireAutomations: true },
    responses: ok(replayedManySchema),
  },
  'GET /api/events': {
    summary: 'List events',
    query: eventsQuery,
    queryExample: { email: 'ada@example.com', after: '2026-11-01' },
    responses: ok(pageSchema(eventSchema)),
  },
  'GET /api/events/stream': {
    summary: 'Stream events as they are recorded',
    query: eventStreamQuery,
    headers: { 'Last-Event-ID': 'Resumes after the event with this id.' },
    responses: {
      200: { description: 'An event stream.', schema: { type: 'string' }, type: 'text/event-stream' },
    },
  },
  'GET /api/event-names': {
    summary: 'List event names with their properties',
    query: eventNamesQuery,
    queryExample: { search: 'order' },
    responses: ok(eventNamesSchema),
  },
  'GET /api/events/{id}': { summary: 'Read an event', responses: ok(eventSchema) },
};
