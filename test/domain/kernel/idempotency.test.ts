import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { CallsInFlight, readClientKey, clientDedupeKey } from '../../../domain/kernel/idempotency.js';

describe('calls in flight', () => {
  const call = { key: 'k', fingerprint: 'one' };

  it('returns the result of the first call to repeats, without repeating the work', async () => {
    const calls = new CallsInFlight<number>();
    let works = 0;
    const work = async () => {
      await setImmediate();
      return (works += 1);
    };
    const [first, repeat] = await Promise.all([calls.once(call, work), calls.once(call, work)]);
    assert.deepEqual(first, { value: 1, isRepeat: false });
    assert.deepEqual(repeat, { value: 1, isRepeat: true });
    assert.deepEqual(await calls.once(call, work), { value: 2, isRepeat: false }, 'nothing is kept');
  });

  it('lets one of the repeats try again if the first call failed', async () => {
    const calls = new CallsInFlight<string>();
    let works = 0;
    const work = async () => {
      await setImmediate();
      works += 1;
      if (works === 1) throw new Error('no storage');
      return `try ${String(works)}`;
    };
    const [first, ...repeats] = await Promise.allSettled([1, 2, 3].map(() => calls.once(call, work)));
    assert.equal(first?.status, 'rejected');
    assert.deepEqual(
      repeats.map((one) => one.status === 'fulfilled' && one.value),
      [
        { value: 'try 2', isRepeat: false },
        { value: 'try 2', isRepeat: true },
      ],
    );
  });

  it('refuses another request with a key in flight', async () => {
    const calls = new CallsInFlight<number>();
    const first = calls.once(call, () => setImmediate(1));
    await assert.rejects(
      calls.once({ ...call, fingerprint: 'two' }, () => Promise.resolve(2)),
      { code: 'idempotency_mismatch' },
    );
    assert.equal((await first).value, 1);
  });

  it('distinguishes keys of clients from those of sources and steps', () => {
    assert.equal(readClientKey(clientDedupeKey('order 7')), 'order 7');
    assert.equal(readClientKey('src:1:order 7'), null);
  });
});
