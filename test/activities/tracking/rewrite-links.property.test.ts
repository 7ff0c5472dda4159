import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rewriteLinks } from '../../../activities/tracking/rewrite-links.js';

/** Markup in which nothing is a link, however it looks. */
const silent = fc.constantFrom(
  'Hello ',
  ' 1 < 2 & 3 > 2 ',
  '<p class="a>b">',
  "<td title='<a href=https://x.example/>'>",
  '</p>',
  '<br/>',
  '<IMG SRC="https://x.example/i.png" alt=x>',
  '<!-- <a href="https://x.example/">x</a> -->',
  '<!--[if mso]><v:rect href="https://x.example/"><![endif]-->',
  '<![if !mso]>',
  '<style>a > b { content: "<a href=\'https://x.example/\'>" }</style>',
  '<title><a href="https://x.example/"></title>',
  '<TEXTAREA><a href="https://x.example/"></Textarea>',
  '<iframe><a href="https://x.example/">x</a></iframe>',
  '<noframes><a href="https://x.example/">x</a></noframes>',
  '<link href="https://x.example/">',
  '<a name=top>',
  '<a href="mailto:ada@x.example">write</a>',
  '<a href="https://x.example/">www.x.example</a>',
  'İ',
  '&copy;&nbsp;',
);

const quoted = fc.constantFrom<[string, string]>(['"', '"'], ["'", "'"], ['', ' ']);
const link = fc
  .record({
    tag: fc.constantFrom('a', 'A', 'area'),
    before: fc.constantFrom(
      ' ',
      '\n\t',
      ' class=x ',
      ' title="href=y>" ',
      ' data-href="https://x.example/" ',
    ),
    name: fc.constantFrom('href=', 'HREF = ', 'Href\n='),
    quoted,
    path: fc.constantFrom('', 'a', '?a=1&amp;b=2', '?a=1&b=2', '?q=&auml;', '&#47;x', '?a=%22'),
    after: fc.constantFrom('>', ' >', ' id=z>', '\n/>', ' href="https://x.example/">'),
  })
  .map(({ tag, before, name, quoted: [open, close], path, after }) => ({
    before: `<${tag}${before}${name}${open}`,
    address: `https://shop.example/${path}`,
    after: `${close}${after}Read on</a>`,
  }));

describe('rewriting links, whatever is around them', () => {
  it('replaces the address of each link and no other byte', () => {
    const piece = fc.oneof(silent, link);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parts = pieces.map((one) => (typeof one === 'string' ? one : null));
        const html = pieces.map((one) =>
          typeof one === 'string' ? one : one.before + one.address + one.after,
        );
        const expected = pieces.map((one, i) =>
          typeof one === 'string' ? parts[i] : `${one.before}https://r.example/${one.after}`,
        );
        const made = rewriteLinks(html.join(''), (url) => {
          assert.ok(url.startsWith('https://shop.example/'), url);
          return 'https://r.example/';
        });
        assert.equal(made, expected.join(''));
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes nothing but whole addresses in any text', () => {
    const soup = fc.array(
      fc.constantFrom(
        '<',
        '>',
        'a',
        '/',
        '=',
        '"',
        "'",
        ' ',
        'href',
        'https://a.example/',
        '!',
        '-',
        '&amp;',
        '&',
        'style',
        '?',
        '[',
        ']',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(soup, (pieces) => {
        const html = pieces.join('');
        const addresses: string[] = [];
        const made = rewriteLinks(html, (url) => {
          addresses.push(url);
          return '\0';
        });
        const rest = made.split('\0');
        assert.equal(rest.length, addresses.length + 1);
        // What is between the addresses stands in the text in the same order.
        let at = 0;
        for (const part of rest) {
          const found = html.indexOf(part, at);
          assert.ok(found >= at, part);
          at = found + part.length;
        }
        assert.equal(
          rewriteLinks(html, () => null),
          html,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
