import assert from 'node:assert/strict';
import { compile } from '../../../domain/mail-document/compile.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { variantsIn, withVariant } from '../../../domain/mail-document/variants.js';
import { assertValid } from '../../support/mail/valid-document.js';

const document: MailDocument = {
  version: 1,
  language: 'en',
  blocks: [
    { id: 'h', type: 'html', html: '<b>Hi</b>', text: 'Hi' },
    { id: 'b', type: 'button', content: [{ text: 'Go' }], href: 'https://x.test/en' },
    { id: 'i', type: 'image', src: 'https://x.test/en.png', alt: 'A' },
  ],
  translations: { de: { blocks: { b: { content: [{ text: 'Los' }], of: '00000000' } } } },
};

describe('What may be another in a language, besides texts', () => {
  const own = (of: MailDocument) =>
    variantsIn(of, 'de').map(({ id, field, own: given }) => [id, field, given]);

  it('is code, addresses and pictures', () => {
    assert.deepEqual(own(document), [
      ['h', 'html', undefined],
      ['h', 'text', undefined],
      ['b', 'href', undefined],
      ['i', 'src', undefined],
    ]);
  });

  it('is in the email of that language alone, and can be taken back', () => {
    const html = withVariant(document, 'de', { id: 'h', field: 'html', own: '<b>Hallo</b>' });
    const all = withVariant(html, 'de', { id: 'b', field: 'href', own: 'https://x.test/de' });
    assertValid(all);
    const { html: english, translations } = compile({ document: all });
    assert.match(english, /<b>Hi<\/b>[^]*x\.test\/en"/);
    assert.match(translations?.['de']?.html ?? '', /<b>Hallo<\/b>[^]*x\.test\/de"/);
    assert.equal(all.translations?.['de']?.blocks['b']?.of, '00000000', 'its text stays older');
    const back = withVariant(all, 'de', { id: 'h', field: 'html', own: undefined });
    assert.deepEqual(Object.keys(back.translations?.['de']?.blocks ?? {}), ['b']);
  });

  it('is older than the original when its code has changed since', () => {
    const own = withVariant(document, 'de', { id: 'h', field: 'html', own: '<b>Hallo</b>' });
    const [, ...others] = own.blocks;
    const changed = { ...own, blocks: [{ id: 'h', type: 'html' as const, html: '<b>Hey</b>' }, ...others] };
    assert.deepEqual(
      variantsIn(changed, 'de')
        .filter(({ isOlder }) => isOlder)
        .map(({ id }) => id),
      ['h'],
    );
    const again = withVariant(changed, 'de', { id: 'h', field: 'html', own: '<b>Hallo</b>' });
    assert.ok(variantsIn(again, 'de').every(({ isOlder }) => !isOlder));
  });
});
