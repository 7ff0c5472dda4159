import assert from 'node:assert/strict';
import { inPauses } from '../../../console/mail-editor/in-pauses.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('what is told in pauses', () => {
  it('is the latest, once nothing else has come for a while', async () => {
    const told: number[] = [];
    const { next } = inPauses((value: number) => void told.push(value));
    for (const value of [1, 2, 3]) next(value);
    assert.deepEqual(told, []);
    await waitUntil(() => told.length > 0);
    assert.deepEqual(told, [3]);
  });

  it('is told at once if asked, and only once', () => {
    const told: number[] = [];
    const { next, settle } = inPauses((value: number) => void told.push(value));
    assert.equal(settle(), false);
    next(1);
    assert.deepEqual([settle(), settle()], [true, false]);
    assert.deepEqual(told, [1]);
  });
});
