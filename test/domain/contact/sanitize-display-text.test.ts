import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  sanitizeDisplayText,
  sanitizeDisplayTextDeep,
} from '../../../domain/contact/sanitize-display-text.js';
import { processorMs } from '../../support/run/processor-time.js';

/** What mail clients turn into a link: a URL, a domain, an email address. */
const LINK = /[\p{L}\p{N}][.。][\p{L}\p{N}]|:\/\/|@/u;

describe('sanitized text', () => {
  it('leaves names as they are', () => {
    for (const name of [
      'Ada',
      'José Ñúñez',
      "O'Neil",
      'Jean-Luc',
      '李小龍',
      'Müller & Söhne',
      'Zoë 👩‍🚀'.slice(0, 3),
    ])
      assert.equal(sanitizeDisplayText(name), name);
  });

  it('keeps initials readable', () => {
    assert.equal(sanitizeDisplayText('J.R.R. Tolkien'), 'J. R. R. Tolkien');
    assert.equal(sanitizeDisplayText('Dr. St.Pierre'), 'Dr. St. Pierre');
  });

  it('leaves nothing that mail clients turn into links', () => {
    const texts = [
      'http://evil.example/x?y=1',
      'HTTPS://EVIL.EXAMPLE',
      'evil.com',
      'www.evil.com',
      'evil。com',
      'ｅｖｉｌ．ｃｏｍ',
      'evil․com',
      'me@evil.com',
      'mailto:me@evil.com',
      'ev\u200bil.c\u200bom',
      'evil\u00ad.com',
      'javascript:alert(1)',
      'evil..com',
      '1.2.3.4/x',
    ];
    for (const text of texts) assert.doesNotMatch(sanitizeDisplayText(text), LINK, text);
    assert.doesNotMatch(sanitizeDisplayText('call +49 30 1234567 now'), /\d{3}/);
    assert.doesNotMatch(sanitizeDisplayText('javascript:alert(1)'), /:/);
  });

  it('leaves no markup', () => {
    assert.equal(sanitizeDisplayText('<b>Ada</b>'), 'Ada');
    assert.equal(sanitizeDisplayText('<a href="http://evil.com">Ada</a>'), 'Ada');
    assert.equal(sanitizeDisplayText('Ada <script'), 'Ada script');
    assert.equal(sanitizeDisplayText('[click](evil.com) `{{ x }}`'), 'click (evil. com) x');
  });

  it('is one short line', () => {
    assert.equal(sanitizeDisplayText(' a\r\nBcc: b\u2028c\u0000d\t '), 'a Bcc: b c d');
    assert.equal([...sanitizeDisplayText('x'.repeat(5_000))].length, 60);
    assert.ok(sanitizeDisplayText('👍'.repeat(100)).endsWith('…'));
    assert.equal(sanitizeDisplayText('\u202eadA'), 'adA');
  });

  it('is safe for any text, and idempotent apart from truncation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const plain = sanitizeDisplayText(text);
        assert.ok([...plain].length <= 60);
        assert.doesNotMatch(plain, LINK);
        assert.doesNotMatch(plain, /[<>\p{Cc}]/u);
        assert.equal(plain, plain.trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no longer for hostile texts', () => {
    const ms = processorMs(() => {
      for (const part of ['<', 'a.', '1 ', 'a:', '.', '(', 'https:/'])
        sanitizeDisplayText(part.repeat(50_000));
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });

  it('includes nested values', () => {
    const value = { name: '<b>x</b>', tags: ['a.b', 3, null], deep: { at: true } };
    assert.deepEqual(sanitizeDisplayTextDeep(value), {
      name: 'x',
      tags: ['a. b', 3, null],
      deep: { at: true },
    });
  });
});
