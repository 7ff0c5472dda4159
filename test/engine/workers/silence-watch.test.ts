import assert from 'node:assert/strict';
import { SilenceWatch } from '../../../engine/workers/silence-watch.js';

describe('SilenceWatch', () => {
  const look = (watch: SilenceWatch, atMs: number, beats: Record<string, number>): string[] =>
    watch
      .silent(
        Object.entries(beats).map(([_id, count]) => ({ _id, beats: count })),
        atMs,
      )
      .map(({ _id }) => _id);

  it('tells a worker whose beats have stood still for the time, and none that goes on', () => {
    const watch = new SilenceWatch(8_000, 5_000);
    for (let at = 0; at < 8_000; at += 2_000) assert.deepEqual(look(watch, at, { a: 1, b: at }), []);
    assert.deepEqual(look(watch, 8_000, { a: 1, b: 8_000 }), ['a']);
  });

  it('begins anew after a gap: then it was this process, or MongoDB, that stood still', () => {
    const watch = new SilenceWatch(8_000, 5_000);
    look(watch, 0, { a: 1 });
    look(watch, 4_000, { a: 1 });
    assert.deepEqual(look(watch, 20_000, { a: 1 }), []);
    look(watch, 24_000, { a: 1 });
    assert.deepEqual(look(watch, 28_000, { a: 1 }), ['a']);
  });

  it('takes a worker that beats again for alive', () => {
    const watch = new SilenceWatch(8_000, 5_000);
    look(watch, 0, { a: 1 });
    look(watch, 4_000, { a: 1 });
    look(watch, 7_000, { a: 2 });
    assert.deepEqual(look(watch, 11_000, { a: 2 }), []);
  });
});
