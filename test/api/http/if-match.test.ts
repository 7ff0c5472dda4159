import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { disableRule } from '../../../activities/deliveries/disable-rule.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import type { SignedUp, TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** What can be edited: its path, and two bodies that differ. */
const EDITED: Record<string, [object, object]> = {
  automations: [{ name: 'One' }, { name: 'Two' }],
  templates: [{ name: 'One' }, { subject: 'Two' }],
  forms: [{ enabled: false }, { name: 'Two' }],
  lists: [{ name: 'One' }, { description: 'Two' }],
  segments: [{ name: 'One' }, { description: 'Two' }],
  rules: [{ name: 'One' }, { enabled: false }],
  'event-sources': [{ name: 'One' }, { enabled: false }],
  'api-keys': [{ name: 'One' }, { name: 'Two' }],
  members: [{ role: 'admin' }, { role: 'viewer' }],
  views: [{ views: [{ name: 'One' }] }, { views: [] }],
  workspace: [{ name: 'One' }, { timezone: 'Europe/Berlin' }],
};

const pathOf = (ids: Ids, resource: string): string =>
  resource === 'workspace' || resource === 'views'
    ? `/api/${resource}`
    : `/api/${resource}/${ids[resource]?.['id'] ?? ''}`;
const tagOf = ({ headers }: ApiResponse): string => headers.get('ETag') ?? '';
const ifMatch = (tag: string) => ({ headers: { 'If-Match': tag } });

async function oneOfEach(api: TestApi, owner: SignedUp): Promise<Ids> {
  const member = await joinAs(api, owner, 'editor');
  return { ...(await makeOneOfEach(api, owner)), members: { id: member.userId } };
}

describe('ETag and If-Match keep the second of two clients from overwriting the first', () => {
  const api = useApi();
  let owner: SignedUp;
  let ids: Ids;
  // Made once: no two tests change the same resource.
  before(async () => {
    owner = await api.signUp();
    ids = await oneOfEach(api, owner);
  });

  for (const [resource, [first, second]] of Object.entries(EDITED)) {
    it(`of ${resource}`, async () => {
      const { client } = owner;
      const path = pathOf(ids, resource);
      const tag = tagOf(await client.get(path));
      assert.match(tag, /^"\d+"$/);
      const changed = await client.put(path, first, ifMatch(tag));
      assert.equal(changed.status, 200, changed.text);
      assert.notEqual(tagOf(changed), tag);
      const read = await client.get(path);
      assert.equal(tagOf(read), tagOf(changed));

      const refused = await client.put(path, second, ifMatch(tag));
      assertProblem(refused, 412, 'precondition_failed');
      assert.equal(tagOf(refused), tagOf(read));
      const version = typeof read.body.version === 'number' ? read.body.version : null;
      assert.deepEqual(refused.body.current, { etag: tagOf(read), version });
      assert.deepEqual((await client.get(path)).body, read.body);

      assert.equal((await client.put(path, second, ifMatch(tagOf(read)))).status, 200);
    });
  }
});

