import assert from 'node:assert/strict';
import fc from 'fast-check';
import { failingCondition } from '../../../domain/automation/conditions.js';
import { containsText } from '../../../domain/kernel/contains-text.js';
import { processorMs } from '../../support/run/processor-time.js';

describe('Looking for a text in another', () => {
  const letters = (maxLength: number) =>
    fc.array(fc.constantFrom('a', 'a', 'a', 'b'), { maxLength }).map((all) => all.join(''));

  it('finds what the engine finds, however long it is', () => {
    const place = fc.record({ before: letters(20), part: letters(40), after: letters(20) });
    fc.assert(
      fc.property(place, letters(60), ({ before, part, after }, other) => {
        const long = part.repeat(20);
        for (const text of [`${before}${long}${after}`, other.repeat(30)])
          assert.equal(containsText(text, long), text.includes(long));
      }),
    );
  });

  it('takes linear time, so that one event with hostile texts does not hold up those of others', () => {
    const event = { x: 'a'.repeat(45_000), y: `${'a'.repeat(8_000)}b${'a'.repeat(8_000)}` };
    const condition = { field: 'event.x', op: 'contains' as const, value: { ref: 'event.y' } };
    const scope = { contact: {}, event, entry: null, now: new Date(), timezone: 'UTC' };
    const any = Array.from({ length: 60 }, () => condition);
    const ms = processorMs(() => assert.ok(failingCondition({ any }, scope) !== null));
    // 60 times a third of a second before, and less than a millisecond each now.
    assert.ok(ms < 5_000, `${ms} ms`);
  });
});
