import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { open, seal } from '../../../models/core/seal.js';

describe('seal', () => {
  const key = randomBytes(32);

  it('opens what was sealed, and never produces the same text twice', () => {
    for (const text of ['', 'rc_secret', 'é😀'.repeat(1_000)]) {
      const sealed = seal(key, text);
      assert.equal(open(key, sealed), text);
      assert.notEqual(seal(key, text), sealed);
      if (text !== '') assert.ok(!sealed.includes(text));
    }
  });

  it('does not open with another key, or after an alteration', () => {
    const sealed = seal(key, 'a secret');
    assert.throws(() => open(randomBytes(32), sealed));
    for (const at of [3, 15, sealed.length - 1]) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      assert.throws(() => open(key, sealed.slice(0, at) + other + sealed.slice(at + 1)));
    }
    for (const wrong of ['', 'a secret', sealed.slice(3), `v2.${sealed.slice(3)}`, 'v1.', 'v1.AAAA']) {
      assert.throws(() => open(key, wrong));
    }
  });
});
