import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { Secret, TOTP } from 'otpauth';
import { operateAccount } from '../../../api/accounts/operate-account.js';
import { createAuditLog } from '../../../api/audit/audit-log.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { mailedToken } from '../../support/mail/account-mails.js';
import { newEmail, type SignedUp } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { anyAddress } from '../../support/forms/forms.js';
import { joinAs, tokenOf } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const STEP_MS = 30_000;

describe('The second factor', () => {
  let now: Date;
  const api = useApi({ clock: () => now, settings: { trustProxy: 1 } });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);

  /** What an authenticator app shows. */
  const codeOf = (secret: string, at = now) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const anyone = () => api.anonymous().withHeaders({ 'X-Forwarded-For': anyAddress() });
  const start = ({ client, password }: Pick<SignedUp, 'client' | 'password'>) =>
    client.post('/api/auth/totp', { password });

  /** Sets it up; the next code is another one. */
  async function setUp(user: Pick<SignedUp, 'client' | 'password'>) {
    const { body } = await start(user);
    const secret = String(body.secret);
    const confirmed = await user.client.post('/api/auth/totp/confirm', { code: codeOf(secret) });
    assert.equal(confirmed.status, 200, confirmed.text);
    now = new Date(now.getTime() + STEP_MS);
    return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }

  const signIn = (body: object, client = anyone()) =>
    client.post('/api/auth/sign-in', { email: owner.email, password: owner.password, ...body });
  const read = async (client: ApiClient) => (await client.get('/api/auth/totp')).body;

  it('is set up with a secret for an authenticator app and a first code', async () => {
    assert.deepEqual(await read(owner.client), { enabled: false, recoveryCodesLeft: 0 });
    const { status, body } = await start(owner);
    assert.equal(status, 201);
    assert.match(body.secret, /^[A-Z2-7]{32}$/);
    assert.ok(body.uri.startsWith('otpauth://totp/Rollcall:') && body.uri.includes(body.secret), body.uri);
    assert.equal((await signIn({})).status, 200, 'not in force before the first code');
    const confirmed = await owner.client.post('/api/auth/totp/confirm', { code: codeOf(body.secret) });
    assert.equal(new Set(confirmed.body.recoveryCodes).size, 10);
    for (const code of confirmed.body.recoveryCodes) assert.match(code, /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    assert.deepEqual(await read(owner.client), { enabled: true, recoveryCodesLeft: 10 });
  });

  it('is stored sealed, and its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await setUp(owner);
    const row = JSON.stringify(await api.db.models.User.findOne({ email: owner.email }));
    for (const text of [secret, ...recoveryCodes]) assert.ok(!row.includes(text));
  });

  it('ends the other sessions when it comes into force', async () => {
    const other = anyone();
    await signIn({}, other);
    await setUp(owner);
    assertProblem(await other.get('/api/auth/me'), 401, 'unauthenticated');
    assert.equal((await owner.client.get('/api/auth/me')).status, 200);
  });

  it('needs the password to be set up, and the right code to be confirmed', async () => {
    assertProblem(await owner.client.post('/api/auth/totp', { password: 'another one' }), 422, 'invalid');
    assertProblem(await owner.client.post('/api/auth/totp/confirm', { code: '123456' }), 409, 'conflict');
    const { body } = await start(owner);
    const before = codeOf(body.secret, new Date(now.getTime() - 10 * STEP_MS));
    assertProblem(await owner.client.post('/api/auth/totp/confirm', { code: before }), 422, 'invalid');
    await owner.client.post('/api/auth/totp/confirm', { code: codeOf(body.secret) });
    assertProblem(await start(owner), 409, 'conflict');
  });

  it('is asked for before the password or the address changes', async () => {
    const { secret, recoveryCodes } = await setUp(owner);
    const newPassword = 'another long password';
    const { password } = owner;
    const calls = {
      password: { currentPassword: password, newPassword },
      email: { email: newEmail(), password },
    };
    for (const [path, body] of Object.entries(calls)) {
      const change = (more: object) => owner.client.post(`/api/auth/${path}`, { ...body, ...more });
      assertProblem(await change({}), 401, 'second_factor_required');
      assertProblem(await change({ code: '000000' }), 401, 'invalid_second_factor');
    }
    const guessed = { ...calls.password, newPassword: 'password1234', code: codeOf(secret) };
    assertProblem(await owner.client.post('/api/auth/password', guessed), 422, 'invalid');
    const email = await owner.client.post('/api/auth/email', { ...calls.email, code: recoveryCodes[0] });
    assert.equal(email.status, 202, email.text);
    const changed = { ...calls.password, code: codeOf(secret) };
    assert.equal((await owner.client.post('/api/auth/password', changed)).status, 204);
    now = new Date(now.getTime() + STEP_MS);
    assert.equal((await signIn({ password: newPassword, code: codeOf(secret) })).status, 200);
  });

  describe('at sign-in', () => {
    it('is asked for after the right password only', async () => {
      const { secret } = await setUp(owner);
      assertProblem(await signIn({}), 401, 'second_factor_required');
      assertProblem(await signIn({ password: 'another one' }), 401, 'invalid_credentials');
      assertProblem(await signIn({ code: '000000' }), 401, 'invalid_second_factor');
      const client = anyone();
      assert.equal((await signIn({ code: codeOf(secret) }, client)).status, 200);
      assert.equal((await client.get('/api/auth/me')).status, 200);
    });

    it('takes each code once, even with concurrent requests', async () => {
      const { secret } = await setUp(owner);
      const code = codeOf(secret);
      const responses = await Promise.all([signIn({ code }), signIn({ code }), signIn({ code })]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401]);
      now = new Date(now.getTime() + STEP_MS);
      assertProblem(await signIn({ code }), 401, 'invalid_second_factor');
      assert.equal((await signIn({ code: codeOf(secret) })).status, 200);
    });

    it('tolerates a clock that differs by one step, and no more', async () => {
      const { secret } = await setUp(owner);
      now = new Date(now.getTime() + 3 * STEP_MS);
      const at = (steps: number) => codeOf(secret, new Date(now.getTime() + steps * STEP_MS));
      assertProblem(await signIn({ code: at(-2) }), 401, 'invalid_second_factor');
      assertProblem(await signIn({ code: at(2) }), 401, 'invalid_second_factor');
      assert.equal((await signIn({ code: at(-1) })).status, 200);
      assert.equal((await signIn({ code: at(1) })).status, 200);
    });

    it('does not take an older code after a newer one', async () => {
      const { secret } = await setUp(owner);
      const newer = codeOf(secret, new Date(now.getTime() + STEP_MS));
      assert.equal((await signIn({ code: newer })).status, 200);
      assertProblem(await signIn({ code: codeOf(secret) }), 401, 'invalid_second_factor');
    });

    it('takes each recovery code once, however it is written', async () => {
      const { recoveryCodes } = await setUp(owner);
      const [first = '', second = ''] = recoveryCodes;
      assert.equal((await signIn({ code: first })).status, 200);
      assertProblem(await signIn({ code: first }), 401, 'invalid_second_factor');
      assert.equal((await signIn({ code: second.toUpperCase().replaceAll('-', ' ') })).status, 200);
      assert.equal((await read(owner.client)).recoveryCodesLeft, 8);
    });

    it('is limited to ten wrong codes in 15 minutes, from all addresses together', async () => {
      const { secret } = await setUp(owner);
      for (let i = 0; i < 10; i += 1)
        assertProblem(await signIn({ code: '000000' }), 401, 'invalid_second_factor');
      assertProblem(await signIn({ code: codeOf(secret) }), 429, 'rate_limited');
    });
  });

  it('is asked for by an invitation that is accepted with a password', async () => {
    const other = await api.signUp();
    const { secret } = await setUp(other);
    const invited = await owner.client.post('/api/invitations', { email: other.email, role: 'viewer' });
    const token = tokenOf(invited.body.url);
    const accept = (body: object) =>
      anyone().post(`/api/invitations/accept/${token}`, { password: other.password, ...body });
    assertProblem(await accept({}), 401, 'second_factor_required');
    const form = { password: other.password, code: '000000' };
    const page = await anyone().request('POST', `/invitations/${token}`, {
      raw: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(page.status, 401);
    assert.match(page.text, /name="code"/);
    assert.equal((await accept({ code: codeOf(secret) })).status, 200);
  });

  it('is removed, or its recovery codes replaced, with both factors', async () => {
    const { secret, recoveryCodes } = await setUp(owner);
    const { client, password } = owner;
    const renew = (body: object) => client.post('/api/auth/totp/recovery-codes', { password, ...body });
    assertProblem(await renew({ code: '000000' }), 401, 'invalid_second_factor');
    assertProblem(await renew({ code: codeOf(secret), password: 'another one' }), 422, 'invalid');
    const renewed = await renew({ code: codeOf(secret) });
    assert.equal(renewed.status, 200);
    assertProblem(await signIn({ code: recoveryCodes[0] }), 401, 'invalid_second_factor');
    const [code] = renewed.body.recoveryCodes;
    assert.equal((await client.post('/api/auth/totp/remove', { password, code })).status, 204);
    assert.equal((await signIn({})).status, 200);
    assertProblem(await client.post('/api/auth/totp/remove', { password, code }), 409, 'conflict');
  });

  it('survives a new password, unless someone else set it up at an address that was not theirs', async () => {
    const reset = async (email: string) => {
      await anyone().post('/api/auth/forgot', { email });
      const token = await mailedToken(api, email);
      return anyone().post('/api/auth/reset', { token, password: 'quite another password' });
    };
    await setUp(owner);
    await reset(owner.email);
    const again = { password: 'quite another password' };
    assertProblem(await signIn(again), 401, 'second_factor_required');

    const [client, email, password] = [anyone(), newEmail(), 'a long enough password'];
    await client.post('/api/auth/sign-up', { email, password, workspaceName: 'Taken' });
    await setUp({ client, password });
    await reset(email);
    assert.equal((await signIn({ email, ...again })).status, 200);
  });

  it("is removed by an operator's command", async () => {
    await setUp(owner);
    const clock = () => now;
    const deps = {
      db: api.db,
      clock,
      audit: createAuditLog({ db: api.db, clock }),
      settings: { baseUrl: '' },
    };
    await operateAccount(deps, { command: 'remove-second-factor', email: owner.email });
    assert.equal((await signIn({})).status, 200);
  });

  describe('where a workspace requires it', () => {
    const require = (required: boolean) =>
      owner.client.put('/api/workspace', { requireSecondFactor: required });

    it('can only be required by someone who has it', async () => {
      assertProblem(await require(true), 409, 'conflict');
      const key = await api.withKey(owner.client, ['admin']);
      for (const requireSecondFactor of [true, false])
        assertProblem(await key.put('/api/workspace', { requireSecondFactor }), 403, 'forbidden');
      await setUp(owner);
      const { status, body } = await require(true);
      assert.deepEqual([status, body.requireSecondFactor], [200, true]);
    });

    it('leaves members without it nothing but their account, until they set it up', async () => {
      const editor = await joinAs(api, owner, 'editor');
      await setUp(owner);
      await require(true);
      const client = anyone();
      await signIn({ email: editor.email, password: 'a long enough password' }, client);
      for (const path of ['/api/contacts', '/api/members', '/api/workspace'])
        assertProblem(await client.get(path), 403, 'second_factor_missing');
      assert.equal((await client.get('/api/auth/me')).status, 200);
      await setUp({ client, password: 'a long enough password' });
      assert.equal((await client.get('/api/contacts')).status, 200);
      assert.equal((await owner.client.get('/api/contacts')).status, 200);
    });

    it('leaves API keys, and its members in other workspaces, alone', async () => {
      const other = await api.signUp();
      const invited = await owner.client.post('/api/invitations', { email: other.email, role: 'viewer' });
      const token = tokenOf(invited.body.url);
      assert.equal((await other.client.post(`/api/invitations/accept/${token}`, {})).status, 200);
      const key = await api.withKey(owner.client, ['contacts:read']);
      await setUp(owner);
      await require(true);
      assert.equal((await key.get('/api/contacts')).status, 200);
      await other.client.post('/api/auth/switch', { workspaceId: other.workspaceId });
      assert.equal((await other.client.get('/api/contacts')).status, 200);
      const audited = await api.db.collections.AuditEntry.findOne({
        workspaceId: new ObjectId(owner.workspaceId),
        action: 'workspace.change',
      });
      assert.match(audited?.after ?? '', /requireSecondFactor/);
    });
  });
});