describe('ETag and If-Match', () => {
  const api = useApi();
  const owner = useOwner(api);
  let ids: Ids;
  beforeEach(async () => {
    ids = await oneOfEach(api, owner);
  });

  it('let one of many concurrent changes through', async () => {
    const { client } = owner;
    for (const resource of Object.keys(EDITED)) {
      const path = pathOf(ids, resource);
      const tag = tagOf(await client.get(path));
      const bodies = EDITED[resource] ?? [];
      const all = await Promise.all(
        [...bodies, ...bodies].map((body) => client.put(path, body, ifMatch(tag))),
      );
      const statuses = all.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 412, 412, 412], resource);
    }
  });

  it('protect what is deleted', async () => {
    const { client } = owner;
    for (const resource of [
      'templates',
      'forms',
      'lists',
      'segments',
      'rules',
      'event-sources',
      'api-keys',
      'members',
    ]) {
      const path = pathOf(ids, resource);
      const tag = tagOf(await client.get(path));
      await client.put(path, EDITED[resource]?.[0]);
      assertProblem(await client.delete(path, ifMatch(tag)), 412, 'precondition_failed');
      const after = tagOf(await client.get(path));
      assert.equal(Math.trunc((await client.delete(path, ifMatch(after))).status / 100), 2, resource);
    }
  });

  it('change with what others do to the resource', async () => {
    const { client } = owner;
    const changes: [string, () => Promise<unknown>][] = [
      ['automations', () => client.post(`${pathOf(ids, 'automations')}/pause`)],
      ['automations', () => client.post(`${pathOf(ids, 'automations')}/versions/1/restore`)],
      ['event-sources', () => client.post(`${pathOf(ids, 'event-sources')}/rotate`)],
      ['rules', () => client.post(`${pathOf(ids, 'rules')}/rotate-secret`)],
      ['rules', turnOff],
    ];
    for (const [resource, change] of changes) {
      const tag = tagOf(await client.get(pathOf(ids, resource)));
      await change();
      assert.notEqual(tagOf(await client.get(pathOf(ids, resource))), tag, resource);
    }
  });

  async function turnOff(): Promise<void> {
    const rule = await api.db.models.Rule.findOne({ _id: new ObjectId(ids['rules']?.['id']) });
    assert.ok(rule);
    await disableRule(api.db, rule, { reason: 'gone', at: new Date() });
  }

  it('protect what a POST changes', async () => {
    const { client } = owner;
    const posts = {
      automations: ['activate', 'pause', 'archive', 'versions/1/restore'],
      templates: ['versions/1/restore'],
    };
    for (const [resource, verbs] of Object.entries(posts)) {
      const path = pathOf(ids, resource);
      const tag = tagOf(await client.get(path));
      await client.put(path, EDITED[resource]?.[1]);
      const before = (await client.get(path)).body;
      for (const verb of verbs)
        assertProblem(await client.post(`${path}/${verb}`, {}, ifMatch(tag)), 412, 'precondition_failed');
      assert.deepEqual((await client.get(path)).body, before);
    }
  });

  it('stay when nothing changes', async () => {
    const { client } = owner;
    for (const resource of ['automations', 'templates', 'forms', 'rules', 'members']) {
      const path = pathOf(ids, resource);
      const before = await client.put(path, EDITED[resource]?.[0]);
      const again = await client.put(path, EDITED[resource]?.[0], ifMatch(tagOf(before)));
      assert.equal(again.status, 200);
      assert.equal(tagOf(again), tagOf(before), resource);
    }
  });

  it('are optional; * matches any state', async () => {
    const { client } = owner;
    assert.equal((await client.put(pathOf(ids, 'lists'), { name: 'One' })).status, 200);
    assert.equal((await client.put(pathOf(ids, 'lists'), { name: 'Two' }, ifMatch('*'))).status, 200);
  });

  it('refuse tags that are none, or of something else', async () => {
    const { client } = owner;
    for (const tag of ['1', '""x', 'W/1', '"a" "b"'])
      assertProblem(await client.put(pathOf(ids, 'lists'), { name: 'One' }, ifMatch(tag)), 422, 'invalid');
    for (const tag of ['W/"0"', '"abc"', '"99999999999999999999"'])
      assertProblem(
        await client.put(pathOf(ids, 'lists'), { name: 'One' }, ifMatch(tag)),
        412,
        'precondition_failed',
      );
  });

  it('are sent with what was created, but not with a repeat', async () => {
    const { client } = owner;
    const key = { headers: { 'Idempotency-Key': 'one' } };
    const created = await client.post('/api/lists', { name: 'News' }, key);
    assert.equal(tagOf(created), tagOf(await client.get(`/api/lists/${String(created.body.id)}`)));
    assert.equal(tagOf(await client.post('/api/lists', { name: 'News' }, key)), '');
  });
});
