import assert from 'node:assert/strict';
import { createRenderer } from '../../../activities/render/liquid.js';
import { renderMail } from '../../../activities/render/mail.js';
import { compiledContent } from '../../../domain/mail-document/compiled-content.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';
import { htmlText } from '../../support/mail/html-text.js';
import { renderFacts } from '../../support/mail/render-facts.js';
import { sized } from '../../support/run/sizes.js';

/** What could become Liquid, a tag, the end of a literal or of an attribute. */
const PIECES = [
  ...'{}%"\'\\|<>&#;:-_$`\u2028\u00a0éЖ字😀aZ0 +/?=',
  ...[
    '{{',
    '}}',
    '{%',
    '%}',
    '{{-',
    '-}}',
    '{%-',
    '&amp;',
    '&#123;',
    '<b>',
    '</p>',
    '<!--',
    '-->',
    '\\u007b',
  ],
  ...['{{ contact.email }}', '{% show 0 %}', '{% endshow %}', '{% raw %}', '{% endraw %}', '{% endfor %}'],
  ...['{% break %}', 'contact.email', '| raw', 'default: "x"', '%7B', '%', '[[', 'javascript:'],
];
/** Each has five random texts. */
const DOCUMENTS = sized({ reduced: 1_000, full: 40_000 });
const QUERY = 'https://example.net/?q=';

describe('Random texts of documents', () => {
  it('arrive as they were written, in HTML and text, and never become Liquid or tags', function () {
    this.timeout(sized({ reduced: 120_000, full: 3_600_000 }));
    const seed = runSeed();
    const random = new SeededRandom(seed);
    const renderer = createRenderer();
    const facts = renderFacts();
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const texts = Array.from({ length: 5 }, () => randomText(random));
      const mail = compiledContent({ subject: 'News', document: documentOf(texts) });
      const { html = '', text } = renderMail(renderer, mail, facts);
      const [one = '', fallback = '', two = '', alt = '', path = ''] = texts;
      const where = `FAULT_SEED=${String(seed)} document ${String(n)} ${JSON.stringify(texts)}`;
      assert.equal(between(html, '<p style="margin:0 0 16px">', '</p>'), one + fallback + two, where);
      assert.equal(between(html, ' alt="', '"'), alt + fallback, where);
      assert.equal(between(html, ' src="', '"'), `https://example.net/${path}`, where);
      const href = between(html, '<a href="https://example.net/?q=', '"');
      assert.equal(decodeURIComponent(href), fallback, where);
      assert.equal(between(html, '<li style="margin:0 0 6px">', '</li>'), two, where);
      assert.ok(text.includes(`${one}${fallback}${two}`.trim()), `${where}\n${text}`);
    }
  });
});

function documentOf(texts: readonly string[]): MailDocument {
  const [one = '', fallback = '', two = '', alt = '', path = ''] = texts;
  const value = { value: 'contact.nothing', fallback };
  return {
    version: 1,
    blocks: [
      { id: 'a', type: 'paragraph', content: [{ text: one }, value, { text: two }] },
      { id: 'b', type: 'image', src: `https://example.net/${path}`, alt: [alt, value] },
      { id: 'c', type: 'button', content: [{ text: two }, value], href: [QUERY, value] },
      { id: 'd', type: 'list', items: [[{ text: two }]] },
    ],
  };
}

function randomText(random: SeededRandom): string {
  return Array.from({ length: Math.floor(random.between(0, 12)) }, () => random.pick(PIECES)).join('');
}

/** The text between two pieces of HTML, as people see it. */
function between(html: string, begin: string, end: string): string {
  const from = html.indexOf(begin);
  assert.ok(from >= 0, begin);
  return htmlText(html.slice(from + begin.length, html.indexOf(end, from + begin.length)));
}
