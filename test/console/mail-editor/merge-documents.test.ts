import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MailBlock, MailDocument } from '../../../console/mail-editor/document/document.js';
import { mergeDocuments } from '../../../console/mail-editor/document/merge-documents.js';

type Texts = Record<string, string>;

const block = (id: string, text: string): MailBlock => ({ id, type: 'paragraph', content: [{ text }] });
const mail = (texts: Texts): MailDocument => ({
  version: 1,
  blocks: Object.entries(texts).map(([id, text]) => block(id, text)),
});

function merged(base: Texts, mine: Texts, theirs: Texts): string[] {
  let ids = 0;
  const versions = { base: mail(base), mine: mail(mine), theirs: mail(theirs) };
  const { blocks } = mergeDocuments(versions, () => `n${String((ids += 1))}`);
  return blocks
    .map((one) => `${one.id} ${'content' in one ? JSON.stringify(one.content) : ''}`)
    .map((line) => line.replace(/\[\{"text":"(.*)"\}\]/, '$1'));
}

const base = { a: 'A', b: 'B', c: 'C' };

describe('Two versions of an email', () => {
  it('become one where they differ in other blocks', () => {
    assert.deepEqual(merged(base, { ...base, a: 'A1' }, { ...base, c: 'C2' }), ['a A1', 'b B', 'c C2']);
    assert.deepEqual(merged(base, { a: 'A', m: 'M', b: 'B', c: 'C' }, { a: 'A', b: 'B', c: 'C', t: 'T' }), [
      'a A',
      'm M',
      'b B',
      'c C',
      't T',
    ]);
    assert.deepEqual(merged(base, { a: 'A', c: 'C' }, { ...base, c: 'C2' }), ['a A', 'c C2']);
  });

  it('both stay of a block that both have changed, and a changed one that the other has removed', () => {
    assert.deepEqual(merged(base, { ...base, b: 'B1' }, { ...base, b: 'B2' }), [
      ...['a A', 'b B2', 'n1 B1'],
      'c C',
    ]);
    assert.deepEqual(merged(base, { a: 'A', c: 'C' }, { ...base, b: 'B2' }), ['a A', 'b B2', 'c C']);
    assert.deepEqual(merged(base, { ...base, b: 'B1' }, { a: 'A', c: 'C' }), ['a A', 'b B1', 'c C']);
  });

  it('keep the order of the one who has moved blocks', () => {
    assert.deepEqual(merged(base, { c: 'C', a: 'A', b: 'B' }, { ...base, a: 'A2' }), ['c C', 'a A2', 'b B']);
    assert.deepEqual(merged(base, { ...base, a: 'A1' }, { c: 'C', a: 'A', b: 'B' }), ['c C', 'a A1', 'b B']);
  });

  it('lose no text that either has written, and repeat no id', () => {
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(texts, texts, texts, (before, mine, theirs) => {
        const lines = merged(before, mine, theirs);
        const written = lines.map((line) => line.split(' ')[1]);
        const ids = lines.map((line) => line.split(' ')[0]);
        assert.equal(new Set(ids).size, ids.length);
        for (const version of [mine, theirs])
          for (const [id, text] of Object.entries(version))
            if (before[id] !== text) assert.ok(written.includes(text), `${id} ${text}`);
      }),
    );
  });

  it('take the looks and languages of the one who has changed them', () => {
    const plain = mail(base);
    const styled: MailDocument = { ...plain, style: { font: 'serif' } };
    const german: MailDocument = { ...plain, language: 'de' };
    const both = mergeDocuments({ base: plain, mine: styled, theirs: german }, () => 'n');
    assert.deepEqual([both.style, both.language], [{ font: 'serif' }, 'de']);
  });

  it('keep what each has translated, by language and block', () => {
    const said = (text: string) => ({ content: [{ text }] });
    const of = (translations: MailDocument['translations']): MailDocument => ({
      ...{ ...mail(base), language: 'en' },
      ...(translations && { translations }),
    });
    const before = of({ de: { subject: 'S', blocks: { a: said('A'), b: said('B') } } });
    const mine = of({
      de: { subject: 'S', blocks: { a: said('A1'), b: said('B') } },
      fr: { blocks: { a: said('F1') } },
    });
    const theirs = of({
      de: { subject: 'S2', blocks: { a: said('A'), c: said('C2') } },
      fr: { blocks: { b: said('F2') } },
    });
    assert.deepEqual(mergeDocuments({ base: before, mine, theirs }, () => 'n').translations, {
      de: { subject: 'S2', blocks: { a: said('A1'), c: said('C2') } },
      fr: { blocks: { a: said('F1'), b: said('F2') } },
    });
    assert.equal(
      mergeDocuments({ base: before, mine: of(undefined), theirs: before }, () => 'n').translations,
      undefined,
    );
  });
});
