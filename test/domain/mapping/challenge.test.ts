import assert from 'node:assert/strict';
import { findChallenge } from '../../../domain/mapping/challenge.js';

const json = (body: string) => ({ status: 200, body, contentType: 'application/json', headers: {} });

describe('a handshake', () => {
  it('of Slack is echoed', () => {
    const body = { token: 't', challenge: '3eZbrw1a', type: 'url_verification' };
    assert.deepEqual(findChallenge({}, body), json('{"challenge":"3eZbrw1a"}'));
  });

  it('of monday.com is echoed', () => {
    assert.deepEqual(findChallenge({}, { challenge: 'c1' }), json('{"challenge":"c1"}'));
  });

  it('of Twitch is echoed as text', () => {
    const headers = { 'Twitch-Eventsub-Message-Type': 'webhook_callback_verification' };
    const response = findChallenge(headers, { challenge: 'pogchamp', subscription: { id: 's' } });
    assert.deepEqual(response, { status: 200, body: 'pogchamp', contentType: 'text/plain', headers: {} });
  });

  it('of Smartsheet is echoed by header and body', () => {
    const response = findChallenge({ 'smartsheet-hook-challenge': 'c' }, { challenge: 'c', webhookId: 1 });
    assert.equal(response?.body, '{"smartsheetHookResponse":"c"}');
    assert.deepEqual(response?.headers, { 'smartsheet-hook-response': 'c' });
  });

  it('of Asana is echoed by header', () => {
    assert.deepEqual(findChallenge({ 'X-Hook-Secret': 's3cret' }, {})?.headers, {
      'x-hook-secret': 's3cret',
    });
  });

  it('of Azure Event Grid is answered from an array with one element', () => {
    const eventType = 'Microsoft.EventGrid.SubscriptionValidationEvent';
    assert.deepEqual(
      findChallenge({}, [{ eventType, data: { validationCode: 'v' } }]),
      json('{"validationResponse":"v"}'),
    );
  });

  it('is not recognized in an event with a field of that name', () => {
    assert.equal(findChallenge({}, { type: 'game.won', challenge: 'hard', data: { user: 1 } }), null);
    assert.equal(findChallenge({}, { a: 1, b: 2, c: 3, d: 4, challenge: 'hard' }), null);
  });

  it('is not echoed if it is long, unprintable or not a string', () => {
    for (const challenge of ['x'.repeat(2000), 'a\r\nb', '', 5, null, { a: 1 }]) {
      assert.equal(findChallenge({}, { challenge }), null);
    }
    assert.equal(findChallenge({ 'x-hook-secret': 'a\r\nset-cookie: b' }, {}), null);
  });

  it('that needs a secret is left to the source', () => {
    assert.equal(findChallenge({}, { event: 'endpoint.url_validation', payload: { plainToken: 'q' } }), null);
  });
});
