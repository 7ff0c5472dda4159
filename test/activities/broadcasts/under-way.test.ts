import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { UnderWay } from '../../../activities/broadcasts/under-way.js';

describe('work under way', () => {
  /** Work that ends when it is told to. */
  function piece() {
    let resolve: () => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<void>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) };
  }

  it('has room again once a piece has ended', async () => {
    const work = new UnderWay();
    const [first, second] = [piece(), piece()];
    work.add(first.promise);
    work.add(second.promise);
    let hasRoom = false;
    const room = work.below(2).then(() => (hasRoom = true));
    await setImmediate();
    assert.equal(hasRoom, false);
    second.resolve();
    await room;
    first.resolve();
    await work.below(1);
  });

  it('rejects a wait for room when a piece has failed, and settles when the others have ended', async () => {
    const work = new UnderWay();
    const [failing, other] = [piece(), piece()];
    work.add(failing.promise);
    work.add(other.promise);
    const room = work.below(1);
    failing.reject(new Error('no database'));
    await assert.rejects(room, /no database/);
    await assert.rejects(work.below(5), /no database/);
    let isSettled = false;
    const settled = work.settled().then(() => (isSettled = true));
    await setImmediate();
    assert.equal(isSettled, false);
    other.resolve();
    await settled;
  });
});
