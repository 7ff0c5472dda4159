import assert from 'node:assert/strict';
import { checkDocument } from '../../../domain/mail-document/check-document.js';
import { compile } from '../../../domain/mail-document/compile.js';
import type { MailBlock, MailDocument } from '../../../domain/mail-document/document.js';
import { documentProblems } from '../../../domain/mail-document/document-problems.js';
import { chosenLanguage, hashOfTexts, translationState } from '../../../domain/mail-document/translated.js';
import { assertValid } from '../../support/mail/valid-document.js';

const title: MailBlock = { id: 'title', type: 'heading', level: 1, content: [{ text: 'Hello' }] };
const shop: MailBlock = {
  id: 'shop',
  type: 'button',
  content: [{ text: 'Shop' }],
  href: 'https://x.example/en',
  when: { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] },
};
const box: MailBlock = {
  id: 'box',
  type: 'box',
  blocks: [{ id: 'inner', type: 'paragraph', content: [{ text: 'Only in English' }] }],
};
const document: MailDocument = {
  version: 1,
  language: 'en',
  blocks: [title, shop, box],
  translations: {
    de: {
      subject: 'Neuigkeiten',
      blocks: {
        title: { of: hashOfTexts(title), content: [{ text: 'Hallo {{ x }}' }] },
        shop: { content: [{ text: 'Laden' }], href: 'https://x.example/de' },
      },
    },
    ar: { blocks: {} },
  },
};

describe('A mail in several languages', () => {
  it('has the structure of the original and its own texts, and falls back block by block', () => {
    assertValid(document);
    const { html, text, translations, conditions } = compile({ document });
    assert.match(html, /Hello[^]*x\.example\/en[^]*Only in English/);
    assert.doesNotMatch(html, /<div lang="(?!\{)/);
    const { de, ar } = translations ?? {};
    assert.equal(de?.subject, 'Neuigkeiten');
    assert.match(
      de?.html ?? '',
      />Hallo &#123;&#123; x[^]*x\.example\/de[^]*<div lang="en" dir="ltr"><p[^>]*>Only in English/,
    );
    assert.match(de?.text ?? '', /^Hallo \{\{[^]*Laden: https:\/\/x\.example\/de[^]*Only in English$/);
    assert.match(ar?.html ?? '', /dir="rtl"[^]*<div lang="en" dir="ltr"><h1/);
    assert.equal(ar?.text, text);
    assert.equal(conditions.length, 1);
  });

  it('is read in the language of a person, or else its base, or else the original', () => {
    const read = (language: string | null, own = 'en') =>
      chosenLanguage(language, { own, others: ['de', 'pt-BR'] });
    assert.deepEqual(
      [read('de'), read('de-AT'), read('DE'), read('pt-br'), read('pt'), read('fr'), read(null)],
      ['de', 'de', 'de', 'pt-BR', null, null, null],
    );
    assert.deepEqual([read('en'), read('en-GB'), read('de-AT', 'de-AT')], [null, null, null]);
  });

  it('knows which blocks are missing, and which are older than the original', () => {
    const { blocks = {} } = document.translations?.['de'] ?? {};
    const changed: MailBlock = { ...title, content: [{ text: 'Good day' }] };
    assert.equal(translationState(title, blocks['title']), 'done');
    assert.equal(translationState(changed, blocks['title']), 'older');
    assert.equal(translationState(title, undefined), 'missing');
    assert.equal(translationState(title, { of: hashOfTexts(title) }), 'missing');
    assert.equal(translationState(box, undefined), 'none');
    assert.equal(hashOfTexts({ ...title, align: 'center' }), hashOfTexts(title));
    const text = { text: 'x', bold: true, color: 'red' } as const;
    const reordered = { color: 'red', bold: true, text: 'x' } as const;
    assert.equal(hashOfTexts({ ...title, content: [reordered] }), hashOfTexts({ ...title, content: [text] }));
    const half: MailBlock = { id: 'l', type: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] };
    assert.equal(translationState(half, { items: [[{ text: 'Eins' }], []] }), 'missing');
  });

  it('is checked for what is missing in a language, or older than the original', () => {
    const blocks: MailBlock[] = [{ ...title, content: [{ text: 'Good day' }] }, shop, box];
    const warnings = checkDocument({ document: { ...document, blocks }, subject: 'News', hasEvent: false });
    assert.deepEqual(
      warnings.flatMap(({ path, code, params }) =>
        path.includes('translations') ? [[path, code, params]] : [],
      ),
      [
        ['document.translations.de', 'untranslated', { language: 'de', blocks: 1 }],
        ['document.translations.de', 'olderTranslation', { language: 'de', blocks: 1 }],
        ['document.translations.ar', 'untranslated', { language: 'ar', blocks: 3 }],
      ],
    );
  });

  it('needs a language of its own, and no translation into it', () => {
    const { language: _language, ...without } = document;
    assert.deepEqual(
      documentProblems(without).map(({ path }) => path),
      ['language'],
    );
    assert.deepEqual(
      documentProblems({ ...document, language: 'DE' }).map(({ path }) => path),
      ['translations.de'],
    );
    const broken = {
      ...document,
      translations: { de: { blocks: { shop: { content: [{ break: true as const }] } } } },
    };
    assert.deepEqual(
      documentProblems(broken).map(({ path }) => path),
      ['translations.de.blocks.shop.content[0]'],
    );
  });
});
