import assert from 'node:assert/strict';
import { startDeadline, StoppedError } from '../../../activities/http/deadline.js';

describe('a deadline', () => {
  it('stops an attempt in time and says why', async () => {
    const deadline = startDeadline(20);
    await assert.rejects(
      deadline.stopped,
      (error) => error instanceof StoppedError && error.code === 'ETIMEDOUT',
    );
    assert.equal(deadline.signal.aborted, true);
  });

  it('stops it when the caller’s signal is aborted, also if it already was', async () => {
    const controller = new AbortController();
    const deadline = startDeadline(60_000, controller.signal);
    controller.abort();
    await assert.rejects(deadline.stopped, { code: 'ABORTED' });
    deadline.clear();
    const late = startDeadline(60_000, AbortSignal.abort());
    assert.equal(late.signal.aborted, true);
    late.clear();
  });

  it('does nothing once cleared', async () => {
    const controller = new AbortController();
    const deadline = startDeadline(1, controller.signal);
    deadline.clear();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(deadline.signal.aborted, false);
  });
});
