import assert from 'node:assert/strict';
import { createRenderer } from '../../../activities/render/liquid.js';
import { RenderBudget } from '../../../activities/render/render-budget.js';
import { renderWhole } from '../../../activities/render/render-mails.js';
import { compiledContent } from '../../../domain/mail-document/compiled-content.js';
import type { MailBlock, MailDocument } from '../../../domain/mail-document/document.js';
import { documentOf, paragraph } from '../../support/mail/documents.js';
import { renderFacts } from '../../support/mail/render-facts.js';

const renderer = createRenderer();

function rendered(document: MailDocument, facts = renderFacts(), more: { preheader?: string } = {}) {
  const mail = compiledContent({ subject: 'News for {{ contact.firstName }} & you', document, ...more });
  const { html = '', ...rest } = renderWhole(renderer, { mail, facts }, new RenderBudget());
  return { html, ...rest };
}

const value = (of: object, event: object = {}, contact: object = {}): string => {
  const document = documentOf({ id: 'a', type: 'paragraph', content: [of as { value: string }] });
  const facts = renderFacts({ event: event as Record<string, never>, contact });
  return rendered(document, facts).text.split('\n\n-- ')[0] ?? '';
};

describe('A mail in blocks', () => {
  it('has subject, preheader, sender and reason in its frame, escaped', () => {
    const { html, subject } = rendered(documentOf(paragraph('a', 'Hi')), renderFacts({ list: 'A & B' }), {
      preheader: 'Soon <b>',
    });
    assert.equal(subject, 'News for Ada & you');
    assert.match(html, /<title>News for Ada &amp; you<\/title>/);
    assert.match(html, /aria-label="News for Ada &amp; you"/);
    assert.match(html, /Soon &lt;b&gt;/);
    assert.match(html, /because you’re subscribed to A &amp; B\./);
    assert.match(html, /Garten &amp; Co, Hauptplatz 1, 4020 Linz/);
    assert.equal(html.split('https://mail.example.com/u/abc').length, 2);
  });

  it('speaks its own language in the footer, or else the contact’s', () => {
    const blocks = [paragraph('a', 'Hallo')];
    const german = rendered({ version: 1, language: 'de', blocks });
    assert.match(german.html, /<html lang="de"[^]*<div lang="de" dir="ltr">[^]*Abmelden/);
    assert.match(german.text, /Abmelden: https/);
    const theirs = rendered({ version: 1, blocks }, renderFacts({ contact: { language: 'de-AT' } }));
    assert.match(theirs.html, /<html lang="de-AT"[^]*Abmelden/);
    const english = rendered(
      { version: 1, language: 'en', blocks },
      renderFacts({ contact: { language: 'de' } }),
    );
    assert.match(english.html, /<html lang="en"[^]*Unsubscribe/);
    assert.match(english.text, /Unsubscribe: https/);
  });

  it('is written from right to left where its language is', () => {
    const quote: MailBlock = { id: 'a', type: 'quote', content: [{ value: 'contact.firstName' }] };
    const { html } = rendered({ version: 1, language: 'ar', blocks: [quote] });
    assert.match(html, /<html lang="ar" dir="rtl"/);
    assert.match(html, /padding:2px 16px 2px 0;border-right:3px/);
    assert.match(html, /<span dir="auto" style="unicode-bidi:isolate">Ada<\/span>/);
    assert.match(html, /text-align:right/);
    assert.doesNotMatch(html, /text-align:left/);
  });

  it('closes every tag and every conditional of Outlook', () => {
    const { html } = rendered(everyBlock);
    for (const tag of ['table', 'tr', 'td', 'div', 'p', 'a', 'ul', 'blockquote', 'h2'])
      assert.equal(html.split(new RegExp(`<${tag}[ >]`)).length, html.split(`</${tag}>`).length, tag);
    assert.equal(html.split('<!--[if').length, html.split('<![endif]').length);
  });

  it('says all of its blocks in its text part', () => {
    assert.equal(
      rendered(everyBlock).text.split('\n\n-- ')[0],
      `Title

> Said

 1. one
 2. two

Go: https://example.net/go

A pot (https://example.net/pot)

---

left

right

boxed

Total: 3

Site: https://example.net

mine`,
    );
  });

  it('shows a block to those who meet its condition', () => {
    const when = { all: [{ field: 'contact.plan', op: 'eq' as const, value: 'gold' }] };
    const document = documentOf({ ...paragraph('a', 'Secret'), when }, paragraph('b', 'Open'));
    const gold = renderFacts({ contact: { customFields: { plan: 'gold' } } });
    assert.match(rendered(document, gold).html, /Secret/);
    assert.match(rendered(document, gold).text, /^Secret\n\nOpen/);
    assert.doesNotMatch(rendered(document).html, /Secret/);
    assert.match(rendered(document).text, /^Open/);
  });

  it('repeats blocks for the items of a list, each by its own condition', () => {
    const dear = { all: [{ field: 'item.price', op: 'gt' as const, value: 10 }] };
    const document = documentOf({
      id: 'r',
      type: 'repeat',
      of: 'event.items',
      max: 3,
      blocks: [paragraph('a', { value: 'item.title' }), { ...paragraph('b', 'Dear'), when: dear }],
    });
    const items = [3, 20, 5, 7].map((price) => ({ title: `T${String(price)}`, price }));
    assert.match(
      rendered(document, renderFacts({ event: { items } })).text,
      /^T3\n\nT20\n\nDear\n\nT5\n\n--/,
    );
    assert.match(rendered(document).text, /^\s*-- /);
  });

  it('writes amounts, numbers, days and times as people of its language do', () => {
    const event = {
      total: 1234.5,
      text: '1234.50',
      at: '2026-12-24T17:30:00Z',
      day: '2026-12-24',
      odd: 'soon',
    };
    const german = { language: 'de' };
    const vienna = { language: 'de', timezone: 'Europe/Vienna' };
    assert.equal(value({ value: 'event.total', format: 'money:EUR' }, event), '€1,234.50');
    assert.equal(value({ value: 'event.text', format: 'money:EUR' }, event, german), '1.234,50\u00a0€');
    assert.equal(value({ value: 'event.total', format: 'number' }, event, german), '1.234,5');
    assert.equal(value({ value: 'event.day', format: 'day' }, event, german), '24. Dezember 2026');
    assert.equal(value({ value: 'event.at', format: 'time' }, event, vienna), '18:30');
    assert.equal(value({ value: 'event.odd', format: 'day' }, event), 'soon');
    assert.equal(value({ value: 'event.none', format: 'money:EUR', fallback: 'free' }, event), 'free');
    assert.equal(value({ value: 'event.odd', format: 'upper' }, event), 'SOON');
  });

  it('lets no value make an address that runs something, and encodes values within one', () => {
    const href = (address: unknown, event: object): string => {
      const block = { id: 'a', type: 'button', content: [{ text: 'Go' }], href: address } as MailBlock;
      const { html } = rendered(documentOf(block), renderFacts({ event: event as Record<string, never> }));
      return /<a href="([^"]*)" style="display/.exec(html)?.[1] ?? '';
    };
    const to = [{ value: 'event.to' }];
    assert.equal(href(to, { to: 'javascript:alert(1)' }), '#');
    assert.equal(href(to, { to: ' JavaScript:alert(1)' }), '#');
    assert.equal(href(to, { to: 'data:text/html,x' }), '#');
    assert.equal(href(to, { to: '//example.net' }), '#');
    assert.equal(
      href(to, { to: 'https://example.net/?a=1&b="2"' }),
      'https://example.net/?a=1&amp;b=&#34;2&#34;',
    );
    assert.equal(href('javascript:alert(1)', {}), '#');
    assert.equal(href(['java', 'script:alert(1)'], {}), '#');
    const both = [{ value: 'event.site' }, { value: 'event.to' }];
    assert.doesNotMatch(href(both, { to: 'javascript:alert(1)' }), /^javascript/);
    assert.doesNotMatch(href([{ value: 'event.site' }, 'javascript:alert(1)'], {}), /^javascript/);
    assert.equal(href(both, { site: 'https://example.net/', to: 'a b' }), 'https://example.net/a%20b');
    assert.equal(href(to, {}), '');
    assert.equal(
      href(['https://example.net/?q=', { value: 'event.to' }, '&x=1'], { to: 'Pots & Cans#1' }),
      'https://example.net/?q=Pots%20%26%20Cans%231&#38;x=1',
    );
  });
});

const everyBlock = documentOf(
  { id: 'a', type: 'heading', level: 2, content: [{ text: 'Title' }] },
  { id: 'b', type: 'quote', content: [{ text: 'Said' }], align: 'center' },
  { id: 'c', type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
  { id: 'd', type: 'button', content: [{ text: 'Go' }], href: 'https://example.net/go', align: 'end' },
  { id: 'e', type: 'image', src: 'https://example.net/p.png', alt: 'A pot', href: 'https://example.net/pot' },
  { id: 'f', type: 'divider' },
  { id: 'g', type: 'spacer', height: 16 },
  {
    id: 'h',
    type: 'columns',
    columns: [[paragraph('i', 'left')], [{ ...paragraph('j', 'right'), on: 'phone' }]],
    shares: [1, 2],
  },
  { id: 'k', type: 'box', blocks: [{ ...paragraph('l', 'boxed'), on: 'desktop' }] },
  { id: 'm', type: 'rows', rows: [{ label: [{ text: 'Total' }], value: [{ text: '3' }] }] },
  { id: 'n', type: 'social', links: [{ name: 'Site', href: 'https://example.net' }] },
  { id: 'o', type: 'html', html: '<p>mine</p>', text: 'mine' },
);
