import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { importMail } from '../../../domain/mail-import/import-mail.js';
import { assertValid } from '../../support/mail/valid-document.js';
import { sized } from '../../support/run/sizes.js';

const facts = { fields: new Set(['plan']), isTemplate: (code: string) => checkTemplate(code) === null };
const LENGTH = 200_000;
/** Linear reading takes well under a second of it; a quadratic one takes minutes. */
const MAX_CPU_MS = 5_000;

function cpuMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

const pieces = [
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '<td width="10">',
    '</td>',
    '</tr>',
    '<ul>',
    '<li>',
    '</ul>',
  ],
  ...[
    '<a href="https://x.example/">',
    '<a class="button" href="https://x.example/?a=*|EMAIL|*">',
    '</a>',
    '<b>',
    '</b>',
    '<h1>',
    '</h1>',
    '<br>',
    '<hr>',
  ],
  ...[
    '<img src="https://x.example/a.png" alt="A">',
    '<img src="*|X|*">',
    '<blockquote>',
    '</blockquote>',
    '<table class="rows">',
    '<th>',
    '<ol>',
  ],
  ...[
    '{% if contact.plan == "gold" %}',
    '{% else %}',
    '{% elsif contact.plan %}',
    '{% endif %}',
    '{% for x in event.items %}',
    '{{ x.y }}',
    '{% endfor %}',
  ],
  ...[
    '{{ contact.plan | default: "a" }}',
    '{{ this }}',
    '*|FNAME|*',
    '{% raw %}',
    '{% endraw %}',
    '{{ contact.plan | append: "x" }}',
    '{% show 1 %}',
  ],
  ...[
    '<mj-section>',
    '<mj-column>',
    '</mj-column>',
    '</mj-section>',
    '<mj-raw>',
    '</mj-raw>',
    '<mj-button href="https://x.example">',
    '<mj-image src="https://x.example/a.png"/>',
  ],
  ...[
    'Hello ',
    '{',
    '}',
    '&amp;',
    '&lt;',
    '\u{E000}1\u{E001}',
    '<!--',
    '-->',
    '<p style="display:none">',
    '<div class="mj-column-per-50">',
    '\u0000',
    '&#xD800;',
    '<style>',
    '</style>',
  ],
];
const source = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

describe('Importing hostile email', function () {
  this.timeout(120_000);

  it('always gives a document that can be saved', () => {
    fc.assert(
      fc.property(source, (given) => assertValid(importMail(given, facts).document)),
      { numRuns: sized({ reduced: 1_000, full: 20_000 }) },
    );
  });

  const repeated = [
    ...[
      '<div>',
      '<table><tr><td>',
      '</b>',
      '<a>',
      '<p',
      '<p a="',
      '<!--',
      '<p style="padding:',
      '{{',
      '{%',
      '{% if contact.plan %}',
      '{% endif %}',
      '*|',
      '[[a',
    ],
    ...[
      '<b>a</b>c',
      '<a href="https://x.example">a</a>',
      '<table><tr><td>a</td><td>b</td></tr>',
      '<ul><li>a',
      '<blockquote>a',
      '{{ contact.plan | append: "a" }}',
      '{% for a in event.b %}',
    ],
    ...[
      '<td>',
      '<p class="MsoListParagraph">a',
      '<mj-section><mj-column>a',
      '<p>a{% if contact.plan %}b',
      '&amp;',
      '\u200B',
      ' ',
      '\u00A0',
      '<img src="https://x.example/a.png">',
      '<h1>a',
      'a{% if x %}b{% endif %}',
    ],
  ];
  for (const piece of repeated)
    it(`reads ${JSON.stringify(piece)} in linear time`, () => {
      const given = piece.repeat(Math.ceil(LENGTH / piece.length));
      const ms = cpuMs(() => assertValid(importMail(given, facts).document));
      assert.ok(ms < MAX_CPU_MS, `${String(Math.round(ms))} ms`);
    });
});
