import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const OWNED = 20;

function describeWith(signUp: 'open' | 'invitation' | 'verified', tests: (api: TestApi) => void) {
  describe(`POST /api/workspaces with SIGN_UP=${signUp}`, () => tests(useApi({ settings: { signUp } })));
}

describeWith('open', (api) => {
  const owner = useOwner(api);

  it('creates a workspace that the user owns, and leaves the session where it is', async () => {
    const { status, body } = await owner.client.post('/api/workspaces', { name: 'Labs' });
    assert.equal(status, 201);
    assert.deepEqual({ ...body, id: '' }, { id: '', name: 'Labs', role: 'owner' });
    const me = (await owner.client.get('/api/auth/me')).body;
    assert.equal(me.workspace.id, owner.workspaceId);
    assert.deepEqual(me.workspaces.at(-1), body);
    const moved = await owner.client.post('/api/auth/switch', { workspaceId: body.id });
    assert.deepEqual([moved.body.workspace.name, moved.body.role], ['Labs', 'owner']);
    const { data } = (await owner.client.get('/api/audit')).body;
    assert.deepEqual([data[0].action, data[0].target.id], ['workspaces.create', body.id]);
  });

  it('creates one per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'labs' };
    const create = () => owner.client.request('POST', '/api/workspaces', { body: { name: 'Labs' }, headers });
    assert.equal((await create()).body.id, (await create()).body.id);
    assert.equal((await owner.client.get('/api/auth/me')).body.workspaces.length, 2);
  });

  it('is for every role, and for no API key', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
    assert.equal((await viewer.client.post('/api/workspaces', { name: 'Mine' })).status, 201);
    const key = await api.withKey(owner.client, ['admin']);
    assertProblem(await key.post('/api/workspaces', { name: 'Mine' }), 403, 'forbidden');
  });

  it('refuses a wrong name', async () => {
    for (const body of [{}, { name: '' }, { name: 1 }, { name: 'a\nb' }, { name: 'A', id: 'x' }])
      assertProblem(await owner.client.post('/api/workspaces', body), 422, 'invalid');
  });

  it(`stops at ${OWNED} owned workspaces, also for concurrent calls`, async () => {
    const userId = new ObjectId(owner.userId);
    const rows = Array.from({ length: OWNED - 2 }, () => ({
      _id: new ObjectId(),
      userId,
      workspaceId: new ObjectId(),
      role: 'owner' as const,
      createdAt: new Date(),
    }));
    await api.db.models.Membership.insertMany(rows);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => owner.client.post('/api/workspaces', { name })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  });
});

describeWith('invitation', (api) => {
  const owner = useOwner(api);

  it('is for owners only', async () => {
    const admin = await joinAs(api, owner, 'admin');
    assertProblem(await admin.client.post('/api/workspaces', { name: 'Mine' }), 403, 'forbidden');
    assert.equal((await owner.client.post('/api/workspaces', { name: 'Mine' })).status, 201);
  });
});

describeWith('verified', (api) => {
  const owner = useOwner(api);

  it('waits for a verified address', async () => {
    const of = { _id: new ObjectId(owner.userId) };
    await api.db.models.User.updateOne(of, { $set: { emailVerifiedAt: null } });
    assertProblem(await owner.client.post('/api/workspaces', { name: 'Mine' }), 403, 'forbidden');
    await api.db.models.User.updateOne(of, { $set: { emailVerifiedAt: new Date() } });
    assert.equal((await owner.client.post('/api/workspaces', { name: 'Mine' })).status, 201);
  });
});
