import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { MAX_LIVE_AUTOMATIONS } from '../../../domain/automation/automation.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('The number of active and paused automations', () => {
  const api = useApi();
  const { client } = useOwner(api);

  it('is limited: activating one more is refused until one is archived', async () => {
    const draft = { name: 'A', trigger: { event: 'cart' }, steps: [{ type: 'wait', for: '1 day' }] };
    const { body: first } = await client.post('/api/automations', draft);
    assert.equal((await client.post(`/api/automations/${first.id}/activate`)).status, 200);
    const { Automation } = api.db.collections;
    const head = await Automation.findOne({ _id: new ObjectId(first.id as string) });
    assert.ok(head !== null);
    // Only events need their versions.
    const rows = Array.from({ length: MAX_LIVE_AUTOMATIONS - 1 }, () => ({ ...head, _id: new ObjectId() }));
    await api.db.models.Automation.insertMany(rows);
    const { body: second } = await client.post('/api/automations', draft);
    const refused = await client.post(`/api/automations/${second.id}/activate`);
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refused.body.code, 'conflict');
    assert.match(refused.body.detail, /5000 active and paused automations/);
    assert.equal((await client.post(`/api/automations/${first.id}/pause`)).status, 200);
    assert.equal((await client.post(`/api/automations/${first.id}/activate`)).status, 200);
    assert.equal((await client.post(`/api/automations/${first.id}/archive`)).status, 200);
    assert.equal((await client.post(`/api/automations/${second.id}/activate`)).status, 200);
  });
});
