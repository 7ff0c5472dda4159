import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const hello = {
  id: 'a',
  type: 'paragraph',
  content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }],
};
const button = {
  id: 'b',
  type: 'button',
  content: [{ text: 'Yes' }],
  href: [{ value: 'confirmUrl' }],
};
const document = { version: 1, blocks: [hello, button] };
const gold = { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] };

describe('Confirmation emails in blocks', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);

  const make = async (confirmation: object) => {
    const { status, body, text } = await client.post('/api/lists', {
      name: 'News',
      doubleOptIn: true,
      confirmation,
    });
    assert.equal(status, 201, text);
    return body;
  };
  const refused = async (given: object) => {
    const { status, body } = await client.post('/api/lists', { name: 'News', confirmation: given });
    assert.equal(status, 422, JSON.stringify(body));
    return body.errors.map(({ path }: { path: string }) => path);
  };

  it('are answered with their blocks and the HTML that these are compiled to', async () => {
    const { id, confirmation, warnings } = await make({ subject: 'Join', document });
    assert.deepEqual(confirmation.document, document);
    assert.match(confirmation.html, /^<!doctype html>[^]*confirmUrl/);
    assert.deepEqual(warnings, []);
    assert.deepEqual((await client.get(`/api/lists/${id}`)).body.confirmation, confirmation);
  });

  it('are rendered with the link, and with why people get them instead of a way to unsubscribe', async () => {
    const { id } = await make({ document });
    const preview = await client.post(`/api/lists/${id}/confirmation-preview`, {});
    assert.equal(preview.status, 200, preview.text);
    const { subject, html, text } = preview.body;
    assert.equal(subject, 'Please confirm: News');
    assert.match(html, /Hello Ada[^]*href="[^"]*\/confirm\/preview"[^]*entered this address to sign up/);
    assert.doesNotMatch(html, /[Uu]nsubscribe/);
    assert.match(text, /^Hello Ada[^]*Yes: \S*\/confirm\/preview[^]*\n-- \n[^]*entered this address/);
  });

  it('are in the language of the person, as far as they are translated', async () => {
    const german = { subject: 'Noch ein Klick', blocks: { b: { content: [{ text: 'Ja' }] } } };
    const spoken = { ...document, language: 'en', translations: { de: german } };
    const { id } = await make({ subject: 'One more click', document: spoken });
    const path = `/api/lists/${id}/confirmation-preview`;
    const { subject, html, text } = (await client.post(path, { language: 'de', reminder: true })).body;
    assert.equal(subject, 'Erinnerung: Noch ein Klick');
    assert.match(html, /<html lang="de"[^]*<div lang="en"[^]*Hello Ada[^]*>Ja<\/a>/);
    assert.match(text, /Ja: [^]*-- \n[^]*Adresse/);
    assert.equal((await client.post(path, {})).body.subject, 'One more click');
  });

  it('need a link to confirm that everybody sees, in every language', async () => {
    const of = (blocks: object[], more: object = {}) => ({ document: { ...document, blocks, ...more } });
    const link = { id: 'p', type: 'paragraph', content: [{ text: 'Yes', link: [{ value: 'confirmUrl' }] }] };
    const without = ['confirmation.document.blocks'];
    assert.deepEqual(await refused(of([hello])), without);
    assert.deepEqual(await refused(of([{ ...button, when: gold }])), without);
    assert.deepEqual(await refused(of([{ ...button, on: 'phone' }])), without);
    assert.deepEqual(await refused(of([{ id: 'x', type: 'box', blocks: [button], when: gold }])), without);
    assert.deepEqual(
      await refused(of([{ ...button, href: ['https://x.test/', { value: 'confirmUrl' }] }])),
      without,
    );
    const german = { de: { blocks: { b: { href: 'https://x.test' } } } };
    assert.deepEqual(await refused(of([button], { language: 'en', translations: german })), [
      'confirmation.document.translations.de',
    ]);
    for (const blocks of [
      [link],
      [{ id: 'x', type: 'box', blocks: [button] }],
      [{ id: 'h', type: 'html', html: '<a href="{{ confirmUrl }}">Yes</a>' }],
    ])
      await make(of(blocks));
  });

  it('add the link where a condition hides all that has one at the time', async () => {
    const { id } = await make({ document });
    const hidden = { document: { ...document, blocks: [{ ...button, when: gold }] } };
    const preview = await client.post(`/api/lists/${id}/confirmation-preview`, hidden);
    assert.match(preview.body.html, /href="[^"]*\/confirm\/preview"[^]*<\/body>/);
    assert.match(preview.body.text, /\/confirm\/preview/);
  });

  it('have no values of events, no snippets and no HTML beside them', async () => {
    const value = { id: 'v', type: 'paragraph', content: [{ value: 'event.total' }] };
    const unsubscribe = { id: 'u', type: 'paragraph', content: [{ value: 'unsubscribeUrl' }] };
    const of = (block: object) => ({ document: { ...document, blocks: [block, button] } });
    const first = ['confirmation.document.blocks[0].content[0]'];
    assert.deepEqual(await refused(of(value)), first);
    assert.deepEqual(await refused(of(unsubscribe)), first);
    const snippet = { id: 's', type: 'snippet', snippet: '65a1f0c2b3d4e5f601234567' };
    assert.deepEqual(await refused(of(snippet)), ['confirmation.document.blocks[0].snippet']);
    assert.deepEqual(await refused({ document, html: '<p>x</p>' }), ['confirmation.html']);
  });

  it('replace HTML, and are replaced by it, only if that is said', async () => {
    const { id } = await make({ html: '<p>{{ confirmUrl }}</p>', expiresAfter: '3 days' });
    const path = `/api/lists/${id}`;
    const change = async (confirmation: object) => await client.put(path, { confirmation });
    const blocks = (await change({ document })).body.confirmation;
    assert.deepEqual([blocks.document, blocks.expiresAfter], [document, '3 days']);
    assert.equal((await change({ html: '<p>x</p>' })).status, 422);
    assert.deepEqual((await change({ subject: 'Join' })).body.confirmation.document, document);
    const html = (await change({ document: null, html: '<p>x</p>' })).body.confirmation;
    assert.deepEqual([html.document, html.html], [null, '<p>x</p>']);
    await change({ document });
    const ours = (await change({ document: null })).body.confirmation;
    assert.deepEqual([ours.document, ours.html], [null, null]);
  });
});
