import assert from 'node:assert/strict';
import { checkDocument } from '../../../domain/mail-document/check-document.js';
import type { Inline, MailBlock, MailDocument } from '../../../domain/mail-document/document.js';
import { documentOf, paragraph } from '../../support/mail/documents.js';

const fine = paragraph('a', 'Something to read');
const check = (
  document: MailDocument,
  more: { subject?: string; preheader?: string; hasEvent?: boolean } = {},
) =>
  checkDocument({ subject: 'News', preheader: 'Soon', hasEvent: true, document, ...more }).map(
    ({ path, code }) => `${path} ${code}`,
  );
const heading = (id: string, level: 1 | 2 | 3): MailBlock => ({
  id,
  type: 'heading',
  level,
  content: [{ text: id }],
});
const link = (address: string, text = 'The June issue'): Inline => ({ text, link: address });

describe('The check of a mail in blocks', () => {
  it('finds nothing in a good one', () => {
    assert.deepEqual(check(documentOf(heading('t', 1), fine, heading('u', 2))), []);
  });

  it('finds headings that jump, and a second title', () => {
    assert.deepEqual(check(documentOf(heading('t', 1), heading('u', 3), heading('v', 1))), [
      'document.blocks[1] headingJumps',
      'document.blocks[2] severalTitles',
    ]);
  });

  it('finds links that lead nowhere, hide or say nothing', () => {
    const at = 'document.blocks[0].content[0].link';
    assert.deepEqual(check(documentOf(paragraph('a', link('https://')))), [`${at} noAddress`]);
    assert.deepEqual(check(documentOf(paragraph('a', link('https://bit.ly/x')))), [`${at} shortLink`]);
    assert.deepEqual(check(documentOf(paragraph('a', link('https://x.example', 'Hier klicken!')))), [
      `${at} linkSaysNothing`,
    ]);
    assert.deepEqual(check(documentOf(paragraph('a', link('http://x.example')))), [`${at} plainHttp`]);
    assert.deepEqual(check(documentOf({ id: 'a', type: 'button', content: [{ text: 'Go' }], href: '' })), [
      'document.blocks[0].href noAddress',
    ]);
  });

  it('finds values that the mail cannot have', () => {
    const item = paragraph('b', { value: 'item.title' });
    const repeat: MailBlock = { id: 'r', type: 'repeat', of: 'event.items', blocks: [item] };
    assert.deepEqual(check(documentOf(repeat)), []);
    assert.deepEqual(check(documentOf(item)), ['document.blocks[0].content[0] valueNotHere']);
    const rows: MailBlock = {
      id: 'w',
      type: 'rows',
      rows: [
        { repeat: 'event.items', label: [{ value: 'item.title' }], value: [] },
        { label: [{ value: 'item.title' }], value: [] },
      ],
    };
    assert.deepEqual(check(documentOf(rows)), ['document.blocks[0].rows[1].label[0] valueNotHere']);
    const event = documentOf(paragraph('a', { value: 'event.total' }));
    assert.deepEqual(check(event), []);
    assert.deepEqual(check(event, { hasEvent: false }), ['document.blocks[0].content[0] valueNotHere']);
  });

  it('finds code in texts', () => {
    for (const code of ['Hi {{ contact.firstName }}', '{% if x %}', 'Hi *|FNAME|*'])
      assert.deepEqual(check(documentOf(paragraph('a', code))), [
        'document.blocks[0].content[0].text looksLikeCode',
      ]);
    assert.deepEqual(check(documentOf(paragraph('a', 'a { b } 50 % off'))), []);
  });

  it('takes Liquid for something that is said', () => {
    assert.deepEqual(check(documentOf(paragraph('a', { liquid: '{{ contact.firstName }}' }))), []);
  });

  it('finds an empty mail and colors that cannot be read', () => {
    assert.deepEqual(check(documentOf({ id: 'a', type: 'divider' }, paragraph('b', ' '))), [
      'document.blocks emptyMail',
    ]);
    assert.deepEqual(check({ version: 1, style: { card: '#333333', page: '#ffffff' }, blocks: [fine] }), [
      'document.style.card lowContrast',
    ]);
  });

  it('finds what is wrong with subject and preview text', () => {
    const document = documentOf(fine);
    assert.deepEqual(check(document, { subject: ' ' }), ['subject emptySubject']);
    assert.deepEqual(check(document, { subject: 'x'.repeat(61) }), ['subject longSubject']);
    assert.deepEqual(check(document, { subject: 'BUY IT NOW {{ contact.firstName }}' }), [
      'subject loudSubject',
    ]);
    assert.deepEqual(check(document, { preheader: '' }), ['preheader noPreheader']);
    assert.deepEqual(check(document, { preheader: 'News' }), ['preheader preheaderRepeats']);
  });

  it('finds a mail that Gmail would cut off', () => {
    const text = 'Lorem ipsum dolor sit amet. '.repeat(700);
    const blocks = Array.from({ length: 6 }, (_, i) => paragraph(`p${String(i)}`, text));
    assert.deepEqual(check(documentOf(...blocks)), ['document clipped']);
  });
});
