import assert from 'node:assert/strict';
import { findDeliveryId, withDeliveryHeaders } from '../../../domain/mapping/delivery-id.js';

describe('the id of a delivery', () => {
  const byHeader: [Record<string, string>, string][] = [
    [{ 'webhook-id': 'msg_1', 'idempotency-key': 'k' }, 'webhook-id:msg_1'],
    [{ 'Svix-Id': 'msg_2' }, 'svix-id:msg_2'],
    [{ 'x-shopify-webhook-id': 'b54', 'x-shopify-event-id': 'e' }, 'x-shopify-event-id:e:order.paid'],
    [{ 'x-github-delivery': 'd', 'x-github-hook-id': 'always' }, 'x-github-delivery:d'],
    [{ 'x-wc-webhook-delivery-id': '9f8a', 'x-wc-webhook-id': '3' }, 'x-wc-webhook-delivery-id:9f8a'],
    [{ 'idempotency-key': 'k' }, 'idempotency-key:k'],
    [{ 'linear-delivery': 'l' }, 'linear-delivery:l'],
    [{ 'paypal-transmission-id': 'p' }, 'paypal-transmission-id:p'],
    [{ 'twitch-eventsub-message-id': 't' }, 'twitch-eventsub-message-id:t'],
    [{ 'x-acme-delivery-id': 'a' }, 'x-acme-delivery-id:a'],
    [{ 'x-discourse-event-id': '5' }, 'x-discourse-event-id:5:order.paid'],
  ];
  for (const [headers, key] of byHeader) {
    it(`is ${key}`, () =>
      assert.deepEqual(findDeliveryId(headers, { id: 1 }, 'order.paid'), { key, from: 'header' }));
  }

  for (const header of [
    'x-wc-webhook-id',
    'x-acme-hook-id',
    'x-hook-uuid',
    'x-request-id',
    'last-event-id',
    'x-shopify-shop-id',
  ]) {
    it(`is not in ${header}, which repeats across deliveries or changes between attempts`, () => {
      assert.equal(findDeliveryId({ [header]: '1' }, {}, 'e'), null);
    });
  }

  it('ignores values that are empty, too long or contain spaces', () => {
    assert.equal(
      findDeliveryId({ 'webhook-id': '', 'svix-id': 'x'.repeat(256), 'idempotency-key': 'a b' }, {}, 'e'),
      null,
    );
  });

  for (const [body, key] of [
    [{ id: 'evt_1', event_id: 'e1' }, 'event_id:e1'],
    [{ eventId: 7 }, 'eventId:7'],
    [{ id: 727 }, 'id:727'],
  ] as const) {
    it(`is ${key} of the body only together with its event name and a hash`, () => {
      assert.deepEqual(findDeliveryId({}, body, 'e'), { key, from: 'body' });
    });
  }

  it('is null if the body has none', () => {
    for (const body of [{}, { id: null }, { id: { a: 1 } }, { id: '' }, { id: 1.5 }, [], 'x', null]) {
      assert.equal(findDeliveryId({}, body, 'e'), null);
    }
  });

  it('keeps every digit of a whole number', () => {
    class Lossless {
      constructor(readonly value: string) {}
    }
    const id = findDeliveryId({}, { id: new Lossless('820982911946154508') }, 'e');
    assert.deepEqual(id, { key: 'id:820982911946154508', from: 'body' });
  });
});

describe('the headers that may contain a delivery id', () => {
  const headers = {
    'Svix-Id': 'a',
    'webhook-id': 'b',
    'X-Any-Event-Id': 'c',
    'x-y-delivery': 'd',
    other: 'e',
  };

  it('are all headers, or only those covered by the signature', () => {
    assert.equal(withDeliveryHeaders(headers, null), headers);
    assert.deepEqual(withDeliveryHeaders(headers, ['svix-id']), { 'Svix-Id': 'a', other: 'e' });
    assert.deepEqual(withDeliveryHeaders(headers, []), { other: 'e' });
  });
});
