import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/workspace', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const change = (body: object) => client.put('/api/workspace', body);

  it('returns the settings of the credential’s workspace', async () => {
    const { status, body } = await client.get('/api/workspace');
    assert.equal(status, 200);
    const { createdAt, ...rest } = body;
    assert.deepEqual(rest, {
      id: owner.workspaceId,
      name: 'Test',
      senderName: null,
      senderEmail: null,
      senderConfirmed: null,
      timezone: 'UTC',
      postalAddress: null,
      brandColor: null,
      logoUrl: null,
      replyTo: null,
      retentionDays: 365,
      requireConsent: false,
      requireSecondFactor: false,
      adminsWriteCode: false,
      approvalAbove: null,
      marketingPause: null,
    });
    assert.ok(createdAt);
  });

  it('changes the given fields and no others', async () => {
    const settings = {
      name: 'Shop',
      senderName: 'Ada of the shop',
      senderEmail: ' Ada@Shop.TEST ',
      timezone: 'europe/berlin',
      postalAddress: ' 1 Main Street\r\n12345 Town ',
      brandColor: '#C0FFEE',
      logoUrl: 'https://shop.test/logo.png',
      replyTo: 'Help@Shop.test',
      retentionDays: 7,
      requireConsent: true,
      requireSecondFactor: false,
      adminsWriteCode: false,
      approvalAbove: null,
    };
    const { status, body } = await change(settings);
    assert.equal(status, 200);
    const { id: _id, createdAt: _createdAt, ...kept } = body;
    assert.deepEqual(kept, {
      ...settings,
      senderEmail: 'ada@shop.test',
      senderConfirmed: false,
      timezone: 'Europe/Berlin',
      postalAddress: '1 Main Street\n12345 Town',
      brandColor: '#c0ffee',
      replyTo: 'help@shop.test',
      marketingPause: null,
    });
    assert.deepEqual((await client.get('/api/workspace')).body, body);
    const sender = { senderName: null, senderEmail: null, replyTo: null, postalAddress: null };
    const nothing = { ...sender, brandColor: null, logoUrl: null };
    const cleared = await change(nothing);
    assert.deepEqual(cleared.body, { ...body, ...nothing, senderConfirmed: null });
    assert.deepEqual((await change({})).body, cleared.body);
  });

  const refused: object[] = [
    { name: '' },
    { name: null },
    { name: 'a\nb' },
    { name: 'x'.repeat(201) },
    { senderName: 'Ada\r\nBcc: x@y.test' },
    { senderName: '' },
    { senderEmail: 'Ada <ada@shop.test>' },
    { senderEmail: '' },
    { timezone: 'Mars/Phobos' },
    { timezone: '' },
    { timezone: null },
    { timezone: '+01:00' },
    { postalAddress: '' },
    { postalAddress: 'a\u0007b' },
    { postalAddress: 'x'.repeat(501) },
    { logoUrl: 'javascript:alert(1)' },
    { logoUrl: '/logo.png' },
    { replyTo: 'help' },
    { brandColor: '' },
    { brandColor: 'red' },
    { brandColor: '#fff' },
    { brandColor: '#ffffff;}body{display:none' },
    { brandColor: 16777215 },
    { retentionDays: 6 },
    { retentionDays: 7.5 },
    { retentionDays: '7' },
    { retentionDays: null },
    { retentionDays: 1e9 },
    { automationsRev: 5 },
    { id: '0'.repeat(24) },
    { $set: { name: 'x' } },
  ];
  for (const body of refused) {
    it(`refuses ${JSON.stringify(body).slice(0, 50)}: 422`, async () => {
      const response = await change(body);
      assert.equal(response.status, 422);
      assert.equal(response.body.errors[0].path, Object.keys(body)[0]);
    });
  }

  it('can be read with access to contacts and changed by admins', async () => {
    const reader = await api.withKey(client, ['contacts:read']);
    const admin = await api.withKey(client, ['admin']);
    assert.equal((await reader.get('/api/workspace')).status, 200);
    assert.equal((await reader.put('/api/workspace', { name: 'X' })).status, 403);
    assert.equal((await admin.put('/api/workspace', { name: 'X' })).body.name, 'X');
    assert.equal((await api.anonymous().get('/api/workspace')).status, 401);
  });

  it('is isolated from other workspaces', async () => {
    const other = await api.signUp();
    await change({ name: 'Mine' });
    assert.equal((await other.client.get('/api/workspace')).body.name, 'Test');
  });
});

describe('POST /api/workspace/resume-marketing', () => {
  const api = useApi();
  const owner = useOwner(api);
  const since = new Date('2026-03-01T09:00:00Z');
  const shown = { reason: 'complaints', rate: 0.45, since: since.toISOString() };

  const pause = () =>
    api.db.models.Workspace.updateOne(
      { _id: new ObjectId(owner.workspaceId) },
      { $set: { marketingPause: { reason: 'complaints', rate: 0.45, since } } },
    );
  const read = async () => (await owner.client.get('/api/workspace')).body.marketingPause;
  const resume = (client = owner.client) => client.post('/api/workspace/resume-marketing');

  it('lifts a pause, which the workspace shows until then', async () => {
    await pause();
    assert.deepEqual(await read(), shown);
    const { status, body } = await resume();
    assert.deepEqual([status, body.marketingPause], [200, null]);
    assert.equal(await read(), null);
    const row = await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) });
    assert.ok(row?.marketingPause?.liftedAt !== undefined && row.marketingPause.liftedAt > since);
    const [line] = (await owner.client.get('/api/audit')).body.data;
    assert.deepEqual([line.before, line.after], [{ marketingPause: shown }, { marketingPause: null }]);
  });

  it('refuses when there is none: 409', async () => {
    assertProblem(await resume(), 409, 'conflict');
    await pause();
    await resume();
    assertProblem(await resume(), 409, 'conflict');
  });

  it('is for admins', async () => {
    await pause();
    const editor = await api.withKey(owner.client, ['automations:write', 'contacts:write']);
    assertProblem(await resume(editor), 403, 'forbidden');
    assert.equal((await resume(await api.withKey(owner.client, ['admin']))).status, 200);
  });
});
