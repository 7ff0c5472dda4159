import assert from 'node:assert/strict';
import { linksIn, recordedLink } from '../../../console/api/links-in.js';

describe('links in an email', () => {
  it('are the addresses that clicks are recorded with', () => {
    const html = [
      '<img src="https://cdn.example/a.png"><p>https://example.com/text</p>',
      `<a href="https://Shop.example?a=1&amp;b=2">Shop</a><a href='http://shop.example/x'>X</a>`,
      '<a href="https://shop.example/{{ contact.id }}">Yours</a><a href="mailto:a@example.com">Mail</a>',
      '<a href="https://shop.example/?a=1&amp;b=2">Again</a>',
    ].join('');
    assert.deepEqual(linksIn({ subject: 'Hi', html }), [
      'https://shop.example/?a=1&b=2',
      'http://shop.example/x',
    ]);
  });

  it('are those of the blocks of a document', () => {
    const blocks = [
      { type: 'paragraph', content: [{ text: 'https://example.com/text', link: 'https://example.com' }] },
      { type: 'image', src: 'https://cdn.example/a.png', href: 'https://example.com/picture' },
      { type: 'button', content: [], href: ['https://example.com/', { value: 'contact.id' }] },
      { type: 'html', html: '<a href="https://example.com/own">Own</a>' },
    ];
    assert.deepEqual(linksIn({ document: { version: 1, blocks } }), [
      'https://example.com/',
      'https://example.com/picture',
      'https://example.com/own',
    ]);
  });

  it('are no parts of addresses', () => {
    assert.equal(recordedLink('/spring'), null);
    assert.equal(recordedLink(' https://EXAMPLE.com '), 'https://example.com/');
  });
});
