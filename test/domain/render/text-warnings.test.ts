import assert from 'node:assert/strict';
import { contactFieldsIn, textWarnings } from '../../../domain/render/text-warnings.js';
import { processorMs } from '../../support/run/processor-time.js';

/** It takes some 50 ms; the square of the length took 20 s and more. */
const MAX_MS = 5_000;

describe('The warnings of a text', () => {
  const long: Record<string, string> = {
    'a condition of one variable': `{% if a ${'and a '.repeat(32_000)}%}x{% endif %}`,
    'a condition of many variables': `{% if a ${Array.from({ length: 17_000 }, (_, i) => `and a${i} `).join('')}%}x{% endif %}`,
    'a tag of many lines': `{% liquid\n${'echo a\n'.repeat(25_000)}%}`,
    'many conditions': '{% if a '.concat('or b '.repeat(350), '%}x{% endif %}').repeat(100),
    'tags of other tools around outputs': '{{ a }}*|A|*'.repeat(4_900),
    'a long tag among those of other tools': `{{ a${' | a: b'.repeat(20_000)} }}${Array.from({ length: 5_000 }, (_, i) => `*|A${i}|*`).join('')}`,
  };
  for (const [what, text] of Object.entries(long)) {
    it(`take time in proportion to its length: ${what}`, () => {
      let warnings: unknown[] = [];
      const ms = processorMs(() => {
        warnings = textWarnings(text, 'html', ['contact']);
        contactFieldsIn({ html: text });
      });
      assert.ok(ms < MAX_MS, `${ms} ms`);
      assert.ok(warnings.length > 0 && warnings.length <= 30);
    }).timeout(600_000);
  }

  it('name each variable of a tag once, and not those of tags of other tools', () => {
    const text = '{% if nope or nope or other %}{{ nope }}{% endif %}{{ contact.plan }}{{{ third }}}';
    const told = textWarnings(text, 'html', ['contact']).map(({ code, message }) => [code, message]);
    assert.deepEqual(
      told.map(([code]) => code),
      ['foreignTag', 'unknownVariable', 'unknownVariable', 'unknownVariable'],
      JSON.stringify(told),
    );
  });

  it('offer no replacement for a tag that is long', () => {
    const [short] = textWarnings('{{ first_name }}', 'html', ['contact']);
    assert.equal(short?.mend?.to, '{{ contact.firstName }}');
    const [lengthy] = textWarnings(`{{ first_name${' | upcase'.repeat(200)} }}`, 'html', ['contact']);
    assert.equal(lengthy?.code, short.code);
    assert.equal(lengthy?.mend, undefined);
  });
});
