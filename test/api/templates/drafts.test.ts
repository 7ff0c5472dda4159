import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const june = { name: 'June', subject: 'News', html: '<p>Hello</p>' };

describe('Drafts of templates', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);
  let id: string;
  beforeEach(async () => {
    id = (await client.post('/api/templates', june)).body.id;
  });

  const path = () => `/api/templates/${id}/draft`;
  const live = async () => (await client.get(`/api/templates/${id}`)).body;
  const publish = (tag?: string) =>
    client.post(`/api/templates/${id}/publish`, {}, tag === undefined ? {} : ifMatch(tag));
  const ifMatch = (tag: string) => ({ headers: { 'If-Match': tag } });
  const tagOf = ({ headers }: ApiResponse): string => headers.get('ETag') ?? '';

  it('begin as what is published', async () => {
    const { body } = await client.get(path());
    const draft = { ...june, text: null, layout: 'base', preheader: null, sender: null };
    const rest = { problems: [], version: 1, basedOn: 1, updatedAt: null, updatedBy: null };
    assert.deepEqual(body, { draft, ...rest });
  });

  it('are kept as typed, with the problems that saving would name, beside what is published', async () => {
    const before = await live();
    const bodies: object[] = [
      {},
      { ...june, subject: 'Hello {{ contact.' },
      { ...june, html: '<!doctype html><html></html>' },
      { ...june, name: ['x'], htmls: 1 },
    ];
    for (const body of bodies) {
      const saved = await client.put(path(), body);
      assert.equal(saved.status, 200, saved.text);
      assert.deepEqual(saved.body.draft, body);
      const refused = await client.post('/api/templates', body);
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(saved.body.problems, refused.body.errors);
    }
    assert.deepEqual(await live(), before);
    assertProblem(await publish(), 422, 'invalid');
  });

  it('become the next version when they are published', async () => {
    await client.put(`/api/templates/${id}`, { preheader: 'Before' });
    const saved = await client.put(path(), { ...june, subject: 'New' });
    const published = await publish(tagOf(saved));
    assert.equal(published.status, 200, published.text);
    assert.deepEqual(published.body, await live());
    const { version, subject, preheader } = published.body;
    assert.deepEqual([version, subject, preheader], [3, 'New', null]);
    assert.equal((await client.get(path())).body.updatedAt, null);
    assertProblem(await publish(), 409, 'conflict');
    const { body } = await client.get('/api/audit');
    assert.equal(body.data[0].action, 'templates.publish');
  });

  it('are not overwritten by another editor, and do not undo what was not seen', async () => {
    const tag = tagOf(await client.get(path()));
    assert.equal((await client.put(path(), { ...june, name: 'First' }, ifMatch(tag))).status, 200);
    assertProblem(await client.put(path(), june, ifMatch(tag)), 412, 'precondition_failed');
    await client.put(`/api/templates/${id}`, { html: '<p>Changed</p>' });
    assertProblem(await publish(), 409, 'conflict');
    assertProblem(await client.delete(path(), ifMatch(tag)), 412, 'precondition_failed');
    assert.equal((await live()).html, '<p>Changed</p>');
    assert.equal((await client.delete(path())).status, 204);
    assert.equal((await client.get(path())).body.draft.html, '<p>Changed</p>');
  });
});
