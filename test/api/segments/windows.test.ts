import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const within = (days: number) => ({
  all: [{ field: 'contact.createdAt', op: 'withinLast', value: '366 days' }],
  none: [{ event: 'order', withinLast: `${String(days)} days` }],
});

describe('the time for which a segment counts events', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const keepFor = (retentionDays: number) => client.put('/api/workspace', { retentionDays });
  const create = (days: number, name = 'Segment') =>
    client.post('/api/segments', { name, where: within(days) });

  it('is not longer than the log is kept', async () => {
    assert.equal((await keepFor(30)).status, 200);
    const refused = await create(31);
    assertProblem(refused, 422, 'invalid');
    assert.deepEqual(refused.body.errors, [
      {
        path: 'where.none[0].withinLast',
        message: 'must not be more than 30 days, the time for which events are kept',
      },
    ]);
    const { status, body } = await create(30);
    assert.equal(status, 201);
    assertProblem(await client.put(`/api/segments/${body.id}`, { where: within(31) }), 422, 'invalid');
    assertProblem(await client.post('/api/segments/preview', { where: within(31) }), 422, 'invalid');
  });

  it('is the least that the log is kept for', async () => {
    const ids = [];
    for (const name of ['A', 'B']) ids.push((await create(100, name)).body.id);
    const refused = await keepFor(99);
    assertProblem(refused, 409, 'conflict');
    assert.match(
      refused.body.detail,
      /^Events older than 99 days are counted by the segment “A” and the segment “B”/,
    );
    assert.equal((await keepFor(100)).status, 200);
    for (const id of ids) await client.put(`/api/segments/${id}`, { where: within(7) });
    assert.equal((await keepFor(7)).status, 200);
  });

  it('is checked when a segment is restored', async () => {
    const { body } = await create(100);
    assert.equal((await client.delete(`/api/segments/${body.id}`)).status, 204);
    assert.equal((await keepFor(50)).status, 200);
    assertProblem(await client.post(`/api/segments/${body.id}/restore`), 422, 'invalid');
  });
});
