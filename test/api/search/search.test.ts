import assert from 'node:assert/strict';
import { ruleBody } from '../../support/engine/rules.js';
import { makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('GET /api/search', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const found = async (q: string, as = client): Promise<string[]> => {
    const { status, body, text } = await as.get(`/api/search?q=${encodeURIComponent(q)}`);
    assert.equal(status, 200, text);
    return body.data.map(({ type, name, detail }: Record<string, string>) => `${type} ${name} ${detail}`);
  };

  async function fill(): Promise<void> {
    await client.post('/api/contacts', { email: 'zoe@spring.test', firstName: 'Zoë' });
    const steps = [{ type: 'exit' }];
    await client.post('/api/automations', { name: 'Welcome in spring', trigger: { event: 'x' }, steps });
    await client.post('/api/automations', { name: 'Spring sale', trigger: { event: 'x' }, steps });
    await client.post('/api/broadcasts', { name: 'Spring news' });
    await client.post('/api/segments', {
      name: 'Spring people',
      where: { all: [{ field: 'contact.firstName', op: 'exists' }] },
    });
    await client.post('/api/templates', { name: 'Spring', subject: 'News', html: '<p>Hello</p>' });
    await makeList(client, { name: 'spring-news', description: 'In April' });
    await client.post('/api/forms', { name: 'Spring form', fields: [] });
    await client.post('/api/event-sources', { name: 'Spring shop', provider: 'shopify' });
    await client.post('/api/rules', { ...ruleBody(), name: 'Spring rule' });
  }

  it('finds a few of each kind, the best of each first', async () => {
    await fill();
    await (await api.signUp()).client.post('/api/contacts', { email: 'theirs@spring.test' });
    assert.deepEqual(await found('SPRÍNG'), [
      'contacts Zoë zoe@spring.test',
      'automations Spring sale draft',
      'automations Welcome in spring draft',
      'broadcasts Spring news draft',
      'templates Spring null',
      'lists spring-news In April',
      'segments Spring people null',
      'forms Spring form null',
      'event-sources Spring shop shopify',
      'rules Spring rule null',
    ]);
    assert.deepEqual(await found('spring sa'), ['automations Spring sale draft']);
    assert.deepEqual(await found('pring'), []);
    assert.deepEqual(await found('.*'), []);
    const { body } = await client.get('/api/search?q=spring&limit=1');
    assert.equal(body.data.length, 9);
  });

  it('finds what the caller may read', async () => {
    await fill();
    const key = await api.withKey(client, ['contacts:read', 'webhooks:read']);
    assert.deepEqual(await found('spring', key), ['contacts Zoë zoe@spring.test', 'rules Spring rule null']);
  });

  it('refuses what is malformed', async () => {
    for (const query of [
      '',
      'q=',
      `q=${'a'.repeat(201)}`,
      'q=a&limit=21',
      'q=a&limit=0',
      'q=a&kind=x',
      'q=%00',
    ])
      assert.equal((await client.get(`/api/search?${query}`)).status, 422, query);
  });
});
