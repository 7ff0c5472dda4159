import assert from 'node:assert/strict';
import { useApi, useOwner } from '../../support/use-api.js';

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
      retentionDays: 365,
      requireSecondFactor: false,
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
      retentionDays: 7,
      requireSecondFactor: false,
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
    });
    assert.deepEqual((await client.get('/api/workspace')).body, body);
    const nothing = { senderName: null, senderEmail: null, postalAddress: null, brandColor: null };
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
