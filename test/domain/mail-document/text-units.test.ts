import assert from 'node:assert/strict';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { applyTexts, textUnits } from '../../../domain/mail-document/text-units.js';
import { contentMarkup, readMarkup } from '../../../domain/mail-document/text-markup.js';
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
        ['a.content', 'Hello {2}, a \\< \\{b}: <4>read</4><br/>C:\\\\', ''],
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
    assert.deepEqual(blocks['l']?.items, [[{ text: 'One' }], [{ text: 'Zwei' }]]);
    assert.equal(blocks['i']?.alt, 'Ein {Baum}');
    const again = textUnits(made, { subject: 'News' }, 'de');
    assert.deepEqual(
      again.map(({ translation }) => translation),
      ['Neues', '<4>Lies</4>, {2}! \\{\\{ x }} \\{1}', 'One', 'Zwei', 'Ein \\{Baum}'],
    );
    assert.deepEqual(applyTexts(document, 'de', new Map([['a.content', 'x {1} {9}']])).unknown, [
      'a.content',
    ]);
  });
});
