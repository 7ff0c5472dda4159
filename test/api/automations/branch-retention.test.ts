import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('the time for which a branch counts events', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const keepFor = (retentionDays: number) => client.put('/api/workspace', { retentionDays });
  const branch = (days: number) => ({
    type: 'branch',
    if: { all: [{ event: 'order', withinLast: `${String(days)} days` }] },
    then: [{ type: 'exit' }],
  });
  const inAnArm = (days: number) => [
    {
      type: 'split',
      arms: [
        { weight: 1, steps: [branch(days)] },
        { weight: 1, steps: [] },
      ],
    },
  ];
  const automation = (days: number, steps: object[] = [branch(days)]) => ({
    name: 'Buyers',
    trigger: { event: 'joined' },
    steps,
  });

  it('is not longer than the log is kept', async () => {
    assert.equal((await keepFor(30)).status, 200);
    const refused = await client.post('/api/automations', automation(31));
    assertProblem(refused, 422, 'invalid');
    assert.equal(refused.body.errors[0].path, 'steps[0].if.all[0].withinLast');
    assert.equal((await client.post('/api/automations', automation(30))).status, 201);
  });

  it('is the least that the log is kept for, also in an arm and while it is paused', async () => {
    const { body } = await client.post('/api/automations', automation(100, inAnArm(100)));
    const refused = await keepFor(99);
    assertProblem(refused, 409, 'conflict');
    assert.match(refused.body.detail, /^Events older than 99 days are counted by the automation “Buyers”/);
    assert.equal((await keepFor(100)).status, 200);
    await client.post(`/api/automations/${body.id}/activate`);
    await client.post(`/api/automations/${body.id}/pause`);
    assertProblem(await keepFor(99), 409, 'conflict');
    assert.equal((await client.put(`/api/automations/${body.id}`, automation(7))).status, 200);
    assert.equal((await keepFor(7)).status, 200);
  });

  it('binds nothing once the automation is archived, and is checked when it comes back', async () => {
    const { body } = await client.post('/api/automations', automation(100));
    assert.equal((await client.post(`/api/automations/${body.id}/archive`)).status, 200);
    assert.equal((await keepFor(50)).status, 200);
    assertProblem(await client.post(`/api/automations/${body.id}/unarchive`), 422, 'invalid');
  });
});
