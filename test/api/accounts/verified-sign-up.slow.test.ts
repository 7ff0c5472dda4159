import assert from 'node:assert/strict';
import { accountMails, mailedToken } from '../../support/mail/account-mails.js';
import { newEmail, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { anyAddress } from '../../support/forms/forms.js';
import { tokenOf } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const password = 'a long enough password';

/** Behind a proxy, with an IP address of their own. */
const anyone = (api: TestApi) => api.anonymous().withHeaders({ 'X-Forwarded-For': anyAddress() });

describe('Where addresses are verified first (SIGN_UP=verified)', () => {
  const api = useApi({ settings: { signUp: 'verified', trustProxy: 1 } });
  const owner = useOwner(api);
  const signUp = (email: string, client = anyone(api)) =>
    client.post('/api/auth/sign-up', { email, workspaceName: 'Acme' });
  const verify = (token: string, given: object = { password }) =>
    anyone(api).post('/api/auth/verify', { token, ...given });

  it('a sign-up answers alike for known and unknown addresses', async () => {
    const [known, unknown] = [await signUp(owner.email), await signUp(newEmail())];
    assert.deepEqual([unknown.status, unknown.body], [202, { confirmation: 'sent' }]);
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    assert.equal(known.headers.get('Set-Cookie'), null);
    const [mail] = await accountMails(api, owner.email);
    assert.equal(mail?.subject, 'You already have an account');
  });

  it('the mailed link creates the account', async () => {
    const email = newEmail();
    await signUp(email);
    assert.equal(await api.db.models.User.exists({ email }), null);
    const token = await mailedToken(api, email);
    assert.equal((await verify(token)).status, 200);
    const { status, body } = await anyone(api).post('/api/auth/sign-in', { email, password });
    assert.deepEqual([status, body.workspace.name, body.user.emailVerified], [200, 'Acme', true]);
  });

  it('the workspace has the time zone of who signed up', async () => {
    const email = newEmail();
    const named = { email, workspaceName: 'Acme', timezone: 'Europe/Berlin' };
    assert.equal((await anyone(api).post('/api/auth/sign-up', named)).status, 202);
    assert.equal((await verify(await mailedToken(api, email))).status, 200);
    const client = anyone(api);
    await client.post('/api/auth/sign-in', { email, password });
    assert.equal((await client.get('/api/workspace')).body.timezone, 'Europe/Berlin');
  });

  it('the password is chosen behind the link, not by whoever names the address', async () => {
    const email = newEmail();
    const strangers = 'the password of a stranger';
    const named = { email, password: strangers, workspaceName: 'Acme' };
    assert.equal((await anyone(api).post('/api/auth/sign-up', named)).status, 202);
    const token = await mailedToken(api, email);
    const without = await verify(token, {});
    assertProblem(without, 422, 'invalid');
    assert.equal(without.body.errors[0].path, 'password');
    assertProblem(await verify(token, { password: 'short' }), 422, 'invalid');
    assertProblem(await verify(token, { password: `${email.split('@')[0]}1` }), 422, 'invalid');
    assert.equal((await verify(token)).status, 200);
    const signIn = (given: string) => anyone(api).post('/api/auth/sign-in', { email, password: given });
    assertProblem(await signIn(strangers), 401, 'invalid_credentials');
    assert.equal((await signIn(password)).status, 200);
  });

  it('the page of the link asks for it too', async () => {
    const email = newEmail();
    await signUp(email);
    const token = await mailedToken(api, email);
    const page = await anyone(api).get(`/account/verify/${token}`);
    assert.match(page.text, /name="password"[^>]*autocomplete="new-password"/);
    const send = (fields: Record<string, string>) =>
      anyone(api).request('POST', `/account/verify/${token}`, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
      });
    const again = await send({});
    assert.deepEqual([again.status, /name="password"/.test(again.text)], [422, true]);
    assert.equal((await send({ password })).status, 200);
    assert.equal((await anyone(api).post('/api/auth/sign-in', { email, password })).status, 200);
  });

  describe('an invitation', () => {
    const invite = async (email: string) => {
      const { body } = await owner.client.post('/api/invitations', { email, role: 'editor' });
      return tokenOf(body.url);
    };
    const accept = (token: string, given = 'not the right password', client = anyone(api)) =>
      client.post(`/api/invitations/accept/${token}`, { password: given });

    it('answers alike for known and unknown addresses, without the password', async () => {
      const other = await api.signUp();
      const [known, unknown] = [
        await accept(await invite(other.email)),
        await accept(await invite(newEmail())),
      ];
      assert.equal(unknown.status, 202, unknown.text);
      assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    });

    it('creates an account by the link mailed to the address', async () => {
      const email = newEmail();
      assert.equal((await accept(await invite(email), 'the password of a stranger')).status, 202);
      const token = await mailedToken(api, email);
      assert.equal((await verify(token)).status, 200);
      const { body } = await anyone(api).post('/api/auth/sign-in', { email, password });
      assert.deepEqual([body.workspace.id, body.user.emailVerified], [owner.workspaceId, true]);
    });

    it('asks for no password where there is no account', async () => {
      const response = await anyone(api).post(`/api/invitations/accept/${await invite(newEmail())}`, {});
      assert.deepEqual([response.status, response.body], [202, { confirmation: 'sent' }]);
    });

    it('is accepted at once with the password or a session of the account', async () => {
      const other = await api.signUp();
      assert.equal((await accept(await invite(other.email), other.password)).status, 200);
      const another = await api.signUp();
      const client = another.client;
      const joined = await client.post(`/api/invitations/accept/${await invite(another.email)}`, {});
      assert.equal(joined.status, 200, joined.text);
    });

    it('does not stand once it is revoked, even for who had the link mailed', async () => {
      const email = newEmail();
      const { body } = await owner.client.post('/api/invitations', { email, role: 'editor' });
      await accept(tokenOf(body.url), password);
      await owner.client.delete(`/api/invitations/${body.id}`);
      const token = await mailedToken(api, email);
      assertProblem(await verify(token), 404, 'not_found');
      assert.equal(await api.db.models.User.exists({ email }), null);
    });
  });
});
