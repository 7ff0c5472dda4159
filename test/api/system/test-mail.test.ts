import assert from 'node:assert/strict';
import type { SmtpTrial } from '../../../domain/mail/smtp-trial.js';
import { newEmail } from '../../support/api.js';
import { assertProblem } from '../../support/assert-problem.js';
import { useApi, useOwner } from '../../support/use-api.js';

describe('POST /api/system/test-mail', () => {
  const sent: string[] = [];
  const trial: SmtpTrial = {
    ok: false,
    stages: [{ stage: 'resolve', ok: false, said: [], atMs: 3 }],
    error: { stage: 'resolve', message: 'getaddrinfo ENOTFOUND mail' },
  };
  const api = useApi({
    sendTestMail: (to) => {
      sent.push(to);
      return Promise.resolve(trial);
    },
  });
  const owner = useOwner(api);
  beforeEach(() => sent.splice(0));

  it('sends one to the user and says what happened', async () => {
    const { status, body } = await owner.client.post('/api/system/test-mail');
    assert.deepEqual([status, body], [200, { to: owner.email, ...trial }]);
    const to = newEmail();
    assert.equal((await owner.client.post('/api/system/test-mail', { to })).body.to, to);
    assert.deepEqual(sent, [owner.email, to]);
    const { data } = (await owner.client.get('/api/audit?action=system.testMail')).body;
    assert.equal(data.length, 2);
  });

  it('sends one per idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'test-1' };
    const first = await owner.client.request('POST', '/api/system/test-mail', { body: {}, headers });
    const again = await owner.client.request('POST', '/api/system/test-mail', { body: {}, headers });
    assert.deepEqual(again.body, first.body);
    assert.equal(sent.length, 1);
  });

  it('needs an address with an API key, and has a limit', async () => {
    const key = await api.withKey(owner.client, ['admin']);
    assertProblem(await key.post('/api/system/test-mail'), 422, 'invalid');
    assertProblem(await owner.client.post('/api/system/test-mail', { to: 'nobody' }), 422, 'invalid');
    for (let i = 0; i < 10; i += 1)
      assert.equal((await key.post('/api/system/test-mail', { to: newEmail() })).status, 200);
    assertProblem(await key.post('/api/system/test-mail', { to: newEmail() }), 429, 'rate_limited');
    assert.equal(sent.length, 10);
  });
});
