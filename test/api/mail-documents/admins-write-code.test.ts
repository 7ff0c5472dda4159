import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('Code in emails in blocks', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);

  const paragraph = (part: object) => ({ id: 'a', type: 'paragraph', content: [part] });
  const html = { id: 'b', type: 'box', blocks: [{ id: 'c', type: 'html', html: '<b>Hi</b>' }] };
  const confirms = { id: 'd', type: 'html', html: '<a href="{{ confirmUrl }}">Yes</a>' };
  const document = (...blocks: object[]) => ({ version: 1, blocks });

  it('is a matter of admins where the workspace says so', async () => {
    const writer = await api.withKey(client, ['automations:write', 'broadcasts:write', 'lists:write']);
    const coded = document(paragraph({ liquid: '{{ contact.firstName }}' }));
    const template = (mail: object) => ({ name: 'News', subject: 'News', document: mail });
    assert.equal((await writer.post('/api/templates', template(coded))).status, 201);
    assert.equal((await client.get('/api/workspace')).body.adminsWriteCode, false);
    const changed = await client.put('/api/workspace', { adminsWriteCode: true });
    assert.equal(changed.body.adminsWriteCode, true, changed.text);
    const translated = {
      ...document(paragraph({ text: 'Hi' })),
      language: 'en',
      translations: { de: { blocks: { a: { content: [{ liquid: '{{ event.x }}' }] } } } },
    };
    const { body: made } = await client.post('/api/templates', template(document(html)));
    for (const [method, path, body, at] of [
      ['POST', '/api/templates', template(coded), 'document.blocks[0].content[0].liquid'],
      ['POST', '/api/templates', template(document(html)), 'document.blocks[0].blocks[0].html'],
      ['POST', '/api/templates', template(translated), 'document.translations.de.blocks.a.content[0].liquid'],
      [
        'PUT',
        `/api/templates/${String(made.id)}`,
        { document: coded },
        'document.blocks[0].content[0].liquid',
      ],
      [
        'POST',
        '/api/lists',
        { name: 'x', confirmation: { document: document(confirms) } },
        'confirmation.document.blocks[0].html',
      ],
      ['POST', '/api/snippets', { name: 'x', blocks: [html] }, 'blocks[0].blocks[0].html'],
      [
        'POST',
        '/api/broadcasts',
        { name: 'x', mail: { subject: 'x', document: coded } },
        'mail.document.blocks[0]',
      ],
      [
        'POST',
        '/api/automations',
        { name: 'x', trigger: { event: 'x' }, steps: [{ type: 'sendEmail', subject: 'x', document: coded }] },
        'steps[0].document.blocks[0].content[0].liquid',
      ],
    ] as const) {
      const refused = await writer.request(method, path, { body });
      assertProblem(refused, 403, 'forbidden');
      assert.ok(String(refused.body.detail).startsWith(at), refused.body.detail);
      assert.ok((await client.request(method, path, { body })).status < 300, path);
    }
    const plain = template(document(paragraph({ value: 'contact.firstName' })));
    assert.equal((await writer.post('/api/templates', plain)).status, 201);
    assert.equal(
      (await writer.post('/api/mail-documents/compile', { document: document(html) })).status,
      200,
    );
  });
});
