import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { operateAccount, type AccountCommand } from '../../../api/accounts/operate-account.js';
import { createAuditLog } from '../../../api/audit/audit-log.js';
import { hashToken } from '../../../models/core/tokens.js';
import { accountMails, mailedToken, textOf } from '../../support/mail/account-mails.js';
import { newEmail, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { anyAddress } from '../../support/forms/forms.js';
import { joinAs, tokenOf } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const password = 'a long enough password';
const newPassword = 'quite another password';

/** Behind a proxy, with an IP address of their own. */
const anyone = (api: TestApi) => api.anonymous().withHeaders({ 'X-Forwarded-For': anyAddress() });

const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
});

describe('Links mailed to accounts', () => {
  let now: Date;
  const api = useApi({ clock: () => now, settings: { trustProxy: 1 } });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);

  const forgot = (email: string) => anyone(api).post('/api/auth/forgot', { email });
  const reset = (token: string, body: object = { password: newPassword }) =>
    anyone(api).post('/api/auth/reset', { token, ...body });
  const signIn = (email: string, given: string) =>
    anyone(api).post('/api/auth/sign-in', { email, password: given });
  const signedIn = async (email: string) => {
    const client = anyone(api);
    await client.post('/api/auth/sign-in', { email, password: newPassword });
    return client;
  };
  const signUp = async (email = newEmail()) => {
    const client = anyone(api);
    const response = await client.post('/api/auth/sign-up', { email, password, workspaceName: 'Acme' });
    assert.equal(response.status, 201, response.text);
    return { client, email, user: response.body.user };
  };

  describe('POST /api/auth/forgot and reset', () => {
    it('sets a new password, once, and ends all sessions', async () => {
      assert.equal((await forgot(owner.email)).status, 202);
      const token = await mailedToken(api, owner.email);
      assert.equal((await reset(token)).status, 204);
      assertProblem(await owner.client.get('/api/auth/me'), 401, 'unauthenticated');
      assertProblem(await signIn(owner.email, owner.password), 401, 'invalid_credentials');
      assert.equal((await signIn(owner.email, newPassword)).status, 200);
      assertProblem(await reset(token), 422, 'invalid');
    });

    it('is mailed in the language of the request', async () => {
      const said = async (language: string) => {
        const client = api
          .anonymous()
          .withHeaders({ 'X-Forwarded-For': anyAddress(), 'Accept-Language': language });
        await client.post('/api/auth/forgot', { email: owner.email });
        const mail = (await accountMails(api, owner.email)).at(-1);
        assert.ok(mail !== undefined);
        return [mail.subject, /(?:works|gilt|ne fonctionne) [^.]*/.exec(textOf(api, mail))?.[0]];
      };
      assert.deepEqual(await said('de-AT, en;q=0.5'), [
        'Legen Sie ein neues Passwort fest',
        'gilt einmal und eine Stunde lang',
      ]);
      assert.deepEqual(await said('fr-CA'), [
        'Choisissez un nouveau mot de passe',
        'ne fonctionne qu’une fois et expire au bout d’une heure',
      ]);
      assert.deepEqual(await said('ja'), ['Choose a new password', 'works once and expires in an hour']);
    });

    it('works once, even with concurrent requests', async () => {
      await forgot(owner.email);
      const token = await mailedToken(api, owner.email);
      const responses = await Promise.all([reset(token), reset(token), reset(token)]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [204, 422, 422]);
    });

    it('works for an hour', async () => {
      await forgot(owner.email);
      const token = await mailedToken(api, owner.email);
      now = new Date(now.getTime() + HOUR_MS);
      assertProblem(await reset(token), 422, 'invalid');
      assert.equal((await anyone(api).get(`/account/reset/${token}`)).status, 404);
    });

    it('ends all other links of the user', async () => {
      await forgot(owner.email);
      const first = await mailedToken(api, owner.email);
      await forgot(owner.email);
      const second = await mailedToken(api, owner.email);
      assert.notEqual(first, second);
      assert.equal((await reset(second)).status, 204);
      assertProblem(await reset(first), 422, 'invalid');
    });

    it('answers alike for an unknown address, after the same time, and mails nothing', async () => {
      const timed = async (email: string) => {
        const start = performance.now();
        const { status, text } = await forgot(email);
        return { answer: { status, text }, ms: performance.now() - start };
      };
      const unknown = newEmail();
      const known = await timed(owner.email);
      const other = await timed(unknown);
      assert.deepEqual(known.answer, other.answer);
      assert.ok(Math.min(known.ms, other.ms) >= 295, `${known.ms} ms and ${other.ms} ms`);
      assert.equal((await accountMails(api, unknown)).length, 0);
    });

    it('stores the token as a hash and the mail sealed', async () => {
      await forgot(owner.email);
      const token = await mailedToken(api, owner.email);
      const link = await api.db.collections.AccountLink.findOne({ tokenHash: hashToken(token) });
      assert.equal(link?.email, owner.email);
      const mails = await accountMails(api, owner.email);
      assert.ok(!JSON.stringify([link, mails, api.logs]).includes(token));
    });

    it('mails one address a few times an hour at most, without saying so', async () => {
      for (let i = 0; i < 6; i += 1) assert.equal((await forgot(owner.email)).status, 202);
      assert.equal((await accountMails(api, owner.email)).length, 4);
    });

    it('applies the password rules and leaves the link', async () => {
      await forgot(owner.email);
      const token = await mailedToken(api, owner.email);
      assertProblem(await reset(token, { password: 'short' }), 422, 'invalid');
      assert.equal((await reset(token)).status, 204);
    });

    it('informs the user and the audit log', async () => {
      await forgot(owner.email);
      await reset(await mailedToken(api, owner.email));
      const last = (await accountMails(api, owner.email)).at(-1);
      assert.equal(last?.subject, 'Your password has changed');
      const entry = await api.db.collections.AuditEntry.findOne({
        workspaceId: new ObjectId(owner.workspaceId),
        action: 'auth.reset',
      });
      assert.equal(entry?.actor.id, owner.userId);
    });

    it('gives an account to the owner of its address, whoever made it', async () => {
      const { client, email } = await signUp();
      await forgot(email);
      assert.equal((await reset(await mailedToken(api, email))).status, 204);
      assertProblem(await client.get('/api/auth/me'), 401, 'unauthenticated');
      const { body } = await signIn(email, newPassword);
      assert.equal(body.user.emailVerified, true);
    });
  });

  describe('The pages', () => {
    it('set a new password without scripts', async () => {
      const client = anyone(api);
      assert.match((await client.get('/account/forgot')).text, /<form method="post">/);
      const asked = await client.request('POST', '/account/forgot', form({ email: owner.email }));
      assert.equal(asked.status, 202);
      const token = await mailedToken(api, owner.email);
      const page = await client.get(`/account/reset/${token}`);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('Referrer-Policy'), 'no-referrer');
      const short = await client.request('POST', `/account/reset/${token}`, form({ password: 'short' }));
      assert.equal(short.status, 422);
      assert.match(short.text, /role="alert".*password/);
      const set = await client.request('POST', `/account/reset/${token}`, form({ password: newPassword }));
      assert.equal(set.status, 200);
      assert.equal((await client.get(`/account/reset/${token}`)).status, 404);
      assert.equal((await signIn(owner.email, newPassword)).status, 200);
    });

    it('say the same about known and unknown addresses', async () => {
      const ask = (email: string) => anyone(api).request('POST', '/account/forgot', form({ email }));
      const [known, unknown] = [await ask(owner.email), await ask(newEmail())];
      assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    });

    it('verify an address by a button, not by being opened', async () => {
      const { client, email } = await signUp();
      const token = await mailedToken(api, email);
      assert.equal((await client.get(`/account/verify/${token}`)).status, 200);
      assert.equal((await client.get('/api/auth/me')).body.user.emailVerified, false);
      const confirmed = await anyone(api).request('POST', `/account/verify/${token}`, form({}));
      assert.equal(confirmed.status, 200);
      assert.equal((await client.get('/api/auth/me')).body.user.emailVerified, true);
      assert.equal((await client.get(`/account/verify/${token}`)).status, 404);
    });

    it('refuse forms of other sites', async () => {
      const { raw, headers } = form({ email: owner.email });
      const sent = { raw, headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } };
      assertProblem(await anyone(api).request('POST', '/account/forgot', sent), 403, 'cross_site');
    });
  });

  describe('Verification', () => {
    it('is asked of those who sign up, who can work at once', async () => {
      const { client, email, user } = await signUp();
      assert.equal(user.emailVerified, false);
      const token = await mailedToken(api, email);
      const { status, body } = await anyone(api).post('/api/auth/verify', { token });
      assert.deepEqual([status, body], [200, { email }]);
      assert.equal((await client.get('/api/auth/me')).body.user.emailVerified, true);
      assertProblem(await anyone(api).post('/api/auth/verify', { token }), 422, 'invalid');
    });

    it('is asked of those who join by an invitation', async () => {
      const { email } = await joinAs(api, owner, 'editor');
      assert.match(textOf(api, (await accountMails(api, email)).at(-1)!), /\/verify\//);
    });

    it('is mailed again on request, until it is done', async () => {
      const { client, email } = await signUp();
      assert.equal((await client.post('/api/auth/verification')).status, 202);
      const token = await mailedToken(api, email);
      await anyone(api).post('/api/auth/verify', { token });
      assertProblem(await client.post('/api/auth/verification'), 409, 'conflict');
    });

    it('is not asked of accounts made before it existed', async () => {
      assert.equal((await owner.client.get('/api/auth/me')).body.user.emailVerified, true);
    });
  });

  describe('POST /api/auth/email', () => {
    const change = (email: string, given = owner.password) =>
      owner.client.post('/api/auth/email', { email, password: given });

    it('changes the address once the new one is proven, and informs the old one', async () => {
      const [email, former] = [newEmail(), owner.email];
      assert.equal((await change(email)).status, 202);
      assert.equal((await owner.client.get('/api/auth/me')).body.user.email, former);
      const token = await mailedToken(api, email);
      assert.equal((await anyone(api).post('/api/auth/verify', { token })).status, 200);
      const { user } = (await owner.client.get('/api/auth/me')).body;
      assert.deepEqual([user.email, user.emailVerified], [email, true]);
      assert.equal((await signIn(email, owner.password)).status, 200);
      assertProblem(await signIn(former, owner.password), 401, 'invalid_credentials');
      const notice = (await accountMails(api, former)).at(-1);
      assert.ok(notice !== undefined && textOf(api, notice).includes(email));
    });

    it('requires the password and another address', async () => {
      assertProblem(await change(newEmail(), 'not the password'), 422, 'invalid');
      assertProblem(await change(owner.email), 422, 'invalid');
    });

    it('answers alike for an address that has an account, whose owner gets no link', async () => {
      const other = await api.signUp();
      const [taken, free] = [await change(other.email), await change(newEmail())];
      assert.deepEqual([taken.status, taken.text], [free.status, free.text]);
      const [mail] = await accountMails(api, other.email);
      assert.equal(mail?.subject, 'You already have an account');
    });

    it('is a 409 if the address was taken meanwhile', async () => {
      const email = newEmail();
      await change(email);
      const token = await mailedToken(api, email);
      await signUp(email);
      assertProblem(await anyone(api).post('/api/auth/verify', { token }), 409, 'email_taken');
    });

    it('ends links for a new password that went to the old address', async () => {
      const email = newEmail();
      await forgot(owner.email);
      const old = await mailedToken(api, owner.email);
      await change(email);
      await anyone(api).post('/api/auth/verify', { token: await mailedToken(api, email) });
      assertProblem(await reset(old), 422, 'invalid');
    });
  });

  describe("An operator's command", () => {
    const operate = (command: AccountCommand, email: string) => {
      const { db } = api;
      const clock = () => now;
      const settings = { baseUrl: api.url };
      return operateAccount(
        { db, clock, audit: createAuditLog({ db, clock }), settings },
        { command, email },
      );
    };

    it('prints a link for a new password', async () => {
      const url = await operate('reset-link', owner.email);
      assert.ok(url.startsWith(`${api.url}/reset/`), url);
      assert.equal((await reset(tokenOf(url))).status, 204);
      assert.equal((await signIn(owner.email, newPassword)).status, 200);
      const { body } = await (await signedIn(owner.email)).get('/api/audit?action=auth.operate');
      assert.equal(body.total, 1);
    });

    it('verifies an address', async () => {
      const { client, email } = await signUp();
      assert.equal(await operate('verify', ` ${email.toUpperCase()}`), `${email} is verified.`);
      assert.equal((await client.get('/api/auth/me')).body.user.emailVerified, true);
    });

    it('makes an account with a workspace, whose password is set by the printed link, and keys for scripts', async () => {
      const email = newEmail();
      const url = await operate('create', email);
      const secret = await operate('api-key', email);
      const { body: workspace } = await anyone(api).withBearer(secret).get('/api/workspace');
      assert.equal(workspace.name, email.slice(email.indexOf('@') + 1));
      assert.equal((await reset(tokenOf(url))).status, 204);
      const client = await signedIn(email);
      const { body: me } = await client.get('/api/auth/me');
      assert.deepEqual([me.user.emailVerified, me.role], [true, 'owner']);
      await assert.rejects(operate('create', email), /has an account already/);
      await assert.rejects(operate('create', 'nobody'), /nobody is not an email address/);
    });

    it('fails for an address without an account', async () => {
      await assert.rejects(operate('verify', 'nobody@rollcall.test'), /No account/);
    });
  });
});
