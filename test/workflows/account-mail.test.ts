import assert from 'node:assert/strict';
import { newEmail } from '../support/http/api.js';
import { useApi } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

describe('A mail about an account', () => {
  const stack = useWorker();
  const api = useApi(on(stack));

  it('is sent in the name of the installation, and its link is not kept', async () => {
    const email = newEmail();
    const body = { email, password: 'a long enough password', workspaceName: 'Acme' };
    const signedUp = await api.anonymous().post('/api/auth/sign-up', body);
    assert.equal(signedUp.status, 201, signedUp.text);
    const mailOf = () => stack.smtp.mails.find(({ to }) => to.includes(email));
    await waitUntil(() => mailOf() !== undefined, 20_000);
    const { from, raw, subject } = mailOf()!;
    assert.deepEqual([from, subject], ['no-reply@rollcall.test', 'Confirm your email address']);
    assert.match(raw, /^From: Rollcall </m);
    const path = /\/verify\/[\w-]{43}/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? '';
    assert.equal((await api.anonymous().get(`/account${path}`)).status, 200);
    await waitUntil(async () => (await api.db.collections.Notice.findOne({ to: email }))?.status === 'sent');
    const row = await api.db.collections.Notice.findOne({ to: email });
    assert.equal(row?.sealedWords, undefined);
  });
});
