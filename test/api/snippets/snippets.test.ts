import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

const blocks = (text: string) => [{ id: 'sign', type: 'paragraph', content: [{ text }] }];

describe('Snippets', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);
  const { client } = owner;

  const create = async (text = 'The old team') => {
    const {
      status,
      body,
      text: answer,
    } = await client.post('/api/snippets', { name: 'Sign', blocks: blocks(text) });
    assert.equal(status, 201, answer);
    return body;
  };
  const document = (snippet: string) => ({
    version: 1,
    blocks: [{ id: 'box', type: 'box', blocks: [{ id: 's', type: 'snippet', snippet }] }],
  });
  const template = async (snippet: string) => {
    const made = await client.post('/api/templates', {
      name: 'News',
      subject: 'News',
      document: document(snippet),
    });
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const preview = async (id: string): Promise<string> =>
    String((await client.post(`/api/templates/${id}/preview`, {})).body.text);

  it('are in all emails that have them, as they are now', async () => {
    const { id, uses } = await create();
    assert.deepEqual(uses, []);
    const { id: news, html } = await template(id);
    assert.match(html, /The old team/);
    assert.match(await preview(news), /^The old team/);
    const changed = await client.put(`/api/snippets/${id}`, { blocks: blocks('The new team') });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.body.uses, [{ type: 'template', id: news, name: 'News' }]);
    assert.match(await preview(news), /^The new team/);
    assert.match((await client.get(`/api/templates/${news}`)).body.html, /The new team/);
    const compiled = await client.post('/api/mail-documents/compile', { document: document(id) });
    assert.equal(compiled.body.text, 'The new team');
    const unsaved = { template: { subject: 'News', document: document(id) } };
    assert.match((await client.post('/api/templates/preview', unsaved)).body.text, /^The new team/);
  });

  it('name the automations and broadcasts that have them, and stay as they were in scheduled ones', async () => {
    const { id } = await create();
    const steps = [{ type: 'sendEmail', subject: 'News', document: document(id) }];
    const automation = await client.post('/api/automations', {
      name: 'Hello',
      trigger: { event: 'x' },
      steps,
    });
    assert.equal(automation.status, 201, automation.text);
    const some = broadcastsOf(api, owner);
    const { list } = await some.listOf(1);
    const broadcast = await some.draft(list, { mail: { subject: 'News', document: document(id) } });
    const named = async () =>
      (await client.get(`/api/snippets/${id}`)).body.uses.map(({ type }: { type: string }) => type);
    assert.deepEqual(await named(), ['automation', 'broadcast']);
    await some.send(broadcast);
    assert.deepEqual(await named(), ['automation']);
    const dry = await client.post(`/api/automations/${String(automation.body.id)}/test`, {
      contact: { email: 'ada@example.com' },
      events: [{ eventName: 'x' }],
    });
    assert.match(dry.body.mails[0].text, /^The old team/, dry.text);
  });

  it('have texts in other languages, which emails have in theirs, or else the original’s', async () => {
    const german = { blocks: { sign: { content: [{ text: 'Das alte Team' }] } } };
    const more = { id: 'more', type: 'paragraph', content: [{ text: 'Write to us' }] };
    const made = await client.post('/api/snippets', {
      name: 'Sign',
      language: 'en',
      blocks: [...blocks('The old team'), more],
      translations: { de: german },
    });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual([made.body.language, made.body.translations], ['en', { de: german }]);
    const text = async (languages: object): Promise<string> => {
      const mail = { ...document(made.body.id), ...languages };
      const compiled = await client.post('/api/mail-documents/compile', { document: mail });
      assert.equal(compiled.status, 200, compiled.text);
      return String(compiled.body.html);
    };
    assert.match(await text({}), /The old team/);
    assert.match(await text({ language: 'en' }), /The old team/);
    const spoken = await text({ language: 'de-AT' });
    assert.match(spoken, /Das alte Team/);
    assert.match(spoken, /<div lang="en" dir="ltr">[^]*Write to us/);
    assert.match(await text({ language: 'fr' }), /<div lang="en" dir="ltr">[^]*The old team/);
    const body = { name: 'News', subject: 'News' };
    const mail = { ...document(made.body.id), language: 'en', translations: { de: { blocks: {} } } };
    const { id } = (await client.post('/api/templates', { ...body, document: mail })).body;
    const sample = { contact: { language: 'de' } };
    const shown = await client.post(`/api/templates/${String(id)}/preview`, sample);
    assert.match(shown.body.text, /^Das alte Team\n\nWrite to us/);
    const changed = await client.put(`/api/snippets/${String(made.body.id)}`, { translations: null });
    assert.deepEqual([changed.body.language, changed.body.translations], ['en', null]);
    const unnamed = await client.put(`/api/snippets/${String(made.body.id)}`, {
      language: null,
      translations: { de: german },
    });
    assertProblem(unnamed, 422, 'invalid');
    assert.deepEqual(
      unnamed.body.errors.map(({ path }: { path: string }) => path),
      ['language'],
    );
  });

  it('are refused with what would stop the emails that have them', async () => {
    const button = { id: 'go', type: 'button', content: [{ text: 'Go' }], href: '' };
    const refused = await client.post('/api/snippets', { name: 'Go', blocks: [button] });
    assertProblem(refused, 422, 'invalid');
    assert.deepEqual(refused.body.errors, [
      { path: 'blocks[0].href', message: 'leads nowhere: it has no address' },
    ]);
    const { id } = await create();
    assertProblem(await client.put(`/api/snippets/${String(id)}`, { blocks: [button] }), 422, 'invalid');
    const item = { id: 'a', type: 'paragraph', content: [{ value: 'item.title' }] };
    assert.equal((await client.put(`/api/snippets/${String(id)}`, { blocks: [item] })).status, 200);
  });

  it('cannot be deleted while an email has them, nor be in each other', async () => {
    const { id } = await create();
    const { id: news } = await template(id);
    const refused = await client.delete(`/api/snippets/${id}`);
    assertProblem(refused, 409, 'conflict');
    assert.match(refused.body.detail, /the template “News”/);
    const nested = [{ id: 's', type: 'snippet', snippet: id }];
    assertProblem(await client.post('/api/snippets', { name: 'Nested', blocks: nested }), 422, 'invalid');
    await client.put(`/api/templates/${news}`, { document: { version: 1, blocks: blocks('Mine') } });
    assert.equal((await client.delete(`/api/snippets/${id}`)).status, 204);
    assertProblem(await client.get(`/api/snippets/${id}`), 404, 'not_found');
  });

  it('of other workspaces, and unknown ones, are refused by their path', async () => {
    const { id } = await create();
    const other = await api.signUp();
    for (const [who, snippet] of [
      [client, '0'.repeat(24)],
      [other.client, id],
    ] as const) {
      for (const [path, body, at] of [
        ['/api/templates', { name: 'x', subject: 'x', document: document(snippet) }, 'document'],
        [
          '/api/broadcasts',
          { name: 'x', mail: { subject: 'x', document: document(snippet) } },
          'mail.document',
        ],
        ['/api/mail-documents/compile', { document: document(snippet) }, 'document'],
      ] as const) {
        const refused = await who.post(path, body);
        assertProblem(refused, 422, 'invalid');
        assert.equal(refused.body.errors[0].path, `${at}.blocks[0].blocks[0].snippet`);
      }
    }
  });
});
