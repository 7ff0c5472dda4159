import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('What members are told', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const read = async (who = client) => (await who.get('/api/alerts')).body;

  it('is at once what stops sending and daily the rest, for owners and admins alone', async () => {
    const { times, language } = await read();
    assert.equal(times.mailServerAway, 'atOnce');
    assert.equal(times.failedEnrollments, 'daily');
    assert.equal(language, 'en');
    const editor = await joinAs(api, owner, 'editor');
    assert.deepEqual([...new Set(Object.values((await read(editor.client)).times))], ['off']);
  });

  it('is what each member chooses, kind by kind, and their own', async () => {
    const changed = await client.put('/api/alerts', { times: { unmappedEvents: 'off' }, language: 'fr' });
    assert.equal(changed.status, 200);
    await client.put('/api/alerts', { times: { failedEnrollments: 'atOnce' } });
    const { times, language } = await read();
    assert.deepEqual([times.unmappedEvents, times.failedEnrollments, language], ['off', 'atOnce', 'fr']);
    const admin = await joinAs(api, owner, 'admin');
    assert.equal((await read(admin.client)).times.unmappedEvents, 'daily');
    const stale = { 'if-match': changed.headers.get('etag') ?? '' };
    const late = await client.request('PUT', '/api/alerts', { body: { language: 'de' }, headers: stale });
    assert.equal(late.status, 412);
  });

  it('are kinds and times that exist', async () => {
    const bad = await client.put('/api/alerts', { times: { weather: 'daily', noWorker: 'weekly' } });
    assert.deepEqual(
      [bad.status, bad.body.errors.map(({ path }: { path: string }) => path).sort()],
      [422, ['times.noWorker', 'times.weather']],
    );
  });
});

describe('What Slack and a webhook are told', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const path = '/api/workspace/alerts';
  const url = 'https://hooks.slack.com/services/T0/B0/a-key';

  it('is kept with a sealed address, of which the origin is shown', async () => {
    const made = await client.put(path, { slack: { url, times: { unmappedEvents: 'off' }, language: 'de' } });
    assert.equal(made.status, 200, made.text);
    const { slack, webhook } = (await client.get(path)).body;
    assert.deepEqual(
      [slack.origin, slack.language, slack.times.unmappedEvents, slack.times.noWorker, slack.latest, webhook],
      ['https://hooks.slack.com', 'de', 'off', 'atOnce', null, null],
    );
    const stored = await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) });
    assert.ok(!JSON.stringify(stored).includes('a-key'));
    const audit = (await client.get('/api/audit?action=workspace.alerts')).text;
    assert.ok(audit.includes('hooks.slack.com') && !audit.includes('a-key'));
  });

  it('changes without its address, and goes with null', async () => {
    await client.put(path, { slack: { url }, webhook: { url: 'https://example.com/hook' } });
    await client.put(path, { slack: { times: { noWorker: 'daily' } }, webhook: null });
    const { slack, webhook } = (await client.get(path)).body;
    assert.deepEqual(
      [slack.origin, slack.times.noWorker, webhook],
      ['https://hooks.slack.com', 'daily', null],
    );
  });

  it('needs an address, which is not a private one', async () => {
    const none = await client.put(path, { slack: { language: 'en' } });
    assert.deepEqual([none.status, none.body.errors], [422, [{ path: 'slack.url', message: 'is required' }]]);
    const metadata = await client.put(path, { webhook: { url: 'http://169.254.169.254/latest' } });
    assert.deepEqual([metadata.status, metadata.body.errors[0].path], [422, 'webhook.url']);
  });

  it('is tried with a message, which the worker sends', async () => {
    assert.equal((await client.post(`${path}/test`, { channel: 'slack' })).status, 409);
    await client.put(path, { slack: { url } });
    const tried = await client.post(`${path}/test`, { channel: 'slack' });
    assert.equal(tried.status, 202, tried.text);
    const { slack } = (await client.get(path)).body;
    assert.deepEqual(slack.latest, { at: tried.body.at, sentAt: null, error: null });
    const post = await api.db.collections.AlertPost.findOne({ workspaceId: new ObjectId(owner.workspaceId) });
    assert.deepEqual(JSON.parse(post?.body ?? ''), {
      text: 'This is where “Test” will say what needs attention.',
    });
  });
});
