import assert from 'node:assert/strict';
import { maxMailsAtOnce } from '../../../activities/worker/start-worker.js';

describe('how many workflow tasks may send a mail', () => {
  it('is 32, or a quarter of a smaller cache', () => {
    assert.deepEqual([2_000, 128, 100, 40].map(maxMailsAtOnce), [32, 32, 25, 10]);
  });

  it('is fewer where idle polls and tasks without mail need most of the cache', () => {
    assert.deepEqual([24, 21, 20, 2, 1].map(maxMailsAtOnce), [4, 1, 0, 0, 0]);
  });
});
