import assert from 'node:assert/strict';
import { useApi, useSharedOwner } from '../../support/http/use-api.js';

/** Queries as people write them, and the address that each means. */
const QUERIES: [query: string, address: string][] = [
  ['email=a+b@x.test', 'a+b@x.test'],
  ['email=a+b%40x.test', 'a+b@x.test'],
  ['email=a%2Bb%40x.test', 'a+b@x.test'],
  ['search=a+b@x.test', 'a+b@x.test'],
  // 4Catalyzer/found#186, sindresorhus/query-string#305, casdoor/casdoor#3819, appsmithorg/appsmith#40404,
  // segmentio/analytics.js-core#25
  ['email=u1356770+3232@x.test', 'u1356770+3232@x.test'],
  ['limit=5&email=abc+123@x.test', 'abc+123@x.test'],
  ['email=text+01@x.test&limit=5', 'text+01@x.test'],
  ['search=test+v1@x.test', 'test+v1@x.test'],
  ['email=collab+drt+ecomm-test@x.test', 'collab+drt+ecomm-test@x.test'],
];

describe('A plus in a query string', () => {
  const api = useApi();
  const { client } = useSharedOwner(api);

  before(async () => {
    for (const email of new Set(QUERIES.map(([, address]) => address)))
      assert.equal(
        (await client.post('/api/contacts', { email, firstName: 'Ada', lastName: 'Plus' })).status,
        201,
      );
  });

  for (const [query, address] of QUERIES)
    it(`of an address is one: ${query}`, async () => {
      const { status, body, text } = await client.get(
        `/api/${query.includes('search') ? 'contacts' : 'events'}?${query}`,
      );
      assert.equal(status, 200, text);
      assert.deepEqual(
        body.data.map(({ email }: { email: string }) => email),
        [address],
      );
    });

  it('is a space anywhere else', async () => {
    const found = await client.get('/api/contacts?search=ada+plus&limit=20');
    assert.equal(found.body.data.length, new Set(QUERIES.map(([, address]) => address)).size);
    assert.equal((await client.get('/api/contacts?search=plus+abc%2B123%40x.test')).body.data.length, 1);
  });
});
