import assert from 'node:assert/strict';
import {
  ingestedEvent,
  ingestedPersonName,
  isFormHandshake,
} from '../../../domain/mapping/ingested-event.js';
import { queryChallenge } from '../../../domain/mapping/query-challenge.js';

describe('the name of an ingested event', () => {
  it('is kept as sent, with its key', () => {
    assert.deepEqual(ingestedEvent('orders/create', 'Shop'), { name: 'orders/create', key: 'orderscreate' });
  });

  it('falls back to the source’s name if it is invalid', () => {
    for (const sent of ['', ' ', '-/-', 'a\nb', 'a\u0000']) {
      assert.deepEqual(ingestedEvent(sent, 'My Shop'), { name: 'My Shop', key: 'myshop' });
    }
  });

  it('is truncated to 128 characters, never within one', () => {
    assert.equal(ingestedEvent('😀a'.repeat(100), 'Shop').name, '😀a'.repeat(64));
  });

  it('has a key under the source if it is an internal event’s name', () => {
    assert.deepEqual(ingestedEvent('email.bounced', 'Postman'), {
      name: 'email.bounced',
      key: 'postmanemailbounced',
    });
    assert.equal(ingestedEvent('', 'contact_added').key, 'contactaddedcontactadded');
  });
});

describe('a part of a person’s name', () => {
  it('is trimmed, and null if it cannot be a name', () => {
    assert.equal(ingestedPersonName(' Ada '), 'Ada');
    for (const sent of [undefined, '', '  ', 'a\tb', 'x'.repeat(201)])
      assert.equal(ingestedPersonName(sent), undefined);
  });
});

describe('a form submission without an address', () => {
  it('is a handshake if it says so or is nearly empty', () => {
    assert.ok(isFormHandshake('action.wc_webhook_ping', { a: '1', b: '2' }));
    assert.ok(isFormHandshake('Shop', { webhook_id: '1' }));
    assert.ok(isFormHandshake('test', { a: '1', b: '2' }));
    assert.ok(!isFormHandshake('order.shipping', { a: '1', b: '2' }));
    assert.ok(!isFormHandshake('contest', { a: '1', b: '2' }));
  });
});

describe('a challenge in the query', () => {
  it('is echoed as text', () => {
    assert.equal(queryChallenge('hub.mode=subscribe&hub.challenge=12')?.body, '12');
    assert.equal(queryChallenge('validationToken=a%20b%2B')?.body, 'a b+');
    assert.equal(queryChallenge('challenge=x')?.contentType, 'text/plain');
  });

  it('is ignored if missing or implausible', () => {
    for (const query of [
      '',
      'a=1',
      'challenge=',
      'challenge=%00',
      'challenge=%F0%9F%98%80',
      `challenge=${'x'.repeat(1_025)}`,
    ]) {
      assert.equal(queryChallenge(query), null);
    }
  });
});
