import assert from 'node:assert/strict';
import { createProcessLoad } from '../../../engine/outbox/outbox-watch.js';

describe('the load of a process', () => {
  it('is the processor time of the last second or more, in cores', () => {
    let clock = { now: 5_000, usedMs: 700 };
    const load = createProcessLoad(() => clock);
    assert.equal(load(), 0);
    clock = { now: 7_000, usedMs: 1_700 };
    assert.equal(load(), 0.5);
    clock = { now: 7_900, usedMs: 3_000 };
    assert.equal(load(), 0.5);
    clock = { now: 8_000, usedMs: 3_700 };
    assert.equal(load(), 2);
    clock = { now: 20_000, usedMs: 3_700 };
    assert.equal(load(), 0);
  });

  it('is this process’s own unless told otherwise', () => {
    const load = createProcessLoad();
    const end = performance.now() + 1_100;
    while (performance.now() < end);
    assert.ok(load() > 0.1);
  });
});
