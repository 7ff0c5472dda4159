import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';

describe('Requests that a browser makes for another site', () => {
  let api: TestApi;
  let client: ApiClient;
  before(async () => {
    api = await startApi();
    ({ client } = await api.signUp());
  });
  after(() => api.stop());

  const create = (who: ApiClient, headers: Record<string, string>) =>
    who.post('/api/api-keys', { name: 'Shop', scopes: ['admin'] }, { headers });

  const refused: [string, Record<string, string>][] = [
    ['Sec-Fetch-Site is cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site is same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['Origin is another', { Origin: 'https://evil.test' }],
    ['Origin is null', { Origin: 'null' }],
    ['Origin has another port', { Origin: 'http://127.0.0.1:1' }],
    ['Origin has another scheme', { Origin: 'https://127.0.0.1' }],
    ['one of the two is foreign', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.test' }],
  ];
  for (const [what, headers] of refused) {
    it(`are refused when they carry the cookie and ${what}`, async () => {
      const response = await create(client, headers);
      assert.equal(response.status, 403);
      assert.equal(response.body.code, 'cross_site');
    });
  }

  it('pass from our own pages, the address bar, and clients that send neither header', async () => {
    const passing = [{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin', Origin: api.url }];
    for (const headers of passing) assert.equal((await create(client, headers)).status, 201);
  });

  it('pass when they change nothing', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
    assert.equal((await client.get('/api/auth/me', { headers })).status, 200);
  });

  it('pass without a cookie: browsers do not add API keys by themselves', async () => {
    const key = await api.withKey(client, ['admin']);
    const response = await create(key, { Origin: 'https://tools.test' });
    assert.equal(response.body.code, 'forbidden');
  });

  it('cannot sign a browser out, or in as another user', async () => {
    const headers = { Origin: 'https://evil.test' };
    assert.equal((await client.post('/api/auth/sign-out', undefined, { headers })).status, 403);
    const { email, password } = await api.signUp();
    assert.equal((await client.post('/api/auth/sign-in', { email, password }, { headers })).status, 403);
  });
});
