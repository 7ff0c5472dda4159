import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const SPF = 'v=spf1 mx -all';

describe('GET /api/workspace/sender-dns', () => {
  let asked: string[];
  const api = useApi({
    lookUpText: (name) => {
      asked.push(name);
      return Promise.resolve(name === 'shop.example' ? [SPF] : []);
    },
  });
  const owner = useOwner(api);
  beforeEach(() => {
    asked = [];
  });

  it('looks up the domain of the sender address', async () => {
    await owner.client.put('/api/workspace', { senderEmail: 'hello@shop.example' });
    const { client } = await joinAs(api, owner, 'viewer');
    const { status, body } = await client.get('/api/workspace/sender-dns?selector=s1');
    assert.equal(status, 200);
    assert.equal(body.domain, 'shop.example');
    assert.deepEqual(body.spf, { name: 'shop.example', status: 'found', records: [SPF] });
    assert.deepEqual(body.dkim, { name: 's1._domainkey.shop.example', status: 'missing', records: [] });
    assert.equal(body.dmarc.status, 'missing');
    assert.deepEqual(asked.toSorted(), ['_dmarc.shop.example', 's1._domainkey.shop.example', 'shop.example']);
  });

  it('looks up that of the installation without one', async () => {
    const { body } = await owner.client.get('/api/workspace/sender-dns');
    assert.deepEqual([body.domain, body.dkim], ['localhost.localdomain', null]);
  });

  it('looks up the key of a provider that uses the same selector for every domain', async () => {
    await owner.client.put('/api/workspace', { senderEmail: 'hello@shop.example' });
    const choose = (provider: string) =>
      owner.client.put('/api/workspace/mail-provider', { provider, secret: 'key-0123456789' });
    const dkim = async (query = '') =>
      (await owner.client.get(`/api/workspace/sender-dns${query}`)).body.dkim?.name ?? null;
    await choose('resend');
    assert.equal(await dkim(), 'resend._domainkey.shop.example');
    assert.equal(await dkim('?selector=other'), 'other._domainkey.shop.example');
    await choose('postmark');
    assert.equal(await dkim(), null);
  });

  it('looks up the domain of another sender by its id', async () => {
    const { body: sender } = await owner.client.post('/api/senders', { email: 'hello@shop.example' });
    const { body } = await owner.client.get(`/api/workspace/sender-dns?sender=${sender.id}`);
    assert.deepEqual([body.domain, body.spf.status], ['shop.example', 'found']);
    const stranger = await api.signUp();
    const path = `/api/workspace/sender-dns?sender=${sender.id}`;
    assertProblem(await stranger.client.get(path), 422, 'invalid');
  });

  it('refuses what is no selector', async () => {
    for (const selector of ['a b', '.', 'a..b', 'x'.repeat(129)]) {
      const path = `/api/workspace/sender-dns?selector=${encodeURIComponent(selector)}`;
      assertProblem(await owner.client.get(path), 422, 'invalid');
    }
    assert.deepEqual(asked, []);
  });
});
