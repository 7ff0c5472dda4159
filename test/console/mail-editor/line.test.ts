import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toLine, typedLine } from '../../../console/mail-editor/line/line-document.js';

const retyped = (typed: string): string => typedLine(toLine(typed).children);

describe('a line with values, such as a subject', () => {
  it('has values as chips, and all other Liquid as it is written', () => {
    const same = [
      'Hi {{ contact.firstName }}, hello',
      '{{ contact.firstName | default: "friend" }}',
      `{{ contact.title | default: 'say "hi"' }}!`,
      '{% if contact.plan %}{{ contact.plan | upcase }}{% endif %} {{',
      '{{ "a" }} {{ contact.a | default: b }} }}',
    ];
    for (const typed of same) assert.equal(retyped(typed), typed);
    const [text, value] = toLine('Hi {{ contact.firstName }}').children;
    assert.deepEqual([text?.text, value?.attrs['value']], ['Hi ', 'contact.firstName']);
  });

  it('stays what it says, however it is written', () => {
    const parts = fc.constantFrom(
      ...['{{', '}}', ' contact.a ', '| default: ', '"', "'", '{', '}', 'é', ' ', '{%', 'x'],
    );
    const lines = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(fc.property(lines, (typed) => retyped(retyped(typed)) === retyped(typed)));
    fc.assert(fc.property(fc.string(), (typed) => typed.includes('{{') || retyped(typed) === typed));
  });
});
