import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const document = {
  version: 1,
  blocks: [
    { id: 'a', type: 'heading', level: 1, content: [{ text: 'News {{ raw }}' }] },
    {
      id: 'b',
      type: 'paragraph',
      content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'you' }, { text: '!' }],
    },
    {
      id: 'c',
      type: 'box',
      when: { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] },
      blocks: [{ id: 'd', type: 'paragraph', content: [{ text: 'For gold' }] }],
    },
    {
      id: 'e',
      type: 'repeat',
      of: 'event.items',
      blocks: [{ id: 'f', type: 'paragraph', content: [{ value: 'item.title' }] }],
    },
  ],
};
/** Without what the check takes for code. */
const sendable = { ...document, blocks: document.blocks.slice(1) };
const news = { name: 'News', subject: 'News', document };
const html = '<p>Hello</p>';

describe('Templates in blocks', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);

  const create = async (body: object = {}) => {
    const response = await client.post('/api/templates', { ...news, ...body });
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return response.body;
  };
  const preview = async (id: string, sample: object = {}) => {
    const { status, body } = await client.post(`/api/templates/${id}/preview`, sample);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  it('are answered with their blocks and the HTML that they were compiled to', async () => {
    const made = await create();
    assert.deepEqual(made.document, document);
    assert.match(made.html, /^<!doctype html>[^]*For gold/);
    assert.deepEqual([made.text, made.layout, made.version], [null, 'none', 1]);
    assert.deepEqual((await client.get(`/api/templates/${made.id}`)).body.document, document);
  });

  it('are rendered as they would be sent, in HTML and text', async () => {
    const { id } = await create();
    const event = { items: [{ title: 'Basil <b>' }, { title: 'Pot' }] };
    const gold = await preview(id, {
      contact: { firstName: 'Grace', customFields: { plan: 'gold' } },
      event,
    });
    assert.match(gold.html, /News &#123;&#123; raw &#125;&#125;/);
    assert.match(gold.html, /Hello Grace!/);
    assert.match(gold.html, /For gold/);
    assert.match(gold.html, /Basil &lt;b&gt;[^]*Pot/);
    assert.match(gold.text, /^News \{\{ raw \}\}\n\nHello Grace!\n\nFor gold\n\nBasil <b>\n\nPot\n/);
    assert.equal(gold.html.match(/\/unsubscribe\/preview"/g).length, 1);
    const free = await preview(id, { contact: { firstName: '' } });
    assert.match(free.html, /Hello you!/);
    assert.doesNotMatch(free.html, /For gold|Basil/);
    assert.doesNotMatch(free.text, /For gold|\n\n\n/);
  });

  it('are compiled again when the compiler has changed since', async () => {
    const { id, html: before } = await create();
    const stored = { html: 'old', compiled: { compiler: 0, text: 'old', conditions: [] } };
    await api.db.models.TemplateVersion.updateOne({ templateId: new ObjectId(String(id)) }, { $set: stored });
    assert.equal((await client.get(`/api/templates/${id}`)).body.html, before);
    const shown = await preview(id, { contact: { firstName: 'Grace' } });
    assert.match(shown.html, /Hello Grace!/);
    assert.match(shown.text, /Hello Grace!/);
  });

  it('replace HTML, and are replaced by it, only if that is said', async () => {
    const { id } = await create({ document: sendable });
    const path = `/api/templates/${id}`;
    assert.equal((await client.put(path, { subject: 'Other' })).body.version, 2);
    for (const [changes, at] of [
      [{ html }, 'html'],
      [{ layout: 'base' }, 'layout'],
      [{ document: null }, 'html'],
      [{ document, html }, 'html'],
    ] as const) {
      const refused = await client.put(path, changes);
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(
        refused.body.errors.map((error: { path: string }) => error.path),
        [at],
      );
    }
    const plain = await client.put(path, { document: null, html });
    assert.deepEqual([plain.body.document, plain.body.html, plain.body.layout], [null, html, 'base']);
    const again = await client.put(path, { document: sendable });
    assert.deepEqual([again.body.document, again.body.layout], [sendable, 'none']);
    const restored = await client.post(`${path}/versions/3/restore`, {});
    assert.deepEqual([restored.body.document, restored.body.html], [null, html]);
    const first = await client.post(`${path}/versions/1/restore`, {});
    assert.deepEqual(first.body.document, sendable);
  });

  it('have drafts, which keep what is not finished', async () => {
    const { id } = await create();
    const path = `/api/templates/${id}`;
    assert.deepEqual((await client.get(`${path}/draft`)).body.draft, {
      name: 'News',
      subject: 'News',
      document,
      text: null,
      preheader: null,
      sender: null,
    });
    const unfinished = { ...news, document: { version: 1, blocks: [{ id: 'a', type: 'button' }] } };
    const saved = await client.put(`${path}/draft`, unfinished);
    assert.deepEqual(
      saved.body.problems.map((problem: { path: string }) => problem.path),
      ['document.blocks[0].content', 'document.blocks[0].href'],
    );
    assertProblem(await client.post(`${path}/publish`, {}), 422, 'invalid');
    const blocks = [{ id: 'a', type: 'paragraph', content: [{ text: 'Done' }] }];
    await client.put(`${path}/draft`, { ...news, document: { version: 1, blocks } });
    const published = await client.post(`${path}/publish`, {});
    assert.deepEqual([published.status, published.body.document.blocks], [200, blocks]);
    await client.put(`${path}/draft`, { name: 'News', subject: 'News', html });
    assert.deepEqual((await client.post(`${path}/publish`, {})).body.document, null);
  });

  it('are not published before what stops sending them is made good', async () => {
    const { id } = await create();
    const path = `/api/templates/${id}`;
    const button = { id: 'b', type: 'button', content: [{ text: 'Go' }], href: '' };
    const picture = { id: 'p', type: 'image', src: 'https://x.test/a.png' };
    const publish = async (...blocks: object[]) => {
      const saved = await client.put(`${path}/draft`, { ...news, document: { version: 1, blocks } });
      assert.deepEqual(saved.body.problems, []);
      return await client.post(`${path}/publish`, {});
    };
    const refused = await publish(button, picture);
    assertProblem(refused, 422, 'invalid');
    assert.deepEqual(refused.body.errors, [
      {
        path: 'document.blocks[1]',
        message: 'has no description for people who do not see it, and is not marked as decoration',
      },
      { path: 'document.blocks[0].href', message: 'leads nowhere: it has no address' },
    ]);
    assertProblem(await publish(), 422, 'invalid');
    const bought = { id: 'e', type: 'paragraph', content: [{ value: 'event.total' }] };
    assert.equal((await publish(bought, { ...button, href: 'https://x.test' })).status, 200);
  });

  it('are not replaced by what stops sending them either, nor brought back', async () => {
    const button = { id: 'b', type: 'button', content: [{ text: 'Go' }], href: '' };
    const { id } = await create({ document: { version: 1, blocks: [button] } });
    const path = `/api/templates/${id}`;
    const good = { version: 1, blocks: [{ ...button, href: 'https://x.test' }] };
    const leadsNowhere = { path: 'document.blocks[0].href', message: 'leads nowhere: it has no address' };
    const refused = await client.put(path, { subject: 'Other' });
    assertProblem(refused, 422, 'invalid');
    assert.deepEqual(refused.body.errors, [leadsNowhere]);
    assert.equal((await client.put(path, { name: 'Renamed' })).status, 200);
    assert.equal((await client.put(path, { document: good })).body.version, 2);
    assert.deepEqual((await client.put(path, { document: { version: 1, blocks: [button] } })).body.errors, [
      leadsNowhere,
    ]);
    assert.deepEqual((await client.post(`${path}/versions/1/restore`, {})).body.errors, [leadsNowhere]);
    assert.equal((await client.get(path)).body.version, 2);
  });

  it('are refused with the path of each problem', async () => {
    const block = (fields: object) => ({ id: 'a', type: 'paragraph', content: [], ...fields });
    const at = async (blocks: unknown, fields: object = {}) => {
      const response = await client.post('/api/templates', {
        ...news,
        document: { version: 1, blocks, ...fields },
      });
      assertProblem(response, 422, 'invalid');
      return response.body.errors.map(({ path }: { path: string }) => path);
    };
    const deep = (depth: number): object =>
      depth === 0 ? block({ id: 'x' }) : { id: `b${String(depth)}`, type: 'box', blocks: [deep(depth - 1)] };
    const item = { all: [{ field: 'item.price', op: 'gt', value: 3 }] };
    const refused: [unknown, string[], object?][] = [
      [[block({ size: 3 })], ['document.blocks[0].size']],
      [[block({ id: 'A b' })], ['document.blocks[0].id']],
      [[block({}), block({})], ['document.blocks[1].id']],
      [[block({ type: 'table' })], ['document.blocks[0].type']],
      [[block({ content: [{ text: 7 }] })], ['document.blocks[0].content[0].text']],
      [[block({ content: [{ text: 'a\nb' }] })], ['document.blocks[0].content[0].text']],
      [[block({ content: [{ value: 'contact.x | raw' }] })], ['document.blocks[0].content[0].value']],
      [[block({ content: [{ value: 'x', format: 'money' }] })], ['document.blocks[0].content[0].format']],
      [[block({ content: [{ liquid: '{% if %}' }] })], ['document.blocks[0].content[0].liquid']],
      [
        [block({ content: [{ liquid: '{% show 0 %}{% endshow %}' }] })],
        ['document.blocks[0].content[0].liquid'],
      ],
      [[{ id: 'a', type: 'html', html: '{% show 0 %}{% endshow %}' }], ['document.blocks[0].html']],
      [[{ id: 'a', type: 'html', html: '{% if contact.x %}' }], ['document.blocks[0].html']],
      [[{ id: 'a', type: 'snippet', snippet: '0'.repeat(24) }], ['document.blocks[0].snippet']],
      [[block({ when: item })], ['document.blocks[0].when']],
      [
        [block({ when: { all: [{ field: 'nobody.x', op: 'exists' }] } })],
        ['document.blocks[0].when.all[0].field'],
      ],
      [[deep(4)], ['document.blocks[0].blocks[0].blocks[0].blocks[0].blocks[0]']],
      [
        [{ id: 'c', type: 'columns', columns: [[{ id: 'd', type: 'columns', columns: [[], []] }], []] }],
        ['document.blocks[0].columns[0][0]'],
      ],
      [
        [{ id: 'r', type: 'repeat', of: 'a.b', blocks: [{ id: 's', type: 'repeat', of: 'c', blocks: [] }] }],
        ['document.blocks[0].blocks[0]'],
      ],
      [Array.from({ length: 301 }, (_, i) => block({ id: `n${String(i)}` })), ['document.blocks']],
      [[block({ content: Array.from({ length: 201 }, () => ({ liquid: '{{ a }}' })) })], ['document.blocks']],
      ['text', ['document.blocks']],
      [[], ['document.version'], { version: 2 }],
      [[], ['document.theme'], { theme: 'dark' }],
      [[], ['document.style.page'], { style: { page: 'red' } }],
    ];
    for (const [blocks, paths, fields] of refused)
      assert.deepEqual(await at(blocks, fields), paths, JSON.stringify(blocks).slice(0, 200));
  });

  it('are shown to nobody in particular with all of their blocks', async () => {
    const { id } = await create();
    const shown = await preview(id, { everyone: true });
    assert.match(shown.html, /For gold/);
    assert.match(shown.text, /For gold/);
  });

  it('are shown in any of their languages, whoever the contact is', async () => {
    const german = { blocks: { a: { content: [{ text: 'Neues' }] } }, subject: 'Nachrichten' };
    const { id } = await create({ document: { ...document, language: 'en', translations: { de: german } } });
    const { subject, html } = await preview(id, { language: 'de' });
    assert.equal(subject, 'Nachrichten');
    assert.match(html, /<html lang="de"[^]*Neues/);
    const own = await preview(id, { contact: { language: 'de' }, language: 'en' });
    assert.equal(own.subject, 'News');
    assertProblem(await client.post(`/api/templates/${id}/preview`, { language: 'x y' }), 422, 'invalid');
  });

  it('are warned of at the value or block that is meant', async () => {
    const blocks = [
      { id: 'a', type: 'paragraph', content: [{ text: 'a' }, { value: 'contact.shoeSize' }] },
      { id: 'b', type: 'paragraph', content: [{ value: 'first_name' }] },
      { id: 'c', type: 'paragraph', content: [{ text: 'Hi *|FNAME|*' }] },
    ];
    const named = (list: { path: string; code: string }[]) => list.map(({ path, code }) => `${path} ${code}`);
    const made = await create({ document: { version: 1, blocks } });
    assert.deepEqual(named(made.warnings), [
      'document foreignTag',
      'document.blocks[1].content[0] unknownVariable',
    ]);
    assert.ok(made.warnings.every((warning: object) => !('mend' in warning)));
    const { warnings } = await preview(made.id);
    assert.ok(
      named(warnings).includes('document.blocks[0].content[1] emptyForSample'),
      JSON.stringify(warnings),
    );
  });
});
