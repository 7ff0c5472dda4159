import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { InFlight } from '../../../domain/kernel/in-flight.js';

describe('work in flight', () => {
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
    const work = new InFlight();
    const [first, second] = [piece(), piece()];
    void work.add(first.promise);
    void work.add(second.promise);
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
    const work = new InFlight();
    const [failing, other] = [piece(), piece()];
    void work.add(failing.promise);
    void work.add(other.promise);
    const room = work.below(1);
    failing.reject(new Error('no database'));
    await assert.rejects(room, /no database/);
    await assert.rejects(work.below(5), /no database/);
    let isSettled = false;
    const settled = work.idle().then(() => (isSettled = true));
    await setImmediate();
    assert.equal(isSettled, false);
    other.resolve();
    await settled;
  });
});
