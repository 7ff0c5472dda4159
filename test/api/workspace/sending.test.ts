import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const quietHours = { from: '21:00', to: '08:00', days: ['mon', 'fri'] };
const cap = { atMost: 3, within: '7 days', whenReached: 'skip' };
const tracking = { clicks: false, opens: false, withoutAnswer: true };
const NONE = { marketing: { quietHours: null, cap: null }, tracking };

describe('/api/workspace/sending', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const change = (marketing: object) => client.put('/api/workspace/sending', { marketing });

  it('has no limits at first', async () => {
    const { status, body } = await client.get('/api/workspace/sending');
    assert.deepEqual([status, body], [200, NONE]);
  });

  it('changes the given limits and no others', async () => {
    const both = { marketing: { quietHours, cap }, tracking };
    assert.deepEqual((await change({ quietHours })).body, { marketing: { quietHours, cap: null }, tracking });
    assert.deepEqual((await change({ cap })).body, both);
    assert.deepEqual((await change({})).body, both);
    assert.deepEqual((await client.get('/api/workspace/sending')).body, both);
    assert.deepEqual((await change({ quietHours: null, cap: null })).body, NONE);
  });

  it('means every day without days, and waiting unless it says otherwise', async () => {
    const { body } = await change({
      quietHours: { from: '00:00', to: '06:30' },
      cap: { atMost: 1, within: 'PT24H' },
    });
    assert.deepEqual(body.marketing, {
      quietHours: { from: '00:00', to: '06:30', days: null },
      cap: { atMost: 1, within: 'PT24H', whenReached: 'wait' },
    });
  });

  it('refuses what another has changed meanwhile: 412', async () => {
    const tag = (await client.get('/api/workspace/sending')).headers.get('etag') ?? '';
    await client.put('/api/workspace', { name: 'Shop' });
    const stale = await client.put(
      '/api/workspace/sending',
      { marketing: { cap } },
      { headers: { 'If-Match': tag } },
    );
    assertProblem(stale, 412, 'precondition_failed');
    assert.deepEqual((await client.get('/api/workspace/sending')).body, NONE);
  });

  const refused: [marketing: object, path: string][] = [
    [{ quietHours: { from: '21:00' } }, 'marketing.quietHours.to'],
    [{ quietHours: { from: '24:00', to: '08:00' } }, 'marketing.quietHours.from'],
    [{ quietHours: { from: '9', to: '08:00' } }, 'marketing.quietHours.from'],
    [{ quietHours: { from: '08:00', to: '08:00' } }, 'marketing.quietHours'],
    [{ quietHours: { from: '08:00', to: '09:00', days: [] } }, 'marketing.quietHours.days'],
    [{ quietHours: { from: '08:00', to: '09:00', days: ['mon', 'mon'] } }, 'marketing.quietHours.days[1]'],
    [{ cap: { atMost: 0, within: '7 days' } }, 'marketing.cap.atMost'],
    [{ cap: { atMost: 101, within: '7 days' } }, 'marketing.cap.atMost'],
    [{ cap: { atMost: 1.5, within: '7 days' } }, 'marketing.cap.atMost'],
    [{ cap: { atMost: 1, within: '32 days' } }, 'marketing.cap.within'],
    [{ cap: { atMost: 1, within: '59 minutes' } }, 'marketing.cap.within'],
    [{ cap: { atMost: 1, within: '7 days', whenReached: 'drop' } }, 'marketing.cap.whenReached'],
    [{ caps: null }, 'marketing.caps'],
  ];
  for (const [marketing, path] of refused) {
    it(`refuses ${JSON.stringify(marketing)}: 422`, async () => {
      const response = await change(marketing);
      assert.equal(response.status, 422);
      assert.equal(response.body.errors[0].path, path);
    });
  }

  it('measures clicks and opens only where switched on, each by itself', async () => {
    const put = (body: object) => client.put('/api/workspace/sending', body);
    await change({ cap });
    assert.deepEqual((await put({ tracking: { clicks: true } })).body, {
      marketing: { quietHours: null, cap },
      tracking: { clicks: true, opens: false, withoutAnswer: true },
    });
    assert.deepEqual((await put({ tracking: { opens: true } })).body.tracking, {
      clicks: true,
      opens: true,
      withoutAnswer: true,
    });
    assert.deepEqual((await put({ tracking: { clicks: false } })).body.tracking, {
      clicks: false,
      opens: true,
      withoutAnswer: true,
    });
    const refused = await put({ tracking: { clicks: 'yes' } });
    assert.deepEqual([refused.status, refused.body.errors[0].path], [422, 'tracking.clicks']);
  });

  it('refuses limits of other kinds of email: 422', async () => {
    const { status, body } = await client.put('/api/workspace/sending', { marketing: {}, transactional: {} });
    assert.deepEqual([status, body.errors[0].path], [422, 'transactional']);
  });

  it('can be read with access to contacts and changed by admins, and is audited', async () => {
    const reader = await api.withKey(client, ['contacts:read']);
    assert.equal((await reader.get('/api/workspace/sending')).status, 200);
    assert.equal((await reader.put('/api/workspace/sending', { marketing: { cap } })).status, 403);
    await change({ cap });
    const { body } = await client.get('/api/audit');
    assert.equal(body.data[0].action, 'workspace.sending');
    assert.deepEqual(body.data[0].after, { marketing: { quietHours: null, cap } });
  });
});
