import assert from 'node:assert/strict';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { pngImage } from '../../support/imports/images.js';

describe('What is said about images', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  async function upload(shade: number, name = '') {
    const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`;
    const headers = { 'Content-Type': 'image/png' };
    return (await client.request('POST', `/api/images${query}`, { raw: pngImage({ shade }), headers })).body;
  }
  const found = async (query: string) =>
    (await client.get(`/api/images?${query}`)).body.data.map(({ name }: { name: string }) => name);

  it('has the name of its file, which can be changed, with a description and tags', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pngImage())]), 'Pictures/Tasse.png');
    const request = new Response(form);
    const sent = await client.request('POST', '/api/images', {
      raw: new Uint8Array(await request.arrayBuffer()),
      headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
    });
    assert.deepEqual([sent.body.name, sent.body.alt, sent.body.tags], ['Tasse.png', '', []]);
    assert.equal((await upload(1)).name, '');
    const { id } = await upload(2, 'Terrace.png');
    const change = { name: 'Terrace', alt: 'Guests on the terrace', tags: ['Summer', 'café'] };
    const { body } = await client.put(`/api/images/${id}`, change);
    assert.deepEqual({ name: body.name, alt: body.alt, tags: body.tags }, change);
    assert.equal((await client.put(`/api/images/${id}`, { alt: '' })).body.name, 'Terrace');
    assert.equal((await client.get(`/api/images/${id}`)).body.alt, '');
    assertProblem(await client.put(`/api/images/${id}`, { tags: ['a', 'A'] }), 422, 'invalid');
    assertProblem(await client.put(`/api/images/${'0'.repeat(24)}`, {}), 404, 'not_found');
    assert.equal((await client.get('/api/audit?action=images.change')).body.total, 2);
  });

  it('is found by it', async () => {
    await upload(1, 'Cup (blue).png');
    const { id } = await upload(2, 'Terrace.png');
    await client.put(`/api/images/${id}`, { alt: 'Guests in the evening', tags: ['Summer'] });
    assert.deepEqual(await found('search=CUP%20('), ['Cup (blue).png']);
    assert.deepEqual(await found('search=evening'), ['Terrace.png']);
    assert.deepEqual(await found('search=summ'), ['Terrace.png']);
    assert.deepEqual(await found('tag=summer'), ['Terrace.png']);
    assert.deepEqual(await found('tag=summ'), []);
    assert.deepEqual(await found('search=.*'), []);
    assert.equal((await client.get('/api/images?search=png')).body.total, 2);
  });

  it('says where it is shown, and is not deleted before that is sent', async () => {
    const { id, url } = await upload(3, 'Logo.png');
    const src = new URL(url).href;
    const picture = { id: 'pic1', type: 'image', src, alt: 'Logo' };
    const document = { version: 1, blocks: [picture] };
    const list = (await client.post('/api/lists', { name: 'Guests' })).body.id;
    const made = {
      template: (await client.post('/api/templates', { name: 'Blocks', subject: 'A', document })).body,
      code: (
        await client.post('/api/templates', { name: 'Code', subject: 'A', html: `<img src="${src}" alt="">` })
      ).body,
      snippet: (await client.post('/api/snippets', { name: 'Head', blocks: [picture] })).body,
      automation: (
        await client.post('/api/automations', {
          name: 'Welcome',
          trigger: { event: 'signed_up' },
          steps: [{ id: 'one', type: 'sendEmail', subject: 'A', document }],
        })
      ).body,
      broadcast: (
        await client.post('/api/broadcasts', {
          name: 'Spring',
          audience: { list },
          mail: { subject: 'A', document },
        })
      ).body,
    };
    await client.put(`/api/lists/${list}`, {
      confirmation: { document: { version: 1, blocks: [picture, CONFIRM] }, subject: 'Confirm' },
    });
    const { body: uses } = await client.get(`/api/images/${id}/uses`);
    assert.deepEqual(uses.data.map(({ type, name }: Named) => `${type} ${name}`).toSorted(), [
      'automation Welcome',
      'broadcast Spring',
      'list Guests',
      'snippet Head',
      'template Blocks',
      'template Code',
    ]);
    const refused = await client.delete(`/api/images/${id}`);
    assertProblem(refused, 409, 'conflict');
    assert.match(refused.body.detail, /This image is used by .*the template “Blocks”/);
    const till = await api.withKey(client, ['automations:read', 'automations:write']);
    const { body: some } = await till.get(`/api/images/${id}/uses`);
    assert.deepEqual([some.data.length, some.others, uses.others], [4, 2, 0]);
    const { body: unnamed } = await till.delete(`/api/images/${id}`);
    assert.match(unnamed.detail, /2 that you may not read/);
    assert.doesNotMatch(unnamed.detail, /Spring|Guests/);
    await client.put(`/api/lists/${list}`, { confirmation: { document: null } });
    await client.delete(`/api/snippets/${made.snippet.id}`);
    for (const one of [made.template, made.code]) await client.delete(`/api/templates/${one.id}`);
    await client.post(`/api/automations/${made.automation.id}/archive`, {});
    await client.delete(`/api/broadcasts/${made.broadcast.id}`);
    assert.deepEqual((await client.get(`/api/images/${id}/uses`)).body.data, []);
    assert.equal((await client.delete(`/api/images/${id}`)).status, 204);
    const back = await client.post(`/api/images/${id}/restore`, {});
    assert.equal(back.body.name, 'Logo.png');
  });
});

interface Named {
  type: string;
  name: string;
}

const CONFIRM = {
  id: 'conf',
  type: 'button',
  content: [{ text: 'Confirm' }],
  href: [{ value: 'confirmUrl' }],
};
