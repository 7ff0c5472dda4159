import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { getCaller, getWorkspaceId } from '../../../api/http/context.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { noBody } from '../../../api/http/route.js';
import { routes } from '../../../api/routes/routes.js';
import { roles, type Need, type Role } from '../../../domain/accounts/access.js';
import { startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';

const route = (
  name: string,
  need: Need,
  credential: 'session' | 'sessionOrKey' = 'sessionOrKey',
): Endpoint => ({
  method: 'GET',
  path: `/test/${name}`,
  credential,
  need,
  body: noBody,
  repeat: 'plain',
  audited: false,
  handler: (ctx) => {
    ctx.body = { kind: getCaller(ctx).kind, workspaceId: getWorkspaceId(ctx).toHexString() };
  },
});

describe('Credentials', () => {
  let api: TestApi;
  let owner: SignedUp;
  before(async () => {
    const tests = [
      route('read', 'lists:read'),
      route('write', 'lists:write'),
      route('people', 'self', 'session'),
    ];
    api = await startApi({ routes: [...routes, ...tests] });
  });
  after(() => api.stop());
  beforeEach(async () => {
    owner = await api.signUp();
  });

  it('decide the workspace', async () => {
    const key = await api.withKey(owner.client, ['lists:read']);
    const { workspaceId } = owner;
    assert.deepEqual((await owner.client.get('/test/read')).body, { kind: 'session', workspaceId });
    assert.deepEqual((await key.get('/test/read')).body, { kind: 'apiKey', workspaceId });
  });

  it('let a key do what its scopes allow and nothing else', async () => {
    const key = await api.withKey(owner.client, ['lists:read']);
    assert.equal((await key.get('/test/read')).status, 200);
    assertProblem(await key.get('/test/write'), 403, 'forbidden');
    assertProblem(await key.get('/test/people'), 403, 'forbidden');
  });

  const writes: Record<Role, number> = { owner: 200, admin: 200, editor: 200, writer: 403, viewer: 403 };
  for (const role of roles) {
    it(`let a session with the role ${role} read, and return ${writes[role]} when it writes`, async () => {
      const filter = { workspaceId: new ObjectId(owner.workspaceId) };
      await api.db.models.Membership.updateOne(filter, { $set: { role } });
      assert.equal((await owner.client.get('/test/read')).status, 200);
      assert.equal((await owner.client.get('/test/write')).status, writes[role]);
    });
  }

  it('follow a change of scopes at once, or within a second if another process made it', async () => {
    const { body } = await owner.client.post('/api/api-keys', { name: 'Shop', scopes: ['lists:read'] });
    const key = owner.client.withBearer(body.secret);
    assert.equal((await key.get('/test/write')).status, 403);
    await owner.client.put(`/api/api-keys/${body.id}`, { scopes: ['lists:write'] });
    assert.equal((await key.get('/test/write')).status, 200);
    await api.db.models.ApiKey.deleteOne({ _id: new ObjectId(body.id as string) });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    assert.equal((await key.get('/test/write')).status, 401);
  });

  it('prefer the key if both a key and a cookie are sent, even if the key is wrong', async () => {
    const headers = { Authorization: 'Bearer rc_wrong' };
    assertProblem(await owner.client.get('/test/read', { headers }), 401, 'unauthenticated');
  });

  it('end with the membership', async () => {
    await api.db.models.Membership.deleteOne({ workspaceId: new ObjectId(owner.workspaceId) });
    assert.equal((await owner.client.get('/test/read')).status, 401);
  });

  it('are checked before a body is read', async () => {
    const raw = '{"name":'.repeat(1_000);
    const response = await api.anonymous().request('POST', '/api/api-keys', { raw });
    assertProblem(response, 401, 'unauthenticated');
  });
});
