import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { importMail, type ImportedMail } from '../../../domain/mail-import/import-mail.js';
import { assertValid } from '../../support/mail/valid-document.js';

const folder = new URL('../../fixtures/mail-imports/', import.meta.url);
const isTemplate = (code: string): boolean => checkTemplate(code) === null;

/** As a workspace whose contacts have these fields. */
function imported(source: string, ...fields: string[]): ImportedMail {
  return importMail(source, { fields: new Set(fields), isTemplate });
}

/** The blocks without their ids. */
function blocksOf(source: string, ...fields: string[]): unknown {
  const { document } = imported(source, ...fields);
  assertValid(document);
  return JSON.parse(
    JSON.stringify(document.blocks, (key, value: unknown) => (key === 'id' ? undefined : value)),
  );
}

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string) => paragraph({ text: words });

describe('Importing an email', () => {
  for (const name of readdirSync(folder).filter((one) => !one.endsWith('.json')))
    it(`reads ${name} as expected`, () => {
      const result = imported(readFileSync(new URL(name, folder), 'utf8'), 'stadt', 'plan');
      assertValid(result.document);
      const file = new URL(`${name}.json`, folder);
      assert.deepEqual(result, JSON.parse(readFileSync(file, 'utf8')));
    });

  /** How many values the tags of other tools become, and which of them stay. */
  const CASES: Record<string, [values: number, unknown: string[]]> = {
    mailchimp: [3, ['*|IF:FNAME|*', '*|ELSE:|*', '*|END:IF|*', '*|ARCHIVE|*']],
    hubspot: [3, ['{{ site_settings.company_street_address_1 }}']],
    klaviyo: [4, []],
    'klaviyo-default-only': [1, []],
    braze: [2, []],
    customerio: [2, []],
    'shopify-notification': [
      2,
      [
        '{{ total_price | money }}',
        '{{ line.title }}',
        '{% for line in subtotal_line_items %}',
        '{% endfor %}',
      ],
    ],
    handlebars: [
      1,
      [
        ...['{{#each receipt_details}}', '{{description}}', '{{amount}}', '{{/each}}'],
        ...['{{#if total}}', '{{total}}', '{{/if}}', '{{{body}}}'],
      ],
    ],
    brevo: [2, ['{{ mirror }}']],
    'listmonk-go': [2, ['{{ TrackView }}']],
    mailerlite: [2, []],
    'bracket-tags': [3, []],
    marketo: [1, ['{{my.Event Date}}']],
    'if-unknown': [1, []],
    'standard-liquid': [1, []],
  };
  const cases: { id: string; html: string }[] = JSON.parse(
    readFileSync(new URL('../../fixtures/templates.json', import.meta.url), 'utf8'),
  );
  for (const { id, html } of cases)
    it(`knows what the tags of ${id} become, and names the others`, () => {
      const { document, kept, unknown } = imported(html, 'plan');
      assertValid(document);
      const [values, tags] = CASES[id] ?? [kept.values, []];
      assert.equal(kept.values, values);
      assert.deepEqual(unknown.map(({ tag }) => tag).toSorted(), tags.toSorted());
    });

  const TAGS: [source: string, value: object][] = [
    ['*|FNAME|*', { value: 'contact.firstName' }],
    ["{{ first_name|default:'there' }}", { value: 'contact.firstName', fallback: 'there' }],
    ['{{ person.first_name|default:"x" }}', { value: 'contact.firstName', fallback: 'x' }],
    ['{{ person.first_name|title }}', { value: 'contact.firstName', format: 'capital' }],
    ["{{${first_name} | default: 'there'}}", { value: 'contact.firstName', fallback: 'there' }],
    ['{{name}}', { value: 'contact.name' }],
    ['{{{unsubscribe_url}}}', { value: 'unsubscribeUrl' }],
    ['%FIRSTNAME%', { value: 'contact.firstName' }],
    ['[[email]]', { value: 'contact.email' }],
    ['[[FIRSTNAME OR "Friend"]]', { value: 'contact.firstName', fallback: 'Friend' }],
    ['[firstname,fallback=there]', { value: 'contact.firstName', fallback: 'there' }],
    ['{{contact.FIRSTNAME}}', { value: 'contact.firstName' }],
    ['{{ contact.FIRSTNAME | default : "friend" }}', { value: 'contact.firstName', fallback: 'friend' }],
    ['{{ .Subscriber.FirstName }}', { value: 'contact.firstName' }],
    ["{$name|default('friend')}", { value: 'contact.name', fallback: 'friend' }],
    ['{{lead.First Name:default=there}}', { value: 'contact.firstName', fallback: 'there' }],
    ['[[data:firstname:"you"]]', { value: 'contact.firstName', fallback: 'you' }],
    ['{contactfield=firstname}', { value: 'contact.firstName' }],
    ['*|PLAN_NAME|*', { value: 'contact.planName' }],
    ['{{ customer.plan_name }}', { value: 'contact.planName' }],
    [
      '{{ contact.firstName | default: "friend" | upcase }}',
      { value: 'contact.firstName', fallback: 'friend', format: 'upper' },
    ],
    ['{{ event.total | money: "EUR" }}', { value: 'event.total', format: 'money:EUR' }],
    ['{{ organization.full_address }}', { value: 'workspace.postalAddress' }],
  ];
  for (const tag of ['{{ person.address }}', '{{ customer.company }}', '{{ subscriber.full_address }}'])
    it(`does not take ${tag} for something of the workspace`, () => {
      assert.ok(!JSON.stringify(blocksOf(`<p>Hi ${tag}!</p>`, 'planName')).includes('workspace'));
    });

  for (const [tag, value] of TAGS)
    it(`reads ${tag} as a value`, () => {
      assert.deepEqual(blocksOf(`<p>Hi ${tag}!</p>`, 'planName'), [
        paragraph({ text: 'Hi ' }, value, { text: '!' }),
      ]);
      assert.deepEqual(imported(`<p>${tag}</p>`, 'planName').unknown, []);
    });

  for (const tag of [
    '{{ this }}',
    '*|IF:FNAME|*',
    '*|NICKNAME|*',
    '{{#each items}}',
    '[%colour%]',
    '{{ total_price | money }}',
    '{% load x %}',
  ])
    it(`leaves ${tag} a text, and says so`, () => {
      assert.deepEqual(blocksOf(`<p>Hi ${tag}!</p>`), [text(`Hi ${tag}!`)]);
      assert.deepEqual(
        imported(`<p>Hi ${tag}!</p>`).unknown.map((one) => one.tag),
        [tag],
      );
    });

  it('keeps a field of ours that no contact has, and says so', () => {
    assert.deepEqual(blocksOf('<p>{{ contact.shoe }}</p>'), [paragraph({ value: 'contact.shoe' })]);
    assert.deepEqual(imported('<p>{{ contact.shoe }}</p>').unknown, [
      { tag: '{{ contact.shoe }}', tool: null, count: 1 },
    ]);
  });

  it('reads addresses with values', () => {
    const link = ['https://x.example/?m=', { value: 'contact.email' }];
    assert.deepEqual(blocksOf('<p><a href="https://x.example/?m=*|EMAIL|*">Go</a></p>'), [
      paragraph({ text: 'Go', link }),
    ]);
    assert.deepEqual(blocksOf('<p><a href="http://[unsubscribe]">Go</a></p>'), [
      paragraph({ text: 'Go', link: [{ value: 'unsubscribeUrl' }] }),
    ]);
    assert.deepEqual(blocksOf('<unsubscribe>Leave</unsubscribe>'), [
      paragraph({ text: 'Leave', link: [{ value: 'unsubscribeUrl' }] }),
    ]);
  });

  it('drops addresses that run or read something, and says so', () => {
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/relative',
      '{{ nothing }}',
    ]) {
      const { leftOut } = imported(`<p><a href="${href}">Go</a></p>`);
      assert.deepEqual(blocksOf(`<p><a href="${href}">Go</a></p>`), [text('Go')]);
      assert.equal(leftOut[0]?.what, 'link', href);
    }
  });

  it('makes conditions around blocks those of the blocks', () => {
    const gold = { field: 'contact.plan', op: 'eq', value: 'gold' };
    const source =
      '<p>{% if contact.plan == "gold" %}</p><h2>Gold</h2><p>Thanks</p><p>{% else %}</p><p>Join</p><p>{% endif %}</p>';
    assert.deepEqual(blocksOf(source), [
      { type: 'heading', level: 2, content: [{ text: 'Gold' }], when: { all: [gold] } },
      { ...text('Thanks'), when: { all: [gold] } },
      { ...text('Join'), when: { none: [{ all: [gold] }] } },
    ]);
  });

  it('keeps what only Liquid can say as code, if it is known here', () => {
    assert.deepEqual(
      blocksOf('<p>Hi {% if contact.firstName %}{{ contact.firstName }}{% else %}you{% endif %}.</p>'),
      [
        paragraph(
          { text: 'Hi ' },
          { liquid: '{% if contact.firstName %}{{ contact.firstName }}{% else %}you{% endif %}' },
          { text: '.' },
        ),
      ],
    );
    const marked = imported('<p>Hi {% if contact.firstName %}<b>{{ contact.firstName }}</b>{% endif %}.</p>');
    assert.deepEqual(marked.asHtml, [{ path: 'document.blocks[0]', reason: 'code' }]);
    const foreign = '<p>Hi {% if person.plan %}{{ person.first_name }}{% endif %}.</p>';
    assert.deepEqual(
      imported(foreign).unknown.map(({ tag }) => tag),
      ['{% if person.plan %}', '{% endif %}'],
    );
  });

  it('makes loops around blocks repeats, and those between rows of a table repeat these', () => {
    assert.deepEqual(blocksOf('{% for line in event.lines limit: 3 %}<p>{{ line.title }}</p>{% endfor %}'), [
      { type: 'repeat', of: 'event.lines', max: 3, blocks: [paragraph({ value: 'item.title' })] },
    ]);
  });

  it('leaves tags that are never closed, or cross the elements around them, texts', () => {
    for (const source of [
      '<p>{% if contact.plan %}Hi</p>',
      '<table><tr><td>{% if contact.plan %}<p>Hi</p></td><td><img src="https://x.example/a.png">{% endif %}</td></tr></table>',
    ])
      assert.notEqual(imported(source).unknown.length, 0, source);
  });

  it('says what is gone', () => {
    const source =
      '<img src="cid:logo"><form><input name="q"></form><iframe src="https://x.example"></iframe><video src="a.mp4"></video><p>Hi</p>';
    assert.deepEqual(
      imported(source).leftOut.map(({ what, count }) => [what, count]),
      [
        ['picture', 1],
        ['form', 1],
        ['media', 2],
      ],
    );
  });

  it('says what exceeds a document', () => {
    const { document, leftOut } = imported('<p>Hello</p>'.repeat(1_000));
    assertValid(document);
    assert.equal(document.blocks.length, 300);
    assert.deepEqual(leftOut, [{ what: 'rest', count: 700, example: '' }]);
  });

  it('finds the HTML better where much would stay HTML', () => {
    const table =
      '<table border="1"><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>';
    assert.equal(imported(`<p>Hi</p>${table.repeat(20)}`).better, 'html');
    assert.equal(imported('<p>Hi</p>').better, 'document');
  });

  it('reads nothing as an empty document', () => {
    for (const source of [
      '',
      ' ',
      '<html><head><style>p{}</style></head><body></body></html>',
      '<!--',
      '<',
      '{%',
      '{{',
    ])
      assertValid(imported(source).document);
  });
});
