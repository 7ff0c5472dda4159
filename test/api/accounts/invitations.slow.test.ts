import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { hashToken } from '../../../models/core/tokens.js';
import { newEmail, startApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs, tokenOf } from '../../support/audience/members.js';
import { accountMails, textOf } from '../../support/mail/account-mails.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const password = 'a long enough password';

describe('/api/invitations', () => {
  let now: Date;
  const api = useApi({ clock: () => now });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);

  async function invite(email = newEmail(), role = 'editor') {
    const response = await owner.client.post('/api/invitations', { email, role });
    assert.equal(response.status, 201, response.text);
    return { ...response.body, email, token: tokenOf(response.body.url) } as Record<string, string>;
  }

  const accept = (token: string | undefined, body: object = { password }, client = api.anonymous()) =>
    client.post(`/api/invitations/accept/${token}`, body);

  it('returns the link once and only stores a hash of its token', async () => {
    const email = newEmail();
    const { status, body } = await owner.client.post('/api/invitations', { email, role: 'editor' });
    assert.equal(status, 201);
    const { id, url, createdAt, expiresAt, ...rest } = body;
    assert.deepEqual(rest, {
      email,
      role: 'editor',
      invitedBy: owner.userId,
      mail: { status: 'queued', reason: null },
    });
    assert.match(url, new RegExp(`^${api.url}/join/[A-Za-z0-9_-]{43}$`));
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * DAY_MS);
    const row = await api.db.collections.Invitation.findOne({ _id: new ObjectId(id as string) });
    assert.equal(row?.tokenHash, hashToken(tokenOf(url)));
    assert.ok(!JSON.stringify(row).includes(tokenOf(url)));
    assert.ok(!(await owner.client.get('/api/invitations')).text.includes(tokenOf(url)));
  });

  it('mails the link, and says what became of the mail', async () => {
    const { email, url } = await invite();
    const [mail, ...others] = await accountMails(api, email ?? '');
    assert.ok(mail !== undefined && others.length === 0);
    assert.equal(mail.subject, 'You’re invited to a workspace');
    const said = textOf(api, mail);
    assert.ok(said.includes(url ?? 'no link') && said.includes(owner.email), said);
    assert.ok(!JSON.stringify(mail).includes(tokenOf(url ?? '')), 'stored sealed');
    const reason = '550 no such user';
    await api.db.collections.Notice.updateOne({ _id: mail._id }, { $set: { status: 'failed', reason } });
    const { body } = await owner.client.get('/api/invitations');
    assert.deepEqual(body.data[0].mail, { status: 'failed', reason });
  });

  it('mails an address four times an hour, and then only shows the link', async () => {
    const email = newEmail();
    for (let n = 0; n < 4; n++) await invite(email);
    const { body } = await owner.client.post('/api/invitations', { email, role: 'editor' });
    assert.equal(body.mail, null);
    assert.match(body.url, /\/join\//);
    assert.equal((await accountMails(api, email)).length, 4);
  });

  it('leaves an address its links for a new password', async () => {
    const { email } = await api.signUp();
    for (let n = 0; n < 4; n++) await invite(email);
    const before = (await accountMails(api, email)).length;
    await api.anonymous().post('/api/auth/forgot', { email });
    assert.equal((await accountMails(api, email)).length, before + 1);
  });

  it('repeats the link for the same Idempotency-Key and stores it encrypted', async () => {
    const headers = { 'Idempotency-Key': 'invite' };
    const body = { email: newEmail(), role: 'viewer' };
    const first = await owner.client.post('/api/invitations', body, { headers });
    const second = await owner.client.post('/api/invitations', body, { headers });
    assert.equal(second.text, first.text);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(kept?.sealed, true);
  });

  it('lets a new user join: creates account, session and membership', async () => {
    const { token, email } = await invite();
    const client = api.anonymous();
    const response = await accept(token, { password, name: 'Ada' }, client);
    assert.equal(response.status, 201);
    assert.deepEqual([response.body.user.email, response.body.user.name], [email, 'Ada']);
    assert.equal(response.body.workspace.id, owner.workspaceId);
    const me = await client.get('/api/auth/me');
    assert.equal(me.body.role, 'editor');
    const again = await api.anonymous().post('/api/auth/sign-in', { email, password });
    assert.equal(again.body.workspace.id, owner.workspaceId);
  });

  it('lets an existing user join with their password', async () => {
    const other = await api.signUp();
    const { token } = await invite(other.email);
    assertProblem(await accept(token, { password: 'not the password' }), 401, 'invalid_credentials');
    assertProblem(await accept(token, {}), 422, 'invalid');
    const client = api.anonymous();
    assert.equal((await accept(token, { password: other.password }, client)).status, 200);
    const { body } = await client.get('/api/auth/me');
    assert.equal(body.workspaces.length, 2);
    assert.deepEqual([body.workspace.id, body.user.id], [owner.workspaceId, other.userId]);
  });

  it('needs no password from a session of that account, but from everyone else', async () => {
    const other = await api.signUp();
    const { token } = await invite(other.email);
    assertProblem(await accept(token, {}, (await api.signUp()).client), 422, 'invalid');
    assert.equal((await accept(token, {}, other.client)).status, 200);
    const { body } = await other.client.get('/api/auth/me');
    assert.equal(body.workspace.id, owner.workspaceId);
    const switched = await other.client.post('/api/auth/switch', { workspaceId: other.workspaceId });
    assert.deepEqual([switched.body.role, switched.body.workspace.id], ['owner', other.workspaceId]);
  });

  it('works once, even with concurrent requests', async () => {
    const { token } = await invite();
    const responses = await Promise.all([accept(token), accept(token), accept(token)]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 404, 404]);
    assertProblem(await accept(token), 404, 'not_found');
    const members = await owner.client.get('/api/members');
    assert.equal(members.body.total, 2);
  });

  it('expires after seven days', async () => {
    const { token } = await invite();
    now = new Date(now.getTime() + 7 * DAY_MS);
    assertProblem(await accept(token), 404, 'not_found');
    assertProblem(await api.anonymous().get(`/api/invitations/accept/${token}`), 404, 'not_found');
  });

  it('can be revoked', async () => {
    const { id, token } = await invite();
    assert.equal((await owner.client.delete(`/api/invitations/${id}`)).status, 204);
    assertProblem(await accept(token), 404, 'not_found');
    assertProblem(await owner.client.delete(`/api/invitations/${id}`), 404, 'not_found');
    assert.equal((await owner.client.get('/api/invitations')).body.total, 0);
  });

  it('replaces an earlier one for the same address', async () => {
    const email = newEmail();
    const first = await invite(email, 'viewer');
    const second = await invite(email, 'admin');
    assertProblem(await accept(first['token']), 404, 'not_found');
    assert.equal((await owner.client.get('/api/invitations')).body.total, 1);
    assert.equal((await accept(second['token'])).status, 201);
  });

  it('is refused for an existing member', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
    const response = await owner.client.post('/api/invitations', { email: viewer.email, role: 'admin' });
    assertProblem(response, 409, 'conflict');
  });

  it('shows the holder of the link what it is for, and nothing more', async () => {
    const { token, email, expiresAt } = await invite();
    const response = await api.anonymous().get(`/api/invitations/accept/${token}`);
    assert.deepEqual(response.body, {
      email,
      role: 'editor',
      workspace: { name: 'Test' },
      expiresAt,
    });
    const known = await invite((await api.signUp()).email);
    const shown = await api.anonymous().get(`/api/invitations/accept/${known.token}`);
    assert.deepEqual(Object.keys(shown.body), Object.keys(response.body));
    assert.equal(response.headers.get('Referrer-Policy'), 'no-referrer');
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.ok(!JSON.stringify(api.logs).includes(String(token)));
  });

  it('lets admins invite the roles they may manage, and lower roles nobody', async () => {
    const admin = await joinAs(api, owner, 'admin');
    const asOwner = await admin.client.post('/api/invitations', { email: newEmail(), role: 'owner' });
    assertProblem(asOwner, 403, 'forbidden');
    const asAdmin = await admin.client.post('/api/invitations', { email: newEmail(), role: 'admin' });
    assert.equal(asAdmin.status, 201);
    const editor = await joinAs(api, owner, 'editor');
    const byEditor = await editor.client.post('/api/invitations', { email: newEmail(), role: 'viewer' });
    assertProblem(byEditor, 403, 'forbidden');
  });

  describe('end with the right to give them', () => {
    async function invitedBy(admin: Awaited<ReturnType<typeof joinAs>>, role: string) {
      const { status, body } = await admin.client.post('/api/invitations', { email: newEmail(), role });
      assert.equal(status, 201);
      return tokenOf(body.url);
    }

    const isOpen = async (token: string) =>
      (await api.anonymous().get(`/api/invitations/accept/${token}`)).status === 200;

    it('all of a removed member’s', async () => {
      const admin = await joinAs(api, owner, 'admin');
      const token = await invitedBy(admin, 'viewer');
      await owner.client.delete(`/api/members/${admin.userId}`);
      assert.equal(await isOpen(token), false);
      assertProblem(await accept(token), 404, 'not_found');
      assert.equal((await owner.client.get('/api/invitations')).body.total, 0);
    });

    it('all of a member’s who may no longer invite', async () => {
      const admin = await joinAs(api, owner, 'admin');
      const token = await invitedBy(admin, 'admin');
      await owner.client.put(`/api/members/${admin.userId}`, { role: 'editor' });
      assertProblem(await accept(token), 404, 'not_found');
      assert.equal((await owner.client.get('/api/invitations')).body.total, 0);
    });

    it('but only those above what a demoted owner may still give', async () => {
      const second = await joinAs(api, owner, 'owner');
      const [toOwn, toEdit] = [await invitedBy(second, 'owner'), await invitedBy(second, 'editor')];
      await owner.client.put(`/api/members/${second.userId}`, { role: 'admin' });
      assertProblem(await accept(toOwn), 404, 'not_found');
      assert.equal((await accept(toEdit)).status, 201);
    });

    it('are checked again when accepted, whatever became of their inviter', async () => {
      const admin = await joinAs(api, owner, 'admin');
      const token = await invitedBy(admin, 'admin');
      const [workspaceId, userId] = [new ObjectId(owner.workspaceId), new ObjectId(admin.userId)];
      await api.db.models.Membership.deleteOne({ workspaceId, userId });
      assert.equal(await isOpen(token), false);
      assertProblem(await accept(token), 404, 'not_found');
    });
  });

  it('cannot be seen or revoked from another workspace', async () => {
    const { id } = await invite();
    const stranger = await api.signUp();
    assert.equal((await stranger.client.get('/api/invitations')).body.total, 0);
    assertProblem(await stranger.client.delete(`/api/invitations/${id}`), 404, 'not_found');
  });

  for (const body of [
    {},
    { email: 'nobody', role: 'viewer' },
    { email: 'a@b.test' },
    { email: 'a@b.test', role: 'king' },
    { email: 'a@b.test', role: 'viewer', workspaceId: 'x' },
  ]) {
    it(`refuses ${JSON.stringify(body)}`, async () => {
      assertProblem(await owner.client.post('/api/invitations', body), 422, 'invalid');
    });
  }

  it('applies the password rules to a new account', async () => {
    const { token } = await invite();
    for (const body of [
      {},
      { password: 'short' },
      { password: 'x'.repeat(257) },
      { password, role: 'owner' },
    ])
      assertProblem(await accept(token, body), 422, 'invalid');
    assert.equal((await accept(token)).status, 201);
  });

  it('works where sign-up is closed', async () => {
    const { token, email } = await invite();
    const closed = await startApi({ db: api.db, engine: api.engine, settings: { signUp: 'invitation' } });
    const client = closed.anonymous();
    const signUp = await client.post('/api/auth/sign-up', { email, password, workspaceName: 'Mine' });
    assertProblem(signUp, 403, 'sign_up_closed');
    assert.equal((await accept(token, { password }, client)).status, 201);
    await closed.stop();
  });

  describe('The invitation page', () => {
    const form = (fields: Record<string, string>) => ({
      raw: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
    });

    it('shows a form that works without scripts and signs in', async () => {
      const { token, email } = await invite();
      const client = api.anonymous();
      const page = await client.get(`/invitations/${token}`);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('Content-Type') ?? '', /^text\/html/);
      assert.match(page.headers.get('Content-Security-Policy') ?? '', /default-src 'none'/);
      assert.ok(page.text.includes(String(email)) && page.text.includes('Test'));
      const joined = await client.request('POST', `/invitations/${token}`, form({ password, name: '' }));
      assert.equal(joined.status, 200);
      assert.equal((await client.get('/api/auth/me')).body.role, 'editor');
      assert.equal((await client.get(`/invitations/${token}`)).status, 404);
    });

    it('shows the form again with the error', async () => {
      const { token } = await invite();
      const response = await api
        .anonymous()
        .request('POST', `/invitations/${token}`, form({ password: 'x' }));
      assert.equal(response.status, 422);
      assert.match(response.text, /role="alert".*password/);
      assert.match(response.text, /<form/);
    });

    for (const site of ['cross-site', 'same-site']) {
      it(`refuses a form that a ${site} page sends, even without a session`, async () => {
        const { token } = await invite();
        const { raw, headers } = form({ password });
        const sent = { raw, headers: { ...headers, 'Sec-Fetch-Site': site } };
        const client = api.anonymous();
        const response = await client.request('POST', `/invitations/${token}`, sent);
        assertProblem(response, 403, 'cross_site');
        assert.equal(response.headers.get('Set-Cookie'), null);
        assert.equal((await client.get(`/invitations/${token}`)).status, 200);
      });
    }

    it("ends the browser's earlier session", async () => {
      const { token } = await invite();
      const other = await api.signUp();
      const earlier = other.client.cookie.replace(/^.*=/, '');
      const { raw, headers } = form({ password });
      // A page without a referrer has no origin; the browser still says that the form is its own.
      const sent = { raw, headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } };
      assert.equal((await other.client.request('POST', `/invitations/${token}`, sent)).status, 200);
      assert.equal((await other.client.get('/api/auth/me')).body.workspace.id, owner.workspaceId);
      const before = api.anonymous().withSession(earlier, false);
      assertProblem(await before.get('/api/auth/me'), 401, 'unauthenticated');
    });

    it('escapes names', async () => {
      await owner.client.put('/api/workspace', { name: '<b>"&' });
      const { token } = await invite();
      const page = await api.anonymous().get(`/invitations/${token}`);
      assert.ok(!page.text.includes('<b>'));
    });
  });
});
