import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Role } from '../../../domain/accounts/access.js';
import { ownDatabase } from '../../support/servers/database.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { useApi } from '../../support/http/use-api.js';

const PASSWORD = 'a long enough password';
const newcomer = () => ({ email: newEmail(), password: PASSWORD, workspaceName: 'Acme' });

describe('/api/auth', () => {
  const api = useApi();

  describe('POST sign-up', () => {
    it('creates user and workspace, signs in and returns no secrets', async () => {
      const client = api.anonymous();
      const input = { ...newcomer(), name: 'Ada' };
      const response = await client.post('/api/auth/sign-up', input);
      assert.equal(response.status, 201);
      assert.deepEqual(Object.keys(response.body), ['user', 'workspace']);
      const { id, createdAt, ...user } = response.body.user;
      assert.deepEqual(user, { email: input.email, emailVerified: false, name: 'Ada' });
      assert.match(id, /^[0-9a-f]{24}$/);
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(response.body.workspace.name, 'Acme');
      assert.equal((await client.get('/api/auth/me')).body.role, 'owner');
    });

    it('normalises the email and refuses a taken one with 409', async () => {
      const input = newcomer();
      const first = await api
        .anonymous()
        .post('/api/auth/sign-up', { ...input, email: ` ${input.email.toUpperCase()} ` });
      assert.equal(first.body.user.email, input.email);
      const second = await api.anonymous().post('/api/auth/sign-up', input);
      assert.equal(second.status, 409);
      assert.equal(second.body.code, 'email_taken');
    });

    for (const [given, timezone] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['Mars/Olympus', 'UTC'],
      [undefined, 'UTC'],
    ]) {
      it(`gives the workspace the time zone ${given ?? 'UTC if none is named'}`, async () => {
        const client = api.anonymous();
        const named = { ...newcomer(), timezone: given };
        assert.equal((await client.post('/api/auth/sign-up', named)).status, 201);
        assert.equal((await client.get('/api/workspace')).body.timezone, timezone);
      });
    }

    it('accepts exactly one of many concurrent sign-ups with the same email', async () => {
      const input = newcomer();
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => api.anonymous().post('/api/auth/sign-up', input)),
      );
      const statuses = responses.map((response) => response.status).sort();
      assert.deepEqual(statuses, [201, ...Array<number>(7).fill(409)]);
    });

    const wrong: [string, object, string[]][] = [
      ['a short password', { password: '123456789' }, ['password']],
      ['a password of 257 characters', { password: 'x'.repeat(257) }, ['password']],
      ['a common password', { password: '12345678901' }, ['password']],
      ['an invalid email', { email: 'Ada <ada@rollcall.test>' }, ['email']],
      ['an empty workspace name', { workspaceName: '  ' }, ['workspaceName']],
      ['control characters in names', { workspaceName: 'A\tB', name: 'a\u0085b' }, ['name', 'workspaceName']],
      [
        'values of other kinds',
        { email: 1, password: true, workspaceName: {} },
        ['email', 'password', 'workspaceName'],
      ],
      ['unknown fields', { workspacename: 'x', role: 'owner' }, ['role', 'workspacename']],
    ];
    for (const [what, fields, paths] of wrong) {
      it(`refuses ${what} with 422 and lists every invalid field`, async () => {
        const response = await api.anonymous().post('/api/auth/sign-up', { ...newcomer(), ...fields });
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors.map((error: { path: string }) => error.path).sort(), paths);
      });
    }
  });

  describe('POST sign-up, where it is closed', () => {
    const closedApi = async (setupToken: string | null) => {
      const db = await ownDatabase();
      const closed = await startApi({ db, settings: { signUp: 'invitation', setupToken } });
      return { ...closed, end: () => closed.stop().then(() => db.release()) };
    };

    it('is open for the first user only; exactly one of many concurrent sign-ups succeeds', async () => {
      const closed = await closedApi(null);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => closed.anonymous().post('/api/auth/sign-up', newcomer())),
      );
      assert.deepEqual(responses.map((response) => response.status).sort(), [
        201,
        ...Array<number>(7).fill(403),
      ]);
      assert.ok(
        responses.every((response) => response.status === 201 || response.body.code === 'sign_up_closed'),
      );
      assert.equal(await closed.db.collections.User.countDocuments(), 1);
      assert.equal(await closed.db.collections.Workspace.countDocuments(), 1);
      assert.equal(await closed.db.collections.Notice.countDocuments(), 0, 'asked for no verification');
      await closed.end();
    });

    it('requires the set-up token if there is one', async () => {
      const closed = await closedApi('the-token');
      const signUp = (fields: object) =>
        closed.anonymous().post('/api/auth/sign-up', { ...newcomer(), ...fields });
      assert.equal((await signUp({})).body.code, 'setup_token_required');
      assert.equal((await signUp({ setupToken: 'the-tokem' })).status, 403);
      assert.equal((await signUp({ setupToken: 'the-token' })).status, 201);
      assert.equal((await signUp({ setupToken: 'the-token' })).body.code, 'sign_up_closed');
      await closed.end();
    });
  });

  describe('POST sign-in', () => {
    it('signs in with the right password, whatever the case of the email', async () => {
      const { email } = await api.signUp();
      const client = api.anonymous();
      const response = await client.post('/api/auth/sign-in', {
        email: email.toUpperCase(),
        password: PASSWORD,
      });
      assert.equal(response.status, 200);
      assert.deepEqual(Object.keys(response.body), ['user', 'workspace']);
      assert.equal((await client.get('/api/auth/me')).status, 200);
    });

    it('gives the same response to a wrong password and an unknown email', async () => {
      const { email } = await api.signUp();
      const attempts = [
        { email, password: 'wrong password' },
        { email: newEmail(), password: PASSWORD },
        { email, password: 'short' },
      ];
      for (const attempt of attempts) {
        const { requestId, ...problem } = (await api.anonymous().post('/api/auth/sign-in', attempt)).body;
        assert.ok(requestId);
        assert.deepEqual(problem, {
          type: `${api.url}/docs/errors#invalid_credentials`,
          title: 'Email or password is wrong',
          status: 401,
          code: 'invalid_credentials',
          detail: 'Email or password is wrong.',
        });
      }
    });

    it('takes as long for an unknown email as for a wrong password', async () => {
      const known = (await api.signUp()).email;
      const duration = async (email: string): Promise<number> => {
        const start = performance.now();
        await api.anonymous().post('/api/auth/sign-in', { email, password: 'wrong password' });
        return performance.now() - start;
      };
      let [wrong, unknown] = [Infinity, Infinity];
      const areAlike = (): boolean => unknown > wrong * 0.6 && unknown < wrong * 1.7;
      // In turn, and the shortest counts: other work on the machine only ever adds time.
      for (let i = 0; i < 5 || (i < 50 && !areAlike()); i++) {
        wrong = Math.min(wrong, await duration(known));
        unknown = Math.min(unknown, await duration(newEmail()));
      }
      assert.ok(areAlike(), `${unknown} ms against ${wrong} ms`);
    });

    it('starts a new session each time and ends the browser’s previous one', async () => {
      const { client, email } = await api.signUp();
      const before = client.cookie;
      await client.post('/api/auth/sign-in', { email, password: PASSWORD });
      assert.notEqual(client.cookie, before);
      const old = await api.anonymous().get('/api/auth/me', { headers: { Cookie: before } });
      assert.equal(old.status, 401);
    });
  });

  describe('The session', () => {
    it('is in a cookie that is hidden from scripts and other sites', async () => {
      const response = await api.anonymous().post('/api/auth/sign-up', newcomer());
      const cookie = response.headers.get('Set-Cookie') ?? '';
      assert.match(cookie, /^rollcall_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    });

    it('is Secure and bound to the host if the service uses https', async () => {
      const secure = await startApi({ settings: { baseUrl: 'https://rollcall.test', secure: true } });
      const client = secure.anonymous();
      const response = await client.post('/api/auth/sign-up', newcomer());
      assert.match(
        response.headers.get('Set-Cookie') ?? '',
        /^__Host-rollcall_session=.*; Path=\/;.*; Secure$/,
      );
      assert.equal((await client.get('/api/auth/me')).status, 200);
      await secure.stop();
    });

    it('is only stored as a hash', async () => {
      const { client, userId } = await api.signUp();
      const token = client.cookie.split('=')[1] ?? '';
      const rows = await api.db.collections.Session.find().toArray();
      const row = rows.find((session) => session.userId.toHexString() === userId);
      assert.match(row?.tokenHash ?? '', /^[0-9a-f]{64}$/);
      assert.ok(!JSON.stringify(rows).includes(token));
    });

    it('lasts 30 days and is extended by use', async () => {
      let now = Date.now();
      const days = (count: number) => (now += count * 86_400_000);
      const timed = await startApi({ clock: () => new Date(now) });
      const { client } = await timed.signUp();
      days(29);
      const slid = await client.get('/api/auth/me');
      assert.equal(slid.status, 200);
      assert.match(slid.headers.get('Set-Cookie') ?? '', /Max-Age=2592000/);
      assert.equal((await client.get('/api/auth/me')).headers.get('Set-Cookie'), null);
      days(29);
      assert.equal((await client.get('/api/auth/me')).status, 200);
      days(31);
      assert.equal((await client.get('/api/auth/me')).status, 401);
      await timed.stop();
    });

    it('ends at sign-out at once; signing out twice is not an error', async () => {
      const { client } = await api.signUp();
      const { cookie } = client;
      const response = await client.post('/api/auth/sign-out');
      assert.equal(response.status, 204);
      assert.match(response.headers.get('Set-Cookie') ?? '', /Max-Age=0/);
      assert.equal((await client.get('/api/auth/me', { headers: { Cookie: cookie } })).status, 401);
      assert.equal((await client.post('/api/auth/sign-out')).status, 204);
    });

    it('cannot be guessed', async () => {
      for (const Cookie of [
        'rollcall_session=',
        'rollcall_session=x',
        `rollcall_session=${'A'.repeat(43)}`,
      ]) {
        assert.equal((await api.anonymous().get('/api/auth/me', { headers: { Cookie } })).status, 401);
      }
    });
  });

  describe('GET me', () => {
    it('returns the user, workspace, role and other workspaces', async () => {
      const { client, email, workspaceId } = await api.signUp();
      const { body } = await client.get('/api/auth/me');
      assert.deepEqual(Object.keys(body), ['user', 'workspace', 'role', 'workspaces']);
      assert.equal(body.user.email, email);
      assert.equal(body.workspace.id, workspaceId);
      assert.deepEqual(body.workspaces, [{ id: workspaceId, name: 'Test', role: 'owner' }]);
    });
  });

  describe('POST switch', () => {
    it('moves the session, and the next sign-in, into another workspace of the user', async () => {
      const [one, other] = [await api.signUp(), await api.signUp()];
      await addMember(api, one, other.workspaceId, 'viewer');
      const response = await one.client.post('/api/auth/switch', { workspaceId: other.workspaceId });
      assert.equal(response.status, 200);
      assert.equal(response.body.workspace.id, other.workspaceId);
      assert.equal(response.body.role, 'viewer');
      assert.equal(response.body.workspaces.length, 2);
      assert.equal((await one.client.get('/api/auth/me')).body.workspace.id, other.workspaceId);
      const again = await api
        .anonymous()
        .post('/api/auth/sign-in', { email: one.email, password: one.password });
      assert.equal(again.body.workspace.id, other.workspaceId);
    });

    it('returns 404 for a foreign, an unknown and a malformed workspace id', async () => {
      const [{ client }, other] = [await api.signUp(), await api.signUp()];
      for (const workspaceId of [other.workspaceId, 'f'.repeat(24), 'nothing']) {
        const response = await client.post('/api/auth/switch', { workspaceId });
        assert.equal(response.status, 404);
        assert.equal(response.body.detail, 'Workspace not found.');
      }
    });
  });

  describe('POST password', () => {
    it('changes it and ends the other sessions at once', async () => {
      const { client, email } = await api.signUp();
      const other = api.anonymous();
      await other.post('/api/auth/sign-in', { email, password: PASSWORD });
      assert.equal((await other.get('/api/auth/me')).status, 200);
      const change = { currentPassword: PASSWORD, newPassword: 'another long password' };
      assert.equal((await client.post('/api/auth/password', change)).status, 204);
      assert.equal((await client.get('/api/auth/me')).status, 200);
      assert.equal((await other.get('/api/auth/me')).status, 401);
      const signIn = (password: string) => api.anonymous().post('/api/auth/sign-in', { email, password });
      assert.equal((await signIn(PASSWORD)).status, 401);
      assert.equal((await signIn('another long password')).status, 200);
    });

    it('requires the current password', async () => {
      const { client } = await api.signUp();
      const change = { currentPassword: 'not this one', newPassword: 'another long password' };
      const response = await client.post('/api/auth/password', change);
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.errors, [{ path: 'currentPassword', message: 'is wrong' }]);
    });
  });
});

async function addMember(api: TestApi, who: SignedUp, workspaceId: string, role: Role): Promise<void> {
  await api.db.models.Membership.insertOne({
    _id: new ObjectId(),
    userId: new ObjectId(who.userId),
    workspaceId: new ObjectId(workspaceId),
    role,
    createdAt: new Date(),
  });
}
