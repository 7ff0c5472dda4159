import assert from 'node:assert/strict';
import type { Role } from '../../../domain/accounts/access.js';
import { startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';

describe('/api/members', () => {
  let api: TestApi;
  let owner: SignedUp;
  before(async () => {
    api = await startApi();
  });
  after(() => api.stop());
  beforeEach(async () => {
    owner = await api.signUp();
  });

  it('lists the members of the workspace, newest first, for every member', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
    const { status, body } = await viewer.client.get('/api/members');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ joinedAt: _joinedAt, ...rest }: { joinedAt: string }) => rest),
      [
        { id: viewer.userId, email: viewer.email, name: null, role: 'viewer' },
        { id: owner.userId, email: owner.email, name: null, role: 'owner' },
      ],
    );
    assert.equal(body.total, 2);
  });

  it('pages like every list', async () => {
    await joinAs(api, owner, 'viewer');
    const first = await owner.client.get('/api/members?limit=1');
    const second = await owner.client.get(`/api/members?limit=1&cursor=${first.body.nextCursor}`);
    assert.equal(second.body.data[0].id, owner.userId);
    assert.equal(second.body.nextCursor, null);
    assertProblem(await owner.client.get('/api/members?role=viewer'), 422, 'invalid');
  });

  it('changes a role, effective from the next call', async () => {
    const editor = await joinAs(api, owner, 'editor');
    const response = await owner.client.put(`/api/members/${editor.userId}`, { role: 'viewer' });
    assert.deepEqual([response.status, response.body.role], [200, 'viewer']);
    assert.equal((await editor.client.get('/api/auth/me')).body.role, 'viewer');
    assertProblem(await editor.client.post('/api/contacts', { email: 'a@b.test' }), 403, 'forbidden');
  });

  const mayChange: [Role, Role, Role, boolean][] = [
    ['owner', 'admin', 'owner', true],
    ['owner', 'viewer', 'admin', true],
    ['admin', 'editor', 'admin', true],
    ['admin', 'admin', 'viewer', true],
    ['admin', 'editor', 'owner', false],
    ['admin', 'owner', 'viewer', false],
    ['editor', 'viewer', 'editor', false],
    ['viewer', 'editor', 'viewer', false],
  ];
  for (const [own, from, to, allowed] of mayChange) {
    it(`${allowed ? 'lets' : 'does not let'} the role ${own} change the role ${from} to ${to}`, async () => {
      const actor = await joinAs(api, owner, own);
      const other = await joinAs(api, owner, from);
      const response = await actor.client.put(`/api/members/${other.userId}`, { role: to });
      if (allowed) assert.deepEqual([response.status, response.body.role], [200, to]);
      else assertProblem(response, 403, 'forbidden');
    });
  }

  it('lets an admin lower their own role but not raise it', async () => {
    const admin = await joinAs(api, owner, 'admin');
    assertProblem(
      await admin.client.put(`/api/members/${admin.userId}`, { role: 'owner' }),
      403,
      'forbidden',
    );
    assert.equal((await admin.client.put(`/api/members/${admin.userId}`, { role: 'viewer' })).status, 200);
  });

  it('removes a member, whose sessions lose access at once', async () => {
    const editor = await joinAs(api, owner, 'editor');
    assert.equal((await editor.client.get('/api/contacts')).status, 200);
    assert.equal((await owner.client.delete(`/api/members/${editor.userId}`)).status, 204);
    assertProblem(await editor.client.get('/api/contacts'), 401, 'unauthenticated');
    assertProblem(await owner.client.delete(`/api/members/${editor.userId}`), 404, 'not_found');
    const again = api.anonymous();
    const credentials = { email: editor.email, password: 'a long enough password' };
    assertProblem(await again.post('/api/auth/sign-in', credentials), 403, 'forbidden');
  });

  it('does not affect their other workspaces', async () => {
    const elsewhere = await api.signUp();
    const { body } = await owner.client.post('/api/invitations', { email: elsewhere.email, role: 'editor' });
    await elsewhere.client.post(body.url.replace(/^.*\/join\//, '/api/invitations/accept/'), {});
    assert.equal((await elsewhere.client.get('/api/auth/me')).body.workspace.id, owner.workspaceId);
    await owner.client.delete(`/api/members/${elsewhere.userId}`);
    const { client } = elsewhere;
    assertProblem(await client.get('/api/auth/me'), 401, 'unauthenticated');
    const back = await client.post('/api/auth/sign-in', elsewhere);
    assert.equal(back.status, 422); // unknown fields are refused
    const signedIn = await client.post('/api/auth/sign-in', {
      email: elsewhere.email,
      password: elsewhere.password,
    });
    assert.equal(signedIn.body.workspace.id, elsewhere.workspaceId);
  });

  it('lets everyone leave, but only admins and owners remove others', async () => {
    const editor = await joinAs(api, owner, 'editor');
    const viewer = await joinAs(api, owner, 'viewer');
    assertProblem(await editor.client.delete(`/api/members/${viewer.userId}`), 403, 'forbidden');
    assert.equal((await viewer.client.delete(`/api/members/${viewer.userId}`)).status, 204);
    assertProblem(await viewer.client.get('/api/auth/me'), 401, 'unauthenticated');
  });

  it('does not let an admin remove an owner', async () => {
    const admin = await joinAs(api, owner, 'admin');
    assertProblem(await admin.client.delete(`/api/members/${owner.userId}`), 403, 'forbidden');
  });

  it('does not let the last owner leave or be demoted', async () => {
    const own = `/api/members/${owner.userId}`;
    assertProblem(await owner.client.delete(own), 409, 'conflict');
    assertProblem(await owner.client.put(own, { role: 'admin' }), 409, 'conflict');
    const second = await joinAs(api, owner, 'owner');
    assert.equal((await owner.client.put(own, { role: 'admin' })).status, 200);
    assertProblem(await second.client.delete(`/api/members/${second.userId}`), 409, 'conflict');
  });

  it('keeps one owner when two leave at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await api.signUp();
      const second = await joinAs(api, first, 'owner');
      const statuses = await Promise.all([
        first.client.delete(`/api/members/${first.userId}`),
        second.client.delete(`/api/members/${second.userId}`),
      ]);
      assert.deepEqual(statuses.map(({ status }) => status).sort(), [204, 409]);
    }
  });

  it('returns 404 for non-members, known elsewhere or not, and for malformed ids', async () => {
    const stranger = await api.signUp();
    for (const id of [stranger.userId, 'f'.repeat(24), 'nobody']) {
      assertProblem(await owner.client.put(`/api/members/${id}`, { role: 'viewer' }), 404, 'not_found');
      assertProblem(await owner.client.delete(`/api/members/${id}`), 404, 'not_found');
    }
  });

  for (const body of [{}, { role: 'king' }, { role: 7 }, { role: 'viewer', name: 'x' }, { role: null }]) {
    it(`refuses ${JSON.stringify(body)} as a role`, async () => {
      assertProblem(await owner.client.put(`/api/members/${owner.userId}`, body), 422, 'invalid');
    });
  }

  it('is for users, whatever the scopes of a key', async () => {
    const key = await api.withKey(owner.client, ['admin']);
    assertProblem(await key.get('/api/members'), 403, 'forbidden');
    assertProblem(await key.get('/api/invitations'), 403, 'forbidden');
  });
});
