import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signWebhook } from '../../../activities/http/sign.js';

const newSecret = (bytes = 32): string => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('the signature of a webhook', () => {
  const body = JSON.stringify({ event: 'order placed', payload: { note: 'Grüße, 世界' } });

  it('is verified by the official library', () => {
    const secret = newSecret();
    const headers = signWebhook({ id: 'msg_1', at: new Date(), body, secrets: [secret] });
    assert.deepEqual(new Webhook(secret).verify(body, { ...headers }), JSON.parse(body));
  });

  it('equals the signature of the official library', () => {
    const secret = newSecret();
    const at = new Date('2026-01-31T09:30:00.999Z');
    const headers = signWebhook({ id: 'msg_1', at, body, secrets: [secret] });
    assert.deepEqual(headers, {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1769851800',
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    });
  });

  it('is valid for both secrets during a rotation', () => {
    const secrets = [newSecret(24), newSecret(64)];
    const headers = signWebhook({ id: 'msg_2', at: new Date(), body, secrets });
    assert.equal(headers['webhook-signature'].split(' ').length, 2);
    for (const secret of secrets) new Webhook(secret).verify(body, { ...headers });
    assert.throws(() => new Webhook(newSecret()).verify(body, { ...headers }));
  });

  it('is invalid for another body, id or time', () => {
    const secret = newSecret();
    const headers = signWebhook({ id: 'msg_3', at: new Date(), body, secrets: [secret] });
    const receiver = new Webhook(secret);
    assert.throws(() => receiver.verify(`${body} `, { ...headers }));
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_4' }));
    const later = String(Number(headers['webhook-timestamp']) + 1);
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later }));
  });

  it('is refused for an ambiguous id or an unusable secret', () => {
    const at = new Date();
    assert.throws(() => signWebhook({ id: 'a.b', at, body, secrets: [newSecret()] }), TypeError);
    assert.throws(() => signWebhook({ id: '', at, body, secrets: [newSecret()] }), TypeError);
    assert.throws(() => signWebhook({ id: 'a', at, body, secrets: [] }), TypeError);
    for (const secret of ['', 'whsec_', newSecret().slice(6), newSecret(23), newSecret(65)]) {
      assert.throws(() => signWebhook({ id: 'a', at, body, secrets: [secret] }), TypeError, secret);
    }
  });
});
