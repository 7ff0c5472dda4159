import assert from 'node:assert/strict';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface Delivery {
  body: unknown;
  headers?: Record<string, string>;
}

const email = 'ada@example.org';
const SQUARE_EVENT = '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc';
const shopify = (event: string, attempt: string): Record<string, string> => ({
  'x-shopify-topic': 'orders/create',
  'x-shopify-event-id': event,
  'x-shopify-webhook-id': attempt,
});
const data = { customer: { email }, total: 42 };
const of = (body: unknown, headers?: Record<string, string>): Delivery => ({
  body,
  ...(headers && { headers }),
});

/** What a provider sends twice for one event. */
const repeats: [string, Delivery, Delivery][] = [
  [
    'Intercom: delivery_attempts',
    of({ type: 'notification_event', id: 'notif_1', topic: 'contact.created', delivery_attempts: 1, data }),
    of({ type: 'notification_event', id: 'notif_1', topic: 'contact.created', delivery_attempts: 2, data }),
  ],
  [
    'Stripe: pending_webhooks',
    of({ id: 'evt_1', object: 'event', type: 'invoice.paid', pending_webhooks: 2, data }),
    of({ id: 'evt_1', object: 'event', type: 'invoice.paid', pending_webhooks: 1, data }),
  ],
  [
    'Stripe, written in another API version',
    of({ id: 'evt_1', object: 'event', type: 'invoice.paid', api_version: '2026-01-01', data }),
    of({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      api_version: '2026-02-01',
      data: { ...data, total: 43 },
    }),
  ],
  [
    'HubSpot: attemptNumber, in another batch',
    of([{ eventId: 9, subscriptionType: 'contact.creation', attemptNumber: 0, email }]),
    of([
      { eventId: 8, subscriptionType: 'contact.creation', attemptNumber: 0 },
      { eventId: 9, subscriptionType: 'contact.creation', attemptNumber: 1, email },
    ]),
  ],
  [
    'Mux: a list of attempts (mux-node-sdk#83)',
    of({ type: 'video.asset.ready', id: '3b-1', attempts: [], data }),
    of({
      type: 'video.asset.ready',
      id: '3b-1',
      attempts: [{ webhook_id: 1, response_status_code: 500 }],
      data,
    }),
  ],
  [
    'LOX24: attempt_number (symfony#65712)',
    of({ id: 'a3cd', name: 'sms.delivery', attempt_number: 1, attempts_total: 4, data }),
    of({ id: 'a3cd', name: 'sms.delivery', attempt_number: 2, attempts_total: 4, data }),
  ],
  [
    'Wise: sent_at beside a header (docs.wise.com, webhooks)',
    of(
      { event_type: 'transfers#state-change', sent_at: '2026-01-01T00:00:00Z', data },
      { 'x-delivery-id': 'd-1' },
    ),
    of(
      { event_type: 'transfers#state-change', sent_at: '2026-01-01T00:05:00Z', data },
      { 'x-delivery-id': 'd-1' },
    ),
  ],
  [
    'Emailit: event_id (emailit.com/docs/webhooks)',
    of({ event_id: 'evt_1', type: 'contact.created', delivery_attempts: 1, object: data }),
    of({ event_id: 'evt_1', type: 'contact.created', delivery_attempts: 2, object: data }),
  ],
  [
    'Notion: attempt_number',
    of({ id: '367c', type: 'page.created', attempt_number: 1, data }),
    of({ id: '367c', type: 'page.created', attempt_number: 3, data }),
  ],
  [
    'Chargebee: webhook_status',
    of({ id: 'ev_1', event_type: 'customer_created', api_version: 'v2', webhook_status: 'scheduled', data }),
    of({
      id: 'ev_1',
      event_type: 'customer_created',
      api_version: 'v2',
      webhook_status: 're_scheduled',
      data,
    }),
  ],
  [
    'a counter that only a retry has',
    of({ id: 'o1', event: 'order.placed', data }),
    of({ id: 'o1', event: 'order.placed', retry_count: 1, data }),
  ],
  [
    'a counter in an envelope',
    of({ id: 'o1', event: 'order.placed', meta: { webhook: 'w', attempt: 1 }, data }),
    of({ id: 'o1', event: 'order.placed', meta: { webhook: 'w', attempt: 2 }, data }),
  ],
  [
    'the time at which it was sent',
    of({ id: 'o1', event: 'order.placed', sent_at: '2026-01-01T10:00:00Z', data }),
    of({ id: 'o1', event: 'order.placed', sent_at: '2026-01-01T10:05:00Z', data }),
  ],
  [
    'a CloudEvent',
    of({ specversion: '1.0', id: '7', source: '/shop', type: 'order.placed', time: 'a', data }),
    of({ specversion: '1.0', id: '7', source: '/shop', type: 'order.placed', time: 'b', data }),
  ],
  [
    'a CloudEvent in headers',
    of({ ...data, n: 1 }, { 'ce-id': '7', 'ce-source': '/shop', 'ce-type': 'order.placed' }),
    of({ ...data, n: 2 }, { 'ce-id': '7', 'ce-source': '/shop', 'ce-type': 'order.placed' }),
  ],
  [
    'Segment: messageId and sentAt',
    of({
      messageId: 'm1',
      type: 'track',
      event: 'Paid',
      originalTimestamp: 'a',
      sentAt: 'a',
      properties: data,
    }),
    of({
      messageId: 'm1',
      type: 'track',
      event: 'Paid',
      originalTimestamp: 'a',
      sentAt: 'b',
      properties: data,
    }),
  ],
  [
    'Shopify: the id of the event, beside one of the attempt (shopify.dev/docs/apps/build/webhooks/ignore-duplicates)',
    of({ id: 820982911946154500, email, total: 42 }, shopify('event-1', 'attempt-1')),
    of({ id: 820982911946154500, email, total: 42 }, shopify('event-1', 'attempt-2')),
  ],
  [
    'Prolific: X-Event-ID (docs.prolific.com/api-reference/webhooks/idempotency-and-the-x-event-id-header)',
    of({ event_type: 'submission.status.change', sent: 1, data }, { 'x-event-id': 'e-1' }),
    of({ event_type: 'submission.status.change', sent: 2, data }, { 'x-event-id': 'e-1' }),
  ],
  [
    'PandaDoc: a header (developers.pandadoc.com/changelog/2026-07-20-webhooks-deduplicate)',
    of([{ event: 'document_state_changed', data }], { 'x-pandadoc-webhook-event-id': 'e-1' }),
    of([{ event: 'document_state_changed', data }], { 'x-pandadoc-webhook-event-id': 'e-1' }),
  ],
  [
    'Dynamic: messageId and eventId (dynamic.xyz/docs, webhook delivery best practices)',
    of({ messageId: 'm1', eventId: 'e1', eventName: 'user.created', timestamp: 'a', data }),
    of({ messageId: 'm1', eventId: 'e1', eventName: 'user.created', timestamp: 'a', data }),
  ],
  [
    'Square: a number of the attempt in a header (developer.squareup.com/docs/webhooks/how-it-works)',
    of({ merchant_id: 'M', type: 'payment.updated', event_id: SQUARE_EVENT, created_at: 'a', data }),
    of(
      { merchant_id: 'M', type: 'payment.updated', event_id: SQUARE_EVENT, created_at: 'a', data },
      { 'square-retry-number': '1', 'square-retry-reason': 'http_timeout' },
    ),
  ],
];

