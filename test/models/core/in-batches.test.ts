import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { inBatches } from '../../../models/core/in-batches.js';

describe('calls in batches', () => {
  /** A load whose batches end when the test says so. */
  function held(maxBatchSize = 100) {
    const batches: {
      calls: number[];
      end: (results: (string | Error)[]) => void;
      fail: (error: Error) => void;
    }[] = [];
    const call = inBatches<number, string>(
      (calls) =>
        new Promise((resolve, reject) => {
          batches.push({ calls: [...calls], end: resolve, fail: reject });
        }),
      maxBatchSize,
    );
    const batch = async (n: number): Promise<(typeof batches)[number]> => {
      for (let i = 0; i < 20 && batches.length <= n; i += 1) await setImmediate();
      const found = batches[n];
      assert.ok(found, `there is no batch ${String(n)}`);
      return found;
    };
    return { batches, call, batch };
  }

  it('lets a single call begin at once', async () => {
    const { call, batch } = held();
    const one = call(1);
    const first = await batch(0);
    assert.deepEqual(first.calls, [1]);
    first.end(['a']);
    assert.equal(await one, 'a');
  });

  it('begins a batch when the one before has ended, with all calls that have come meanwhile, in order', async () => {
    const { call, batch, batches } = held();
    const one = call(1);
    const first = await batch(0);
    const rest = [2, 3, 4].map((n) => call(n));
    for (let i = 0; i < 20; i += 1) await setImmediate();
    assert.equal(batches.length, 1, 'one at a time');
    first.end(['a']);
    assert.equal(await one, 'a');
    const second = await batch(1);
    assert.deepEqual(second.calls, [2, 3, 4]);
    second.end(['b', 'c', 'd']);
    assert.deepEqual(await Promise.all(rest), ['b', 'c', 'd']);
  });

  it('answers equal calls separately', async () => {
    const { call, batch } = held();
    const both = [call(7), call(7)];
    const first = await batch(0);
    assert.deepEqual(first.calls, [7, 7]);
    first.end(['a', 'b']);
    assert.deepEqual(await Promise.all(both), ['a', 'b']);
  });

  it('fails the calls of a batch that fails, and no other', async () => {
    const { call, batch } = held();
    const one = assert.rejects(call(1), /down/);
    const first = await batch(0);
    const two = call(2);
    first.fail(new Error('down'));
    await one;
    (await batch(1)).end(['b']);
    assert.equal(await two, 'b');
  });

  it('fails a single call of a batch', async () => {
    const { call, batch } = held();
    const [one, two] = [assert.rejects(call(1), /only this/), call(2)];
    (await batch(0)).end([new Error('only this'), 'b']);
    await one;
    assert.equal(await two, 'b');
  });

  it('splits what is more than a batch takes, and still answers everything in order', async () => {
    const sizes: number[] = [];
    let running = 0;
    const call = inBatches<number, number>(async (calls) => {
      running += 1;
      sizes.push(calls.length);
      assert.equal(running, 1, 'one batch at a time');
      await setImmediate();
      running -= 1;
      return calls.map((n) => 2 * n);
    }, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => call(n)));
    assert.deepEqual(answers, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    assert.deepEqual(sizes, [3, 3, 3, 1]);
  });
});
