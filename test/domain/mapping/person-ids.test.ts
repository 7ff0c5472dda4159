import assert from 'node:assert/strict';
import { mapPayload } from '../../../domain/mapping/map-payload.js';

function idsOf(body: unknown, headers: Record<string, string> = {}): string[] {
  return mapPayload({ headers, body, sourceName: 'Shop' }).personIds.map(
    ({ kind, value }) => `${kind}:${value}`,
  );
}

const email = 'ada@example.org';

describe('the ids of a person', () => {
  it('are found with and without a customer’s address', () => {
    const checkout = { object: 'checkout.session', customer: 'cus_Q1', customer_details: { email } };
    assert.deepEqual(idsOf({ type: 'checkout.session.completed', data: { object: checkout } }), [
      'customer:cus_Q1',
    ]);
    const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_Q1' };
    assert.deepEqual(idsOf({ type: 'customer.subscription.deleted', data: { object: subscription } }), [
      'customer:cus_Q1',
    ]);
  });

  it('include the id of an object that is the person', () => {
    assert.deepEqual(idsOf({ type: 'x.y', data: { customer: { id: 'c_77', email } } }), ['customer:c_77']);
    assert.deepEqual(
      idsOf({ type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer', email } } }),
      ['customer:cus_1'],
    );
    assert.deepEqual(
      idsOf({
        type: 'user.created',
        data: { id: 'user_1', email_addresses: [{ id: 'i', email_address: email }] },
      }),
      ['user:user_1'],
    );
    assert.deepEqual(idsOf({ subscriptionType: 'contact.creation', objectId: 123 }), ['contact:123']);
    assert.deepEqual(
      idsOf({ id: 706, email, first_name: 'Ada' }, { 'x-shopify-topic': 'customers/update' }),
      ['customer:706'],
    );
  });

  it('include fields named after a person', () => {
    assert.deepEqual(
      idsOf({ type: 'track', event: 'Signed Up', userId: 'u1', context: { traits: { email } } }),
      ['user:u1'],
    );
    assert.deepEqual(idsOf({ event: 'a', properties: { distinct_id: 'd1', $email: email } }), ['user:d1']);
    assert.deepEqual(idsOf({ event_type: 'transaction.completed', data: { customer_id: 'ctm_01' } }), [
      'customer:ctm_01',
    ]);
  });

  it('exclude those of a host, an actor or the company', () => {
    const meeting = {
      user_id: 'host9',
      account_id: 'acc',
      host: { id: 'h', user_id: 'h2' },
      attendee: { id: 'a1', email },
    };
    assert.deepEqual(idsOf({ event: 'meeting.joined', payload: meeting }), ['attendee:a1']);
    assert.deepEqual(idsOf({ event: 'a.b', account_id: 'acc', client_id: 'app', data: { email } }), []);
  });

  it('exclude the id of the thing that happened to a customer', () => {
    assert.deepEqual(
      idsOf({
        type: 'customer.subscription.created',
        data: { object: { id: 'sub_1', object: 'subscription' } },
      }),
      [],
    );
    assert.deepEqual(idsOf({ id: 'evt_1', type: 'order.created', email }), []);
  });

  it('exclude placeholders', () => {
    for (const customer_id of [0, '0', '', null, 'guest', 'anonymous', true, 'two words', 1.5]) {
      assert.deepEqual(idsOf({ event: 'order.created', customer_id, billing: { email } }), []);
    }
  });

  it('keep every digit', () => {
    class Lossless {
      constructor(readonly value: string) {}
    }
    assert.deepEqual(idsOf({ event: 'a.b', customer: { id: new Lossless('115310627314723954'), email } }), [
      'customer:115310627314723954',
    ]);
  });
});
