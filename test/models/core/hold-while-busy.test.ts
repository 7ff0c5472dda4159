import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { BUSY_CALLS, BUSY_MS, holdWhileBusy, MAX_HELD } from '../../../models/core/hold-while-busy.js';

describe('holding calls while busy', () => {
  /** A hold of `ms`, and the number of calls that it has let go. */
  function holding(ms: number) {
    const clock = { now: 0 };
    const hold = holdWhileBusy(ms, () => clock.now);
    const calls = { released: 0, promises: [] as Promise<void>[] };
    const call = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1)
        calls.promises.push(
          hold().then(() => {
            calls.released += 1;
          }),
        );
      await setImmediate();
    };
    return { clock, call, calls };
  }
  const LONG_MS = 3_600_000;

  it('lets calls pass at once that come now and then', async () => {
    const { clock, call, calls } = holding(LONG_MS);
    for (let n = 1; n <= 3 * BUSY_CALLS; n += 1) {
      await call(1);
      assert.equal(calls.released, n);
      clock.now += BUSY_MS / BUSY_CALLS;
    }
  });

  it('lets the calls go together that come often, after the time or when there are enough', async () => {
    const { call, calls } = holding(LONG_MS);
    await call(BUSY_CALLS);
    assert.equal(calls.released, BUSY_CALLS);
    await call(MAX_HELD - 1);
    assert.equal(calls.released, BUSY_CALLS);
    await call(1);
    assert.equal(calls.released, BUSY_CALLS + MAX_HELD);
    const brief = holding(1);
    await brief.call(BUSY_CALLS + 2);
    assert.equal(brief.calls.released, BUSY_CALLS);
    await Promise.all(brief.calls.promises);
    assert.equal(brief.calls.released, BUSY_CALLS + 2);
  });

  it('holds calls the longer the more often they come', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { clock, call, calls } = holding(100);
    for (let n = 0; n < BUSY_CALLS; n += 1) {
      await call(1);
      clock.now += BUSY_MS / 2 / BUSY_CALLS;
    }
    await call(1);
    mock.timers.tick(49);
    await setImmediate();
    assert.equal(calls.released, BUSY_CALLS);
    mock.timers.tick(1);
    await setImmediate();
    assert.equal(calls.released, BUSY_CALLS + 1);
    mock.timers.reset();
  });

  it('lets calls pass at once again when fewer come', async () => {
    const { clock, call, calls } = holding(1);
    await call(BUSY_CALLS + 1);
    await Promise.all(calls.promises);
    clock.now += BUSY_MS;
    const before = calls.released;
    await call(1);
    assert.equal(calls.released, before + 1);
  });
});
