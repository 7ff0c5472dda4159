import assert from 'node:assert/strict';
import { ServerClock } from '../../../models/core/server-clock.js';

const NOON = Date.UTC(2026, 2, 1, 12);

describe('the clock of the server', () => {
  let own: number;
  let clock: ServerClock;

  beforeEach(() => {
    own = NOON;
    clock = new ServerClock(() => own);
  });

  /** A request that takes so long each way; the server's clock is ahead of the process's by `ahead`. */
  function sample(ahead: number, there = 1, back = 1): Promise<void> {
    return clock.sample(() => {
      own += there;
      const time = new Date(own + ahead);
      own += back;
      return Promise.resolve(time);
    });
  }

  const correction = (): number => clock.now().getTime() - own;

  it("is the process's own if that agrees, however slow the answer is", async () => {
    await sample(0, 300, 700);
    assert.equal(correction(), 0);
  });

  it('corrects a process whose clock is ahead or behind, to within the round trip', async () => {
    await sample(-5_000, 20, 30);
    assert.ok(Math.abs(correction() + 5_000) <= 52, `${correction()} ms`);
    clock = new ServerClock(() => own);
    await sample(5_000, 20, 30);
    assert.ok(Math.abs(correction() - 5_000) <= 52, `${correction()} ms`);
  });

  it('goes by the quickest of the latest answers', async () => {
    for (const slow of [400, 2, 900]) await sample(5_000, slow, slow);
    assert.ok(Math.abs(correction() - 5_000) <= 5, `${correction()} ms`);
  });

  it('follows when one of the clocks is set', async () => {
    await sample(0);
    own += 60_000;
    await sample(-60_000);
    assert.ok(Math.abs(correction() + 60_000) <= 4, `${correction()} ms`);
  });
});
