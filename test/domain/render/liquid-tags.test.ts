import assert from 'node:assert/strict';
import fc from 'fast-check';
import { liquidTags } from '../../../domain/render/liquid-tags.js';

describe('liquidTags', () => {
  it('finds complete outputs and tags, in order', () => {
    assert.deepEqual(
      [...liquidTags('a {{ b }} {% if c %}{{\nd }}{% endif %} {{ e')],
      ['{{ b }}', '{% if c %}', '{{\nd }}', '{% endif %}'],
    );
  });

  it('finds what the expression that it stands for finds', () => {
    const text = fc.array(fc.constantFrom('{', '}', '%', 'a', '\n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (template) => {
        const expected = template.match(/\{\{.*?\}\}|\{%.*?%\}/gs) ?? [];
        assert.deepEqual([...liquidTags(template)], [...expected]);
      }),
    );
  });

  it('reads a large template of openings that nothing closes', () => {
    assert.deepEqual([...liquidTags('{{{%'.repeat(500_000))], []);
  });
});
