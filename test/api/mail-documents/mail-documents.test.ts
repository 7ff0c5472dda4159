import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { watchEventLoop } from '../../support/run/event-loop.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

const hello = {
  version: 1,
  blocks: [
    { id: 'a', type: 'heading', level: 1, content: [{ text: 'Hello ' }, { value: 'contact.plan' }] },
    { id: 'b', type: 'button', content: [{ text: 'Shop' }], href: 'https://shop.example/' },
  ],
};

describe('/api/mail-documents', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);
  const { client } = owner;

  it('compiles a document, and stores nothing', async () => {
    const { status, body } = await client.post('/api/mail-documents/compile', { document: hello });
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(body.html, /^<!doctype html>[^]*Hello \{\{ contact\.plan \}\}/);
    assert.equal(body.text, 'Hello {{ contact.plan }}\n\nShop: https://shop.example/');
    assert.ok(body.marks > 10 && body.marks < 100);
    const twice = { version: 1, blocks: [hello.blocks[0], hello.blocks[0]] };
    const refused = await client.post('/api/mail-documents/compile', { document: twice });
    assertProblem(refused, 422, 'invalid');
    assert.equal(refused.body.errors[0].path, 'document.blocks[1].id');
  });

  it('describes documents as JSON Schema, to everybody', async () => {
    const { status, body } = await api.anonymous().get('/api/schemas/mail-document.json');
    assert.equal(status, 200);
    assert.equal(body.$ref, '#/$defs/MailDocument');
    const names = [...JSON.stringify(body).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(names.includes('Where'));
    for (const name of names) assert.ok(name in body.$defs, name);
  });

  it('says what should keep an email from being sent, and what is worth a look', async () => {
    const blocks = [
      hello.blocks[0],
      { id: 'c', type: 'image', src: 'https://shop.example/a.png' },
      { id: 'd', type: 'button', content: [{ text: 'click here' }], href: 'http://example.com/' },
      { id: 'e', type: 'paragraph', content: [{ value: 'event.total' }] },
    ];
    const document = { version: 1, blocks };
    const asked = { document, subject: 'NEWS OF JUNE', event: false };
    const { status, body } = await client.post('/api/mail-documents/check', asked);
    assert.equal(status, 200, JSON.stringify(body));
    const named = (list: { path: string; code: string }[]) => list.map(({ path, code }) => `${path} ${code}`);
    assert.deepEqual(named(body.problems), [
      'document.blocks[1] noDescription',
      'document.blocks[3].content[0] valueNotHere',
    ]);
    assert.deepEqual(named(body.warnings), [
      'subject loudSubject',
      'preheader noPreheader',
      'document.blocks[2].href exampleLink',
      'document.blocks[2].href plainHttp',
      'document.blocks[2].href linkSaysNothing',
    ]);
    assert.equal(body.people, 0);
  });

  it('counts for whom values are empty, and blocks that nobody sees', async () => {
    const some = broadcastsOf(api, owner);
    const { list } = await some.listOf(2);
    await some.members(list, 3, { customFields: { plan: 'gold' } });
    const when = (value: string) => ({ all: [{ field: 'contact.plan', op: 'eq', value }] });
    const blocks = [
      ...hello.blocks,
      { id: 'g', type: 'paragraph', content: [{ text: 'Gold' }], when: when('gold') },
      { id: 'h', type: 'paragraph', content: [{ text: 'Lead' }], when: when('lead') },
    ];
    const asked = { document: { version: 1, blocks }, subject: 'News', preheader: 'Soon', list };
    const { status, body } = await client.post('/api/mail-documents/check', asked);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.people, 5);
    assert.deepEqual(
      body.warnings.map(({ path, params }: { path: string; params: object }) => [path, params]),
      [
        ['document.blocks[0].content[1]', { value: 'contact.plan', people: 2, of: 5 }],
        ['document.blocks[3]', { of: 5 }],
      ],
    );
    const unknown = await client.post('/api/mail-documents/check', { ...asked, list: '0'.repeat(24) });
    assertProblem(unknown, 422, 'invalid');
  });

  it('looks at people a little at once, however many conditions there are', async () => {
    const some = broadcastsOf(api, owner);
    const { list } = await some.listOf(0);
    const numbers = Array.from({ length: 6_000 }, (_, i) => i);
    await some.members(list, 40, { customFields: { one: numbers, other: numbers } });
    const differ = { field: 'contact.one', op: 'ne', value: { ref: 'contact.other' } };
    const when = { any: Array.from({ length: 20 }, () => differ) };
    const blocks = Array.from({ length: 55 }, (_, i) => ({ id: `b${String(i)}`, type: 'divider', when }));
    const asked = { document: { version: 1, blocks }, subject: 'News', list };
    const check = async () => await client.post('/api/mail-documents/check', asked);
    const { result, blockedMs } = await watchEventLoop(check);
    assert.equal(result.status, 200, JSON.stringify(result.body));
    assert.ok(blockedMs < 1_000, `blocked for ${String(blockedMs)} ms`);
  });

  it('turns an email of another program into blocks, and says what is lost', async () => {
    await client.post('/api/contacts', { email: newEmail(), customFields: { favoriteColor: 'red' } });
    const html = `<title>News</title><h1>Hi *|FNAME|*</h1><p>*|FAVORITE_COLOR|* *|SHOE|*</p><form><input></form>`;
    const { status, body } = await client.post('/api/mail-documents/import', { html });
    assert.equal(status, 200, JSON.stringify(body));
    const { document, ...said } = body;
    assert.deepEqual(said, {
      subject: 'News',
      preheader: null,
      kept: { blocks: 2, values: 2 },
      asHtml: [],
      leftOut: [{ what: 'form', count: 1, example: '<input>' }],
      unknown: [{ tag: '*|SHOE|*', tool: 'Mailchimp', count: 1 }],
      better: 'document',
    });
    assert.deepEqual(
      document.blocks.map(({ content }: { content: unknown }) => content),
      [
        [{ text: 'Hi ' }, { value: 'contact.firstName' }],
        [{ value: 'contact.favoriteColor' }, { text: ' *|SHOE|*' }],
      ],
    );
    const saved = await client.post('/api/templates', { name: 'Imported', subject: 'News', document });
    assert.equal(saved.status, 201, saved.text);
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>';
    const other = await client.post('/api/mail-documents/import', { mjml });
    assert.deepEqual(other.body.document.blocks, [
      { id: 'b1', type: 'paragraph', content: [{ text: 'Hi' }] },
    ]);
    for (const refused of [{}, { html, mjml }, { html: 'x'.repeat(200_001) }, { html: 1 }])
      assertProblem(await client.post('/api/mail-documents/import', refused), 422, 'invalid');
  });

  it('gives the texts of an email to translators, and takes them back', async () => {
    const document = { ...hello, language: 'en' };
    for (const format of ['csv', 'xliff']) {
      const asked = { document, language: 'de', format, subject: 'News & more' };
      const { status, body, text } = await client.post('/api/mail-documents/texts', asked);
      assert.equal(status, 200, text);
      const content = String(body.content)
        .replace('Hello {2},', 'Hello {2},Hallo {2}')
        .replace(/(Hello \{2\}<\/source><target>)/, '$1Hallo {2}');
      const back = await client.post('/api/mail-documents/translate', {
        document,
        language: 'de',
        format,
        content,
      });
      assert.equal(back.status, 200, back.text);
      assert.deepEqual([back.body.translated, back.body.unknown], [1, []], content);
      assert.deepEqual(back.body.document.translations.de.blocks.a.content, [
        { text: 'Hallo ' },
        { value: 'contact.plan' },
      ]);
    }
    const bad = { document, language: 'de', format: 'csv', content: 'a,b\n1,2' };
    assertProblem(await client.post('/api/mail-documents/translate', bad), 422, 'invalid');
    const nameless = { document: hello, language: 'de', format: 'csv' };
    assertProblem(await client.post('/api/mail-documents/texts', nameless), 422, 'invalid');
  });

  it('reads a large email of another program without keeping others waiting', async () => {
    const html = '<table><tr><td>a</td><td>b</td></tr>'.repeat(5_500);
    const { result, blockedMs } = await watchEventLoop(
      async () => await client.post('/api/mail-documents/import', { html }),
    );
    assert.equal(result.status, 200);
    assert.ok(blockedMs < 3_000, `blocked for ${String(blockedMs)} ms`);
  });

  it('tells nothing about people to those who may not read contacts', async () => {
    const writer = await api.withKey(client, ['automations:write']);
    const { list } = await broadcastsOf(api, owner).listOf(1);
    const asked = { document: hello, subject: 'News' };
    assert.equal((await writer.post('/api/mail-documents/check', asked)).status, 200);
    assertProblem(await writer.post('/api/mail-documents/check', { ...asked, list }), 403, 'forbidden');
    const when = { all: [{ field: 'contact.plan', op: 'exists' }] };
    const hidden = { version: 1, blocks: [{ ...hello.blocks[0], when }] };
    for (const [method, path, body] of [
      ['POST', '/api/mail-documents/compile', { document: hidden }],
      ['POST', '/api/templates', { name: 'x', subject: 'x', document: hidden }],
      ['POST', '/api/templates/preview', { template: { subject: 'x', document: hidden } }],
    ] as const)
      assertProblem(await writer.request(method, path, { body }), 403, 'forbidden');
  });
});
