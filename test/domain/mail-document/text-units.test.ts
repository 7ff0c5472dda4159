import assert from 'node:assert/strict';
import type { Inline, MailBlock, MailDocument } from '../../../domain/mail-document/document.js';
import { applyTexts, changedTexts, textUnits } from '../../../domain/mail-document/text-units.js';
import { contentMarkup, readMarkup } from '../../../domain/mail-document/text-markup.js';
import { hashOfTexts, translatedBlocks } from '../../../domain/mail-document/translated.js';
import { assertValid } from '../../support/mail/valid-document.js';

const document: MailDocument = {
  version: 1,
  language: 'en',
  blocks: [
    {
      id: 'a',
      type: 'paragraph',
      content: [
        { text: 'Hello ' },
        { value: 'contact.firstName', fallback: 'you' },
        { text: ', a < {b}: ' },
        { text: 'read', bold: true, link: 'https://x.example' },
        { break: true },
        { text: 'C:\\' },
      ],
    },
    { id: 'l', type: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] },
    { id: 'i', type: 'image', src: 'https://x.example/a.png', alt: 'A {tree}' },
  ],
};

describe('Texts for translators', () => {
  it('are lines in which values and marks have numbers', () => {
    assert.deepEqual(
      textUnits(document, { subject: 'News' }, 'de').map(({ id, original, translation }) => [
        id,
        original,
        translation,
      ]),
      [
        ['subject', 'News', ''],
        ['a.content', 'Hello {2:you}, a \\< \\{b}: <4>read</4><br/>C:\\\\', ''],
        ['l.items[0]', 'One', ''],
        ['l.items[1]', 'Two', ''],
        ['i.alt', 'A \\{tree}', ''],
      ],
    );
    for (const block of document.blocks)
      if (block.type === 'paragraph')
        assert.deepEqual(readMarkup(contentMarkup(block.content), block.content), block.content);
  });

  it('come back as translations, whatever their order; others are named', () => {
    const texts = new Map([
      ['a.content', '<4>Lies</4>, {2}! {{ x }} \\{1}'],
      ['l.items[1]', 'Zwei'],
      ['i.alt', 'Ein \\{Baum}'],
      ['subject', 'Neues'],
      ['gone.content', 'x'],
      ['l.items[0]', ''],
    ]);
    const { document: made, translated, unknown } = applyTexts(document, 'de', texts);
    assertValid(made);
    assert.deepEqual([translated, unknown], [4, ['gone.content']]);
    const { subject, blocks = {} } = made.translations?.['de'] ?? {};
    assert.equal(subject, 'Neues');
    assert.deepEqual(blocks['a']?.content, [
      { text: 'Lies', bold: true, link: 'https://x.example' },
      { text: ', ' },
      { value: 'contact.firstName', fallback: 'you' },
      { text: '! {{ x }} {1}' },
    ]);
    assert.deepEqual(blocks['l']?.items, [[], [{ text: 'Zwei' }]]);
    assert.equal(blocks['i']?.alt, 'Ein {Baum}');
    const again = textUnits(made, { subject: 'News' }, 'de');
    assert.deepEqual(
      again.map(({ translation }) => translation),
      ['Neues', '<4>Lies</4>, {2:you}! \\{\\{ x }} \\{1}', '', 'Zwei', 'Ein \\{Baum}'],
    );
    assert.deepEqual(applyTexts(document, 'de', new Map([['a.content', 'x {1} {9}']])).unknown, [
      'a.content',
    ]);
  });

  it('that have changed since they were translated say what they were', () => {
    const [paragraph] = document.blocks;
    const list = (second: string): MailBlock => ({
      id: 'l',
      type: 'list',
      items: [[{ text: 'One' }], [{ text: second }]],
    });
    assert.ok(paragraph);
    const translated = applyTexts(
      { ...document, blocks: [paragraph, list('Two')] },
      'de',
      new Map([
        ['l.items[0]', 'Eins'],
        ['l.items[1]', 'Zwei'],
      ]),
    ).document;
    const own = (of: MailDocument) => of.translations?.['de']?.blocks['l'];
    assert.equal(changedTexts(list('Two'), own(translated)).size, 0);
    assert.deepEqual([...changedTexts(list('Three'), own(translated))], [['items[1]', 'Two']]);
    const later = { ...translated, blocks: [paragraph, list('Three')] };
    const again = applyTexts(later, 'de', new Map([['l.items[1]', 'Drei']])).document;
    assertValid(again);
    assert.equal(changedTexts(list('Three'), own(again)).size, 0, 'the other text is the same as before');
    const { was: _was, ...unknown } = own(translated) ?? {};
    assert.deepEqual(
      [...changedTexts(list('Three'), unknown)],
      [
        ['items[0]', null],
        ['items[1]', null],
      ],
    );
  });

  it('are those of rows, of links and of descriptions with values, too', () => {
    const made: MailDocument = {
      version: 1,
      language: 'en',
      blocks: [
        {
          id: 'r',
          type: 'rows',
          rows: [
            { label: [{ text: 'Sum' }], value: [{ value: 'event.sum' }] },
            {
              repeat: 'event.items',
              image: 'https://x.example/a.png',
              alt: 'Item',
              label: [{ text: 'An item' }],
              value: [],
            },
          ],
        },
        {
          id: 's',
          type: 'social',
          links: [
            { name: 'Our blog', href: 'https://x.example' },
            { name: 'Shop', href: '#' },
          ],
        },
        { id: 'i', type: 'image', src: 'https://x.example/b.png', alt: ['For ', { value: 'contact.name' }] },
        { id: 'd', type: 'image', src: 'https://x.example/c.png', alt: 'Left', decorative: true },
      ],
    };
    const ids = [
      'r.rows[0].label',
      'r.rows[1].label',
      'r.rows[1].alt',
      's.links[0].name',
      's.links[1].name',
      'i.alt',
    ];
    assert.deepEqual(
      textUnits(made, {}, 'de').map(({ id }) => id),
      ids,
    );
    const texts = new Map([
      ['r.rows[1].label', 'Ein Ding'],
      ['s.links[0].name', 'Unser Blog'],
      ['i.alt', 'Für {2}'],
    ]);
    const { document: german } = applyTexts(made, 'de', texts);
    assertValid(german);
    assert.deepEqual(
      textUnits(german, {}, 'de').map(({ translation }) => translation),
      [...['', 'Ein Ding', '', 'Unser Blog', '', 'Für {2}']],
    );
    const { blocks = {} } = german.translations?.['de'] ?? {};
    assert.deepEqual(translatedBlocks(made.blocks, blocks, () => undefined).slice(0, 3), [
      {
        id: 'r',
        type: 'rows',
        rows: [
          { label: [{ text: 'Sum' }], value: [{ value: 'event.sum' }] },
          {
            repeat: 'event.items',
            image: 'https://x.example/a.png',
            alt: 'Item',
            label: [{ text: 'Ein Ding' }],
            value: [],
          },
        ],
      },
      {
        id: 's',
        type: 'social',
        links: [
          { name: 'Unser Blog', href: 'https://x.example' },
          { name: 'Shop', href: '#' },
        ],
      },
      { id: 'i', type: 'image', src: 'https://x.example/b.png', alt: ['Für ', { value: 'contact.name' }] },
    ]);
  });

  it('say what is written where a value is empty, which is translated, too', () => {
    const greeting: Inline[] = [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'a {friend}\\' }];
    assert.equal(contentMarkup(greeting), 'Hello {2:a \\{friend\\}\\\\}');
    assert.deepEqual(readMarkup(contentMarkup(greeting), greeting), greeting);
    const german = [{ text: 'Hallo ' }, { value: 'contact.firstName', fallback: 'du' }];
    assert.deepEqual(readMarkup('Hallo {2:du}', greeting), german);
    assert.equal(contentMarkup(german, greeting), 'Hallo {2:du}');
  });

  it('have the links of the original, also when those have changed since', () => {
    const before: Inline[] = [{ text: 'Go ' }, { text: 'here', link: 'https://old.example' }];
    const after: Inline[] = [{ text: 'Go ' }, { text: 'here', link: 'https://new.example' }];
    const german = readMarkup('<2>Hier</2>', before) ?? [];
    const shown = contentMarkup(german, after);
    assert.equal(shown, '<2>Hier</2>');
    assert.deepEqual(readMarkup(shown, after), [{ text: 'Hier', link: 'https://new.example' }]);
    const two: Inline[] = [...after, { text: 'or', link: 'https://other.example' }];
    assert.equal(contentMarkup(german, two), '<0>Hier</0>');
    assert.equal(readMarkup('<0>Hier</0>', two), null);
  });

  it('stay older than the original until all of a block is translated again', () => {
    const list: MailBlock = { id: 'l', type: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] };
    const old = { de: { blocks: { l: { of: '00000000', items: [[{ text: 'A' }], [{ text: 'B' }]] } } } };
    const made: MailDocument = { version: 1, language: 'en', blocks: [list], translations: old };
    const ofAfter = (texts: [string, string][]) =>
      applyTexts(made, 'de', new Map(texts)).document.translations?.['de']?.blocks['l']?.of;
    assert.equal(ofAfter([['l.items[0]', 'Eins']]), '00000000');
    assert.equal(
      ofAfter([
        ['l.items[0]', 'Eins'],
        ['l.items[1]', 'Zwei'],
      ]),
      hashOfTexts(list),
    );
  });
});