/** What are two events, however alike. */
const distinct: [string, Delivery, Delivery][] = [
  [
    'Shopify: events of the same order',
    of({ id: 820982911946154500, email, total: 42 }, shopify('event-1', 'attempt-1')),
    of({ id: 820982911946154500, email, total: 42 }, shopify('event-2', 'attempt-2')),
  ],
  [
    'without an id',
    of({ event: 'order.placed', attempt: 1, data }),
    of({ event: 'order.placed', attempt: 1, data }),
  ],
  [
    'a resource that changed',
    of({ id: 'cus_1', event: 'customer.updated', data }),
    of({ id: 'cus_1', event: 'customer.updated', data: { ...data, total: 43 } }),
  ],
  [
    'an object whose ids begin like those of events',
    of({ id: 'evt_1', type: 'event.updated', title: 'Meetup', data }),
    of({ id: 'evt_1', type: 'event.updated', title: 'Meetup 2', data }),
  ],
  [
    'payments that failed twice',
    of({ id: 'sub_1', event: 'payment_failed', retry_count: 1, data }),
    of({ id: 'sub_1', event: 'payment_failed', retry_count: 2, data }),
  ],
  [
    'quizzes that were tried twice',
    of({ id: 'quiz_1', event: 'quiz_completed', attempts: 1, data }),
    of({ id: 'quiz_1', event: 'quiz_completed', attempts: 2, data }),
  ],
  [
    'reminders that were sent twice',
    of({ id: 'inv_1', event: 'reminder_sent', sent_at: '2026-01-01', data }),
    of({ id: 'inv_1', event: 'reminder_sent', sent_at: '2026-01-08', data }),
  ],
  [
    'an invoice that was sent in the meantime',
    of({ id: 'inv_1', event: 'invoice.updated', sent_at: null, data }),
    of({ id: 'inv_1', event: 'invoice.updated', sent_at: '2026-01-08', data }),
  ],
  [
    'events at different times',
    of({ id: 'u1', event: 'page_viewed', timestamp: 1, data }),
    of({ id: 'u1', event: 'page_viewed', timestamp: 2, data }),
  ],
  [
    'counters of the data itself',
    of({ id: 'o1', event: 'order.placed', data: { ...data, attempts: 1 } }),
    of({ id: 'o1', event: 'order.placed', data: { ...data, attempts: 2 } }),
  ],
  [
    'CloudEvents of different sources',
    of({ specversion: '1.0', id: '7', source: '/shop', type: 'order.placed', data }),
    of({ specversion: '1.0', id: '7', source: '/other', type: 'order.placed', data }),
  ],
  [
    'CloudEvents in headers, of different sources',
    of(data, { 'ce-id': '7', 'ce-source': '/shop', 'ce-type': 'order.placed' }),
    of(data, { 'ce-id': '7', 'ce-source': '/other', 'ce-type': 'order.placed' }),
  ],
];

describe('A delivery that comes again', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const recorded = async (deliveries: Delivery[]): Promise<number> => {
    const { body: source } = await client.post('/api/event-sources', { name: 'Shop' });
    for (const { body, headers = {} } of deliveries) {
      const response = await api.anonymous().post(new URL(source.url).pathname, body, { headers });
      assert.ok(response.status < 300, response.text);
    }
    const { body } = await client.get('/api/events');
    const own = body.data.filter((event: { email: string }) => event.email === email);
    return own.filter((event: { eventName: string }) => event.eventName !== 'contact_added').length;
  };

  for (const [what, first, second] of repeats)
    it(`is one event: ${what}`, async () => assert.equal(await recorded([first, second]), 1));

  for (const [what, first, second] of distinct)
    it(`is not: ${what}`, async () => assert.equal(await recorded([first, second]), 2));
});
