import assert from 'node:assert/strict';
import {
  ingestedEvent,
  ingestedPersonName,
  isFormHandshake,
} from '../../../domain/mapping/ingested-event.js';
import { queryChallenge } from '../../../domain/mapping/query-challenge.js';

describe('the name of an ingested event', () => {
  it('stays as sent and has the key of its name', () => {
    assert.deepEqual(ingestedEvent('orders/create', 'Shop'), { name: 'orders/create', key: 'orderscreate' });
  });

  it('gives way to the source’s when it is no name', () => {
    for (const sent of ['', ' ', '-/-', 'a\nb', 'a\u0000']) {
      assert.deepEqual(ingestedEvent(sent, 'My Shop'), { name: 'My Shop', key: 'myshop' });
    }
  });

  it('is cut to 128 characters, never through one', () => {
    assert.equal(ingestedEvent('😀a'.repeat(100), 'Shop').name, '😀a'.repeat(64));
  });

  it('has a key under the source where it is one of ours', () => {
    assert.deepEqual(ingestedEvent('email.bounced', 'Postman'), {
      name: 'email.bounced',
      key: 'postmanemailbounced',
    });
    assert.equal(ingestedEvent('', 'contact_added').key, 'contactaddedcontactadded');
  });
});

describe('part of a person’s name', () => {
  it('is trimmed, and nothing when it cannot be one', () => {
    assert.equal(ingestedPersonName(' Ada '), 'Ada');
    for (const sent of [undefined, '', '  ', 'a\tb', 'x'.repeat(201)])
      assert.equal(ingestedPersonName(sent), undefined);
  });
});

describe('a form without an address', () => {
  it('is a hand-shake when it says so or says next to nothing', () => {
    assert.ok(isFormHandshake('action.wc_webhook_ping', { a: '1', b: '2' }));
    assert.ok(isFormHandshake('Shop', { webhook_id: '1' }));
    assert.ok(isFormHandshake('test', { a: '1', b: '2' }));
    assert.ok(!isFormHandshake('order.shipping', { a: '1', b: '2' }));
    assert.ok(!isFormHandshake('contest', { a: '1', b: '2' }));
  });
});

describe('a challenge in a query', () => {
  it('is echoed as text', () => {
    assert.equal(queryChallenge('hub.mode=subscribe&hub.challenge=12')?.body, '12');
    assert.equal(queryChallenge('validationToken=a%20b%2B')?.body, 'a b+');
    assert.equal(queryChallenge('challenge=x')?.contentType, 'text/plain');
  });

  it('is undefined if missing or implausible', () => {
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
