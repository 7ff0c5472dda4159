import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { freshAnswer, isStale } from '../../activities/stale.js';
import { SILENT_MS } from '../../models/system/worker.js';

describe('what is known since a process was frozen', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    mock.method(performance, 'now', () => now);
  });
  afterEach(() => mock.restoreAll());

  it('is stale before others may have taken a claim over', () => {
    assert.equal(isStale(0), false);
    now = SILENT_MS - 1_000;
    assert.equal(isStale(0), true);
  });

  it('is asked for again until an answer comes in time', async () => {
    const delays = [60_000, 10];
    const asked = (): Promise<boolean> => {
      now += delays.shift() ?? assert.fail('asked too often');
      return Promise.resolve(true);
    };
    assert.equal(await freshAnswer(asked), true);
    assert.deepEqual(delays, []);
  });

  it('is gone if the claim is: the second answer counts', async () => {
    const answers = [true, false];
    const asked = (): Promise<boolean> => {
      now += 60_000;
      return Promise.resolve(answers.shift() ?? assert.fail('asked too often'));
    };
    assert.equal(await freshAnswer(asked), false);
  });
});
