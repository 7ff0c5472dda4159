import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { diffLines } from '../../../console/ui/json/diff-lines.js';
import { jsonPath } from '../../../console/ui/json/json-path.js';
import { parsePath } from '../../../domain/mapping/paths.js';

describe('the difference between two texts', () => {
  const some = (): string[] => Array.from({ length: randomInt(9) }, () => 'abc'.charAt(randomInt(3)));
  const without = (kind: string, before: string[], after: string[]): string[] =>
    diffLines(before, after).flatMap((line) => (line.kind === kind ? [] : [line.text]));

  it('is the first text without what was added, and the second without what was removed', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const [before, after] = [some(), some()];
      assert.deepEqual(without('added', before, after), before, JSON.stringify({ before, after }));
      assert.deepEqual(without('removed', before, after), after, JSON.stringify({ before, after }));
    }
  });

  it('changes no more lines than it must', () => {
    assert.deepEqual(diffLines(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd']), [
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'd' },
    ]);
  });

  it('of texts that have little in common replaces one by the other', () => {
    const lines = (name: string) => Array.from({ length: 3_000 }, (_, index) => `${name} ${index}`);
    assert.equal(diffLines(lines('a'), lines('b')).length, 6_000);
  });
});

describe('a path chosen in a JSON tree', () => {
  it('is read by mappings as it was chosen, whatever the names', () => {
    for (const segments of [
      ['order', 'buyer'],
      ['a.b', 0, "it's"],
      ['', '\\', 'x]'],
      [3, 'émail', 'a-b'],
      ['$x'],
    ]) {
      assert.deepEqual(parsePath(jsonPath(segments)), segments);
    }
  });
});
