import assert from 'node:assert/strict';
import { inLayout, mailButton } from '../../../activities/render/layout.js';
import { textPart } from '../../../activities/mail/text-part.js';
import { processorMs } from '../../support/run/processor-time.js';

const workspace = { name: 'Fish & <Chips>', brandColor: '#0f766e', logoUrl: null };
const mail = {
  html: '<h1>News</h1><p>Hello <a href="https://example.com/?a=1&amp;b=2">you</a></p>',
  workspace,
  footer: '',
};
const count = (html: string, what: string | RegExp): number => html.split(what).length - 1;

describe('the base layout', () => {
  it('is 600 px of tables, with a separate table for Outlook', () => {
    const html = inLayout(mail);
    assert.match(html, /^<!doctype html>/i);
    assert.match(html, /max-width: 600px/);
    assert.match(html, /<!--\[if mso\]><table role="presentation" width="600"/);
    assert.equal(count(html, /<table\b/), count(html, /<\/table>/));
    for (const [table] of html.matchAll(/<table\b[^>]*>/g)) assert.match(table, /role="presentation"/);
  });

  it('has inline styles, the author’s and its own', () => {
    const html = inLayout(mail).replace(/<!--[^]*?-->/g, '');
    for (const [tag] of html.matchAll(/<(?:h1|p|a|td)\b[^>]*>/g)) {
      if (!tag.includes('align="center"')) assert.match(tag, /style="/, tag);
    }
    assert.match(html, /<a href="https:\/\/example\.com\/\?a=1&amp;b=2" style="color: #0f766e;/);
    assert.match(
      inLayout({ ...mail, html: '<p style="color: red">x</p>' }),
      /<p style="margin: 0 0 16px; color: red;">/,
    );
  });

  it('supports light and dark mode, and clients that invert colours', () => {
    const html = inLayout(mail);
    assert.match(html, /<meta name="color-scheme" content="light dark">/);
    assert.match(html, /<meta name="supported-color-schemes" content="light dark">/);
    assert.match(html, /@media \(prefers-color-scheme: dark\)/);
    assert.match(html, /\[data-ogsc\] \.card/);
    assert.doesNotMatch(html, /background-image|background: url/);
  });

  it('loads nothing and contains no scripts', () => {
    const html = inLayout({ ...mail, html: `${mail.html}<link rel="stylesheet" href="file:///etc/passwd">` });
    assert.doesNotMatch(html.replace(/<link[^>]*>/, ''), /<script|<img|url\(|@import|root:/);
    assert.match(html, /<link rel="stylesheet" href="file:\/\/\/etc\/passwd">/);
  });

  it('escapes text', () => {
    const html = inLayout({ ...mail, preheader: '<b>"x"', title: '</title><b>', lang: '"><b>' });
    assert.doesNotMatch(html, /<b>/);
    assert.match(html, /Fish &#38; &#60;Chips&#62;/);
    assert.match(html, /<title>&#60;\/title&#62;&#60;b&#62;<\/title>/);
  });

  it('prints only what is given', () => {
    const odd = '<p>$& $1 $` %slot% {{ x }} &lt;% y %&gt; &nbsp;é</p>';
    const html = inLayout({ ...mail, html: odd, footer: '<p>Foot</p>' });
    assert.ok(html.includes('$& $1 $` %slot% {{ x }} &lt;% y %&gt; &nbsp;é</p>'));
    assert.equal(count(html, 'Foot</p>'), 1);
  });

  it('has the preheader once, hidden in the mail', () => {
    const html = inLayout({ ...mail, preheader: 'Three things' });
    assert.equal(count(html, 'Three things'), 1);
    assert.match(html, /display: none[^>]*>Three things/);
    assert.doesNotMatch(inLayout(mail), /&zwnj;/);
  });

  it('accepts any brand colour, or none, and stays readable', () => {
    assert.match(inLayout({ ...mail, workspace: { name: 'x', brandColor: null, logoUrl: null } }), /#0f766e/);
    const white = mailButton({ label: 'Go', url: 'https://example.com', brandColor: '#ffffff' });
    assert.doesNotMatch(white, /background-color: #ffffff/);
    const yellow = mailButton({ label: 'Go', url: 'https://example.com', brandColor: '#ffe600' });
    assert.match(yellow, /; color: #000000/);
  });

  it('makes tables of buttons written as links, which Outlook needs', () => {
    const html = inLayout({ ...mail, html: '<p><a class="button" href="https://example.com">Go</a></p>' });
    const table =
      /<table class="button" role="presentation"[^>]*><tr><td[^>]*><a class="button" href="https:\/\/example.com" style="[^"]*padding: 14px 26px/;
    assert.match(html, table);
    assert.doesNotMatch(inLayout({ ...mail, html: '<p>or <a class="button" href="#">Go</a></p>' }), table);
  });

  it('shows a logo instead of the name, which is its alternative text', () => {
    const html = inLayout({
      ...mail,
      workspace: { ...workspace, logoUrl: 'https://example.com/a.png?b="c"' },
    });
    assert.match(
      html,
      /<img class="logo" src="https:\/\/example.com\/a.png\?b=&#34;c&#34;" alt="Fish &#38; &#60;Chips&#62;"/,
    );
    assert.doesNotMatch(html, /&#9679;/);
  });

  it('has rows of labels and values, which are lines in the text', () => {
    const rows =
      '<table class="rows"><tr><td>Amount</td><td>5 €</td></tr><tr><td><b>A</b><br>B</td></tr></table>';
    assert.match(inLayout({ ...mail, html: rows }), /<td style="[^"]*text-align: right[^"]*"[^>]*>5 €/);
    assert.equal(textPart(rows), 'Amount: 5 €\nA\nB');
  });

  it('has a button whose padding is on the cell, for Outlook', () => {
    const button = mailButton({ label: 'A < B', url: 'https://example.com/?a="b"', brandColor: null });
    assert.match(button, /<td[^>]*mso-padding-alt: 14px 26px/);
    assert.match(button, /bgcolor="#0f766e"/);
    assert.match(button, /href="https:\/\/example\.com\/\?a=&#34;b&#34;"/);
    assert.match(button, />A &#60; B<\/a>/);
    assert.match(inLayout({ ...mail, html: button }), /mso-padding-alt/);
  });

  it('stays below the size at which Gmail clips, and reads well as text', () => {
    assert.ok(Buffer.byteLength(inLayout(mail)) < 12_000);
    assert.match(textPart(inLayout({ ...mail, footer: '<p>Foot</p>' })), /Fish & <Chips>[^]*News[^]*Foot/);
  });

  it('renders large and hostile HTML quickly', () => {
    const ms = processorMs(() => {
      const much = inLayout({ ...mail, html: '<p>x</p>'.repeat(50_000) });
      assert.ok(much.includes('<p>x</p>'), 'past its limit a mail has the looks of its reader');
      for (const html of [
        '{{x}}'.repeat(20_000),
        '<%x%>'.repeat(900),
        '<div>'.repeat(4_000),
        '<'.repeat(100_000),
      ])
        inLayout({ ...mail, html });
    });
    assert.ok(ms < 5_000, `${ms} ms`);
  });
});

describe('the base layout in a language that is written from right to left', () => {
  const rows =
    '<ul><li>x</li></ul><blockquote>x</blockquote><table class="rows"><tr><td>a</td><td>b</td></tr></table>';

  for (const lang of ['ar', 'he', 'fa-IR', 'ur', 'az-Arab']) {
    it(`begins at the right: ${lang}`, () => {
      const html = inLayout({
        ...mail,
        html: `<p>x</p>${rows}`,
        footer: '<p>Foot</p>',
        lang,
        wordsLang: 'en',
      });
      assert.match(html, new RegExp(`<html lang="${lang}" dir="rtl" `));
      assert.match(html, new RegExp(`role="article"[^>]* lang="${lang}" dir="rtl"`));
      assert.doesNotMatch(html, /<body[^]*text-align: ?left[^]*<td[^>]*>a</);
      assert.match(html, /<ul style="[^"]*padding: 0 24px 0 0/);
      assert.match(html, /border-right: 3px/);
      assert.match(html, /<div lang="en" dir="ltr"><p[^>]*>Foot/);
    });
  }

  it('has no direction of its own in others', () => {
    const html = inLayout({ ...mail, html: rows, footer: '<p>Foot</p>', lang: 'de-AT', wordsLang: 'de' });
    assert.doesNotMatch(html, /dir=/);
    assert.match(html, /<ul style="[^"]*padding: 0 0 0 24px/);
    assert.match(html, /text-align: left/);
  });

  it('is not that of an unknown tag', () => {
    assert.doesNotMatch(inLayout({ ...mail, lang: '"><b>' }), /dir=|<b>/);
  });
});
