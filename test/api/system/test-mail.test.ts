import assert from 'node:assert/strict';
import type { SmtpTrial } from '../../../domain/mail/smtp-trial.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('POST /api/system/test-mail', () => {
  const sent: string[] = [];
  const refused: SmtpTrial = {
    ok: false,
    stages: [{ stage: 'resolve', ok: false, said: ['mail.internal'], atMs: 3 }],
    error: { stage: 'resolve', message: 'getaddrinfo ENOTFOUND mail' },
  };
  const accepted: SmtpTrial = {
    ok: true,
    stages: [{ stage: 'data', ok: true, said: ['250 ok'], atMs: 9 }],
    error: null,
  };
  let trial: SmtpTrial;
  const sendTestMail = (to: string): Promise<SmtpTrial> => {
    sent.push(to);
    return Promise.resolve(trial);
  };
  beforeEach(() => {
    sent.splice(0);
    trial = refused;
  });

  describe('where strangers may sign up', () => {
    const api = useApi({ sendTestMail, settings: { mailQuota: { perDay: 3, unverifiedPerDay: 3 } } });
    const owner = useOwner(api);
    const send = (body: object = {}) => owner.client.post('/api/system/test-mail', body);

    it('sends one to the user, and keeps what the server said to the log', async () => {
      const { status, body } = await send({ to: owner.email });
      const message = 'The mail server could not be used. The operator finds the reason in the log.';
      assert.deepEqual([status, sent], [200, [owner.email]]);
      const stages = [{ stage: 'resolve', ok: false, said: [], atMs: 3 }];
      assert.deepEqual(body, { to: owner.email, ok: false, stages, error: { stage: 'resolve', message } });
      const logged = api.logs.find(({ msg }) => msg === 'test_mail_refused');
      assert.deepEqual([logged?.['stages'], logged?.['error']], [refused.stages, refused.error]);
    });

    it('sends none to anybody else', async () => {
      assertProblem(await send({ to: newEmail() }), 422, 'invalid');
      assertProblem(await send({ to: 'nobody' }), 422, 'invalid');
      const key = await api.withKey(owner.client, ['admin']);
      assertProblem(await key.post('/api/system/test-mail', { to: newEmail() }), 422, 'invalid');
      assert.deepEqual(sent, []);
    });

    it('sends one to the user who made the API key', async () => {
      const key = await api.withKey(owner.client, ['admin']);
      assert.equal((await key.post('/api/system/test-mail')).body.to, owner.email);
    });

    it('counts those that the server accepted against the quota of the workspace', async () => {
      await send();
      trial = accepted;
      for (let i = 0; i < 3; i += 1) assert.equal((await send()).status, 200);
      const { body } = await owner.client.get('/api/workspace/mail-quota');
      assert.equal(body.sent, 3);
      assertProblem(await send(), 429, 'rate_limited');
      assert.equal(sent.length, 4);
    });
  });

  describe('where only the invited sign up', () => {
    const api = useApi({ sendTestMail, settings: { signUp: 'invitation' } });
    const owner = useOwner(api);
    const send = () => owner.client.post('/api/system/test-mail');

    it('says what happened at each stage', async () => {
      assert.deepEqual((await send()).body, { to: owner.email, ...refused });
      const { data } = (await owner.client.get('/api/audit?action=system.testMail')).body;
      assert.equal(data.length, 1);
    });

    it('sends one per idempotency key', async () => {
      const headers = { 'Idempotency-Key': 'test-1' };
      const first = await owner.client.request('POST', '/api/system/test-mail', { body: {}, headers });
      const again = await owner.client.request('POST', '/api/system/test-mail', { body: {}, headers });
      assert.deepEqual(again.body, first.body);
      assert.equal(sent.length, 1);
    });

    it('has a limit', async () => {
      for (let i = 0; i < 10; i += 1) assert.equal((await send()).status, 200);
      assertProblem(await send(), 429, 'rate_limited');
      assert.equal(sent.length, 10);
    });
  });
});
