import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('A key with contacts:write but without contacts:read', () => {
  const api = useApi();
  const { client } = useOwner(api);
  let writer: ApiClient;
  beforeEach(async () => {
    writer = await api.withKey(client, ['contacts:write']);
  });

  it('gets the id of a contact that it saves, and nothing else', async () => {
    const email = newEmail();
    const { body: contact } = await client.post('/api/contacts', { email, firstName: 'Ada' });
    const saved = await writer.post('/api/contacts', { email });
    assert.deepEqual([saved.status, saved.body], [200, { id: contact.id }]);
    assert.equal(saved.headers.get('ETag'), null);
    const changed = await writer.put(`/api/contacts/${contact.id}`, { lastName: 'Lovelace' });
    assert.deepEqual([changed.status, changed.body], [200, { id: contact.id }]);
    const created = await writer.post('/api/contacts', { email: newEmail() });
    assert.deepEqual([created.status, Object.keys(created.body)], [201, ['id']]);
  });

  it('is not answered with what was stored for another key', async () => {
    const body = { email: newEmail() };
    const options = { headers: { 'Idempotency-Key': 'the-same' } };
    assert.equal((await client.post('/api/contacts', body, options)).status, 201);
    assertProblem(await writer.post('/api/contacts', body, options), 409, 'idempotency_mismatch');
    const own = { headers: { 'Idempotency-Key': 'own' } };
    const first = await writer.post('/api/contacts', body, own);
    const again = await writer.post('/api/contacts', body, own);
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(Object.keys(again.body), ['id']);
  });
});
