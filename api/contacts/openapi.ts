import { contactSchema } from './presenter.js';
import { enrollmentSchema } from '../enrollments/presenter.js';
import { countsSchema, eventBatchSchema } from '../events/batch-presenter.js';
import { replayedManySchema, replayedSchema } from '../events/replay-presenter.js';
import { eventSchema } from '../events/presenter.js';
import { messageSchema } from '../messages/presenter.js';
import { pageSchema } from '../http/page-presenter.js';
import { contactChangesBody, contactsQuery, newContactBody } from './schemas.js';
import { eventBatchBody } from '../events/batch-schemas.js';
import { replayBody, replayManyBody } from '../events/replay-schemas.js';
import { eventsQuery, eventStreamQuery, pageQuery, sendEventBody } from '../events/schemas.js';
import { messagesQuery } from '../messages/schemas.js';
import { nothing, ok, created, type Operations } from '../openapi/operation.js';

const ETAG = { ETag: 'Moves with a value; for `If-Match`.' };
const REPLAYED = { 'Idempotency-Replayed': '`true` for an answer that was given before.' };
const order = {
  email: 'ada@example.com',
  eventName: 'order.placed',
  eventProperties: { orderId: '4711', total: 42 },
  contactProperties: { plan: 'paid' },
};

/** Contacts, events and mails. */
export const audienceOperations: Operations = {
  'GET /api/contacts': {
    summary: 'List and search contacts',
    description: 'Beside one of the others, `field.<name>` filters by the value of a custom field.',
    query: contactsQuery,
    answers: ok(pageSchema(contactSchema)),
  },
  'POST /api/contacts': {
    summary: 'Create or change a contact',
    description: 'The e-mail says which. Custom fields are merged key by key; null removes a value.',
    body: newContactBody,
    example: { email: 'ada@example.com', firstName: 'Ada', customFields: { plan: 'trial', seats: 3 } },
    answers: {
      200: { ...ok(contactSchema, 'It was there, and is changed.')[200], headers: { ...ETAG, ...REPLAYED } },
      201: { ...created(contactSchema)[201], headers: { ...ETAG, ...REPLAYED } },
    },
  },
  'GET /api/contacts/{id}': {
    summary: 'Read a contact',
    answers: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
  },
  'PUT /api/contacts/{id}': {
    summary: 'Change a contact',
    body: contactChangesBody,
    example: { subscribed: false },
    headers: { 'If-Match': 'The `ETag` that was read: only when nothing has changed since.' },
    answers: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
    problems: ['email_taken', 'stale'],
  },
  'DELETE /api/contacts/{id}': {
    summary: 'Delete a contact and erase the person',
    answers: nothing,
  },
  'GET /api/contacts/{id}/events': {
    summary: 'The events of a contact',
    query: pageQuery,
    answers: ok(pageSchema(eventSchema)),
  },
  'GET /api/contacts/{id}/enrollments': {
    summary: 'The enrollments of a contact',
    query: pageQuery,
    answers: ok(pageSchema(enrollmentSchema)),
  },
  'GET /api/contacts/{id}/messages': {
    summary: 'The mails to a contact',
    query: pageQuery,
    answers: ok(pageSchema(messageSchema)),
  },
  'POST /api/events/send': {
    summary: 'Send an event',
    description: 'The contact with the e-mail is created when missing.',
    body: sendEventBody,
    example: order,
    answers: {
      200: {
        ...ok(countsSchema, 'Durable: how many automations were entered, and how many ended.')[200],
        headers: REPLAYED,
        example: { enrolled: 1, exited: 0 },
      },
    },
  },
  'POST /api/events/batch': {
    summary: 'Send up to 500 events',
    description:
      'Each is judged for itself: what is wrong with one does not keep the others from being recorded.',
    body: eventBatchBody,
    example: { events: [{ ...order, idempotencyKey: 'order-4711-placed' }] },
    answers: ok(eventBatchSchema, 'What came of each, in order.'),
  },
  'POST /api/events/{id}/replay': {
    summary: 'Apply an unmapped event',
    body: replayBody,
    example: { fireAutomations: true },
    answers: ok(replayedSchema),
    problems: ['conflict'],
  },
  'POST /api/events/replay': {
    summary: 'Apply unmapped events',
    body: replayManyBody,
    example: { after: '2026-01-31T09:30:00Z', limit: 100 },
    answers: ok(replayedManySchema),
  },
  'GET /api/events': {
    summary: 'The event log',
    query: eventsQuery,
    answers: ok(pageSchema(eventSchema)),
  },
  'GET /api/events/stream': {
    summary: 'The log as it is written',
    description: 'Server-sent events, each with an event of the log as JSON.',
    query: eventStreamQuery,
    headers: { 'Last-Event-ID': 'Goes on after the event with this id.' },
    answers: {
      200: { description: 'A stream.', schema: { type: 'string' }, type: 'text/event-stream' },
    },
  },
  'GET /api/events/{id}': { summary: 'Read an event', answers: ok(eventSchema) },
  'GET /api/messages': {
    summary: 'List mails',
    query: messagesQuery,
    answers: ok(pageSchema(messageSchema)),
  },
  'GET /api/messages/{id}': { summary: 'Read a mail', answers: ok(messageSchema) },
};
