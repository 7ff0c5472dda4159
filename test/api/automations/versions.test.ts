import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const mail = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Welcome' };
const first = { name: 'Welcome', trigger: { event: 'signed_up' }, steps: [mail] };

describe('/api/automations/{id}/versions', () => {
  let id: string;
  let versions: string;
  const api = useApi();

  const { client } = useOwner(api);
  beforeEach(async () => {
    id = (await client.post('/api/automations', first)).body.id;
    versions = `/api/automations/${id}/versions`;
  });

  const change = async (body: object): Promise<void> => {
    assert.equal((await client.put(`/api/automations/${id}`, body)).status, 200);
  };

  it('lists every saved version, newest first, and marks the current one', async () => {
    await change({ reentry: 'always' });
    await change({ description: 'no other behaviour, so no version' });
    await change({ steps: [mail, { id: 'end', type: 'exit' }] });
    const { status, body } = await client.get(versions);
    assert.equal(status, 200);
    assert.equal(body.total, 3);
    assert.deepEqual(
      body.data.map(({ createdAt: _at, ...line }: Record<string, unknown>) => line),
      [
        { version: 3, current: true, name: 'Welcome', steps: 2 },
        { version: 2, current: false, name: 'Welcome', steps: 1 },
        { version: 1, current: false, name: 'Welcome', steps: 1 },
      ],
    );
    const page = await client.get(`${versions}?limit=2`);
    const rest = await client.get(`${versions}?limit=2&cursor=${page.body.nextCursor}`);
    assert.deepEqual(
      [...page.body.data, ...rest.body.data].map(({ version }) => version),
      [3, 2, 1],
    );
  });

  it('returns an old version as it was, whatever was saved later', async () => {
    const before = (await client.get(`${versions}/1`)).body;
    await change({ name: 'Renamed', steps: [{ ...mail, subject: 'Hi' }], goal: { event: 'paid' } });
    const after = (await client.get(`${versions}/1`)).body;
    assert.deepEqual(after, { ...before, current: false });
    assert.deepEqual(after.steps, [mail]);
    assert.equal(after.goal, null);
  });

  it('shows the changes of a version, and between any two', async () => {
    await change({ steps: [{ ...mail, subject: 'Hi' }] });
    await change({
      steps: [
        { id: 'pause', type: 'wait', for: '1 day' },
        { ...mail, subject: 'Hi' },
      ],
    });
    const last = await client.get(`${versions}/3/diff`);
    assert.deepEqual(last.body, {
      version: 3,
      against: 2,
      fields: [],
      steps: {
        added: [{ id: 'pause', type: 'wait', at: 'steps[0]', step: { type: 'wait', for: '1 day' } }],
        removed: [],
        moved: [],
        changed: [],
      },
    });
    const whole = await client.get(`${versions}/3/diff?against=1`);
    assert.equal(whole.body.steps.added.length, 1);
    assert.deepEqual(whole.body.steps.changed, [
      { id: 'mail', type: 'sendEmail', fields: [{ path: 'subject', before: 'Hello', after: 'Hi' }] },
    ]);
    const back = await client.get(`${versions}/1/diff?against=3`);
    assert.deepEqual(
      back.body.steps.removed.map(({ id: step }: { id: string }) => step),
      ['pause'],
    );
  });

  it('refuses to compare with an unknown version', async () => {
    assertProblem(await client.get(`${versions}/1/diff`), 422, 'invalid');
    for (const against of ['9', '0', '-1', 'x', '']) {
      assertProblem(await client.get(`${versions}/1/diff?against=${against}`), 422, 'invalid');
    }
    assertProblem(await client.get(`${versions}/1/diff?agianst=1`), 422, 'invalid');
  });

  it('restores an old version as a new one; name and description stay', async () => {
    await change({ name: 'Renamed', description: 'Kept' });
    await change({ steps: [{ id: 'end', type: 'exit' }], cooldown: '2 days', goal: { event: 'paid' } });
    const restored = await client.post(`${versions}/1/restore`);
    assert.equal(restored.status, 200, restored.text);
    assert.equal(restored.body.version, 3);
    assert.equal(restored.body.name, 'Renamed');
    assert.equal(restored.body.description, 'Kept');
    assert.deepEqual(restored.body.steps, [mail]);
    assert.deepEqual([restored.body.goal, restored.body.cooldown], [null, null]);
    assert.deepEqual((await client.get(`${versions}/2`)).body.steps, [{ id: 'end', type: 'exit' }]);
    const again = await client.post(`${versions}/1/restore`);
    assert.equal(again.body.version, 3, 'it does so already');
  });

  it('restores once for each Idempotency-Key', async () => {
    await change({ reentry: 'always' });
    const options = { headers: { 'Idempotency-Key': 'restore' } };
    const one = await client.post(`${versions}/1/restore`, undefined, options);
    await change({ reentry: 'always' });
    const two = await client.post(`${versions}/1/restore`, undefined, options);
    assert.equal(two.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(two.body, one.body);
    assert.equal((await client.get(`/api/automations/${id}`)).body.version, 4);
  });

  it('does not restore an archived automation', async () => {
    await client.post(`/api/automations/${id}/archive`);
    assertProblem(await client.post(`${versions}/1/restore`), 409, 'conflict');
  });

  it('returns 404 for versions of other workspaces and unknown ones', async () => {
    const other = (await api.signUp()).client;
    for (const path of ['', '/1', '/1/diff?against=1']) {
      assertProblem(await other.get(`${versions}${path}`), 404, 'not_found');
    }
    assertProblem(await other.post(`${versions}/1/restore`), 404, 'not_found');
    for (const number of ['2', '0', '01', '-1', '1.0', 'one', '99999999999999999999']) {
      assertProblem(await client.get(`${versions}/${number}`), 404, 'not_found');
      assertProblem(await client.post(`${versions}/${number}/restore`), 404, 'not_found');
    }
    assertProblem(await client.post(`${versions}/1/restore`, { to: 3 }), 422, 'invalid');
  });
});
