import assert from 'node:assert/strict';
import { rewriteLinks } from '../../../activities/tracking/rewrite-links.js';

/** Rewrites every link, and says what it led to. */
function rewritten(html: string): { html: string; urls: string[] } {
  const urls: string[] = [];
  const made = rewriteLinks(html, (url) => {
    urls.push(url);
    return `https://r.example/${String(urls.length)}`;
  });
  return { html: made, urls };
}

describe('rewriteLinks', () => {
  it('replaces the address of a link and nothing else', () => {
    const { html, urls } = rewritten(
      '<p>See <A Class="x" HREF = "https://shop.example/a">our <b>shop</b></A>!</p>',
    );
    assert.equal(html, '<p>See <A Class="x" HREF = "https://r.example/1">our <b>shop</b></A>!</p>');
    assert.deepEqual(urls, ['https://shop.example/a']);
  });

  const addresses: [what: string, attribute: string, expected: string, url: string][] = [
    [
      'in single quotes',
      'href=\'https://a.example/?x="1"\'',
      "href='https://r.example/1'",
      'https://a.example/?x=%221%22',
    ],
    ['without quotes', 'href=https://a.example/b', 'href=https://r.example/1', 'https://a.example/b'],
    [
      'with entities',
      'href="https://a.example/?a=1&amp;b=2&amp;c=&#228;"',
      'href="https://r.example/1"',
      'https://a.example/?a=1&b=2&c=%C3%A4',
    ],
    [
      'that ends with an entity',
      'href="https://a.example/?q=&amp;"',
      'href="https://r.example/1"',
      'https://a.example/?q=&',
    ],
    [
      'with an unescaped ampersand',
      'href="https://a.example/?a=1&b=2"',
      'href="https://r.example/1"',
      'https://a.example/?a=1&b=2',
    ],
    ['between spaces', 'href=" https://a.example/ "', 'href="https://r.example/1"', 'https://a.example/'],
    [
      'after other attributes',
      'title="href=x > y" href="https://a.example/"',
      'title="href=x > y" href="https://r.example/1"',
      'https://a.example/',
    ],
    [
      'of which there are two',
      'href="https://a.example/" href="https://b.example/"',
      'href="https://r.example/1" href="https://b.example/"',
      'https://a.example/',
    ],
    [
      'with an entity of any name',
      'href="https://a.example/?q=&auml;&notit;&copy=1"',
      'href="https://r.example/1"',
      'https://a.example/?q=%C3%A4&notit;&copy=1',
    ],
    [
      'that begins with an entity',
      'href = "&#104;ttps://a.example/"',
      'href = "https://r.example/1"',
      'https://a.example/',
    ],
    ['of a closed tag', 'href="https://a.example/"/', 'href="https://r.example/1"/', 'https://a.example/'],
  ];
  for (const [what, attribute, expected, url] of addresses) {
    it(`reads an address ${what} as a browser does`, () => {
      const { html, urls } = rewritten(`<a ${attribute}>x</a>`);
      assert.deepEqual([html, urls], [`<a ${expected}>x</a>`, [url]]);
    });
  }

  it('rewrites the areas of an image map', () => {
    assert.equal(
      rewritten('<map><area href="https://a.example/"></map>').html,
      '<map><area href="https://r.example/1"></map>',
    );
  });

  const untouched = [
    '<a href="mailto:ada@example.com">Write</a>',
    '<a href="tel:+49301234">Call</a>',
    '<a href="#top">Top</a>',
    '<a href="/path">Relative</a>',
    '<a href="//a.example/">No scheme</a>',
    '<a href="javascript:alert(1)">No</a>',
    '<a href="ftp://a.example/">File</a>',
    '<a href="https://ada:secret@a.example/">Credentials</a>',
    '<a href="">Empty</a>',
    '<a href>None</a>',
    '<a name="x">Anchor</a>',
    '<a href="https://">Broken</a>',
    `<a href="https://a.example/${'x'.repeat(2_000)}">Long</a>`,
    '<link href="https://a.example/style.css">',
    '<img src="https://a.example/i.png">',
    '<form action="https://a.example/"></form>',
    '<!--[if mso]><a href="https://a.example/">Outlook</a><![endif]-->',
    '<style>a { background: url("https://a.example/") } /* <a href="https://a.example/"> */</style>',
    '<a href="https://a.example/',
    '<a data-href="https://a.example/">x</a>',
    '< a href="https://a.example/">x</a>',
    '<a href=>x</a>',
    '<a href="https://a.example/',
    '<textarea><a href="https://a.example/">x</a></textarea>',
    '<!DOCTYPE html><?xml <a href="https://a.example/">?>',
    '<!-- <a href="https://a.example/">x</a>',
  ];
  for (const html of untouched) {
    it(`leaves ${html.slice(0, 60)} alone`, () => {
      assert.deepEqual(rewritten(html), { html, urls: [] });
    });
  }

  it('leaves a link alone whose text is an address: leading elsewhere, it would look like phishing', () => {
    for (const text of [
      'https://a.example/',
      ' <b>www.a.example</b> ',
      'http&#58;//a.example',
      'https://a.example/lo&hellip;',
      '&nbsp;http&#58;//a.example/&rarr;',
      'a.example',
      'A.Example/',
      'a.example/sale &rarr;',
      'a<wbr>.example: our shop',
      'b.example',
      'shop.b.example',
    ]) {
      const html = `<a href="https://a.example/">${text}</a>`;
      assert.deepEqual(rewritten(html), { html, urls: [] });
    }
    for (const [url, text] of [
      ['https://www.a.example/sale', 'a.example – the sale'],
      ['https://xn--mller-kva.example/', 'müller.example'],
    ]) {
      const html = `<a href="${url}">${text}</a>`;
      assert.deepEqual(rewritten(html), { html, urls: [] });
    }
  });

  it('takes no other text with a dot for an address', () => {
    for (const text of [
      'Catalog.pdf',
      '10.99',
      'Only € 10.99',
      'b.example has opened',
      'ada.lovelace@a.example',
      'a.examples have opened',
      'Read on…',
    ]) {
      const { urls } = rewritten(`<a href="https://a.example/">${text}</a>`);
      assert.deepEqual(urls, ['https://a.example/'], text);
    }
  });

  it('keeps its place behind letters that change their length in lower case', () => {
    const { html } = rewritten('İİİ<STYLE>İ</STYLE><A HREF="https://a.example/">İ</A>İ');
    assert.equal(html, 'İİİ<STYLE>İ</STYLE><A HREF="https://r.example/1">İ</A>İ');
  });

  it('finishes long nonsense, for which quadratic time would be too much', () => {
    const big = 100_000;
    for (const part of [
      '<',
      '<a',
      '<a ',
      '<a href',
      '<a href="',
      "<a href='x' ",
      '<a href=x>',
      '<!--',
      '<style>',
      '</a',
      '&#38',
      '&a;',
      ' = ',
      '/',
      '"',
    ]) {
      const html = part.repeat(big);
      assert.ok(rewriteLinks(html, () => null) === html);
    }
  });

  it('tells links apart that are not closed', () => {
    const { urls } = rewritten(
      '<a href="https://a.example/">One<a href="https://b.example/">www.b.example</a>',
    );
    assert.deepEqual(urls, ['https://a.example/']);
  });
});
