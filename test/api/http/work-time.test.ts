import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mock } from 'node:test';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { WorkTime } from '../../../api/http/limits/work-time.js';
import { RollcallError } from '../../../domain/errors.js';

const LIMITS = { atOnce: 1, ofAll: Infinity, msPerMinute: 10_000 };

describe('The time for one kind of work', () => {
  it('is limited per workspace and minute, also for what fails', async () => {
    let now = 0;
    const time = new WorkTime(LIMITS, () => now);
    const [one, other] = [new ObjectId(), new ObjectId()];
    const rendering = (ms: number) => () => {
      // What others have made it wait does not count.
      now += ms + 60_000;
      return Promise.resolve({ ms });
    };
    assert.deepEqual(await time.spend(one, rendering(6_000)), { ms: 6_000 });
    const failing = () => {
      now += 4_000;
      return Promise.reject(new RangeError('of the work'));
    };
    await assert.rejects(time.spend(one, failing), RangeError);
    const refused = time.spend(one, () => assert.fail('has begun'));
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof RollcallError && error.code === 'rate_limited');
      assert.ok((error.retryAfter ?? 0) > 50, String(error.retryAfter));
      return true;
    });
    assert.deepEqual(await time.spend(other, rendering(1)), { ms: 1 });
  });

  it('is not waited for longer than ten seconds behind earlier work', async () => {
    let now = 0;
    const time = new WorkTime(LIMITS, () => now);
    const one = new ObjectId();
    const slow = (seconds: number) => () => {
      now += seconds * 1_000;
      return Promise.resolve({ ms: 10 });
    };
    const all = [slow(6), slow(5), () => assert.fail('has begun')].map((work) => time.spend(one, work));
    const ends = await Promise.allSettled(all);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
    await assert.rejects(
      all[2] ?? Promise.resolve(),
      (error) => error instanceof RollcallError && error.code === 'rate_limited' && error.retryAfter === 5,
    );
    assert.deepEqual(await time.spend(one, slow(1)), { ms: 10 });
  });

  it('is refused after ten seconds, not only when its turn comes', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const time = new WorkTime(LIMITS);
      const one = new ObjectId();
      const held = new AbortController();
      const ended = once(held.signal, 'abort').then(() => ({ ms: 1 }));
      const first = time.spend(one, () => ended);
      const second = time.spend(one, () => assert.fail('has begun'));
      await turn();
      mock.timers.tick(10_000);
      await assert.rejects(
        second,
        (error) => error instanceof RollcallError && error.code === 'rate_limited' && error.retryAfter === 5,
      );
      held.abort();
      assert.deepEqual(await first, { ms: 1 });
    } finally {
      mock.timers.reset();
    }
  });

  it('is done by a workspace a little at once, with pauses, while others have theirs', async () => {
    const time = new WorkTime({ atOnce: 1, ofAll: 2, pause: 1 });
    const [one, other, third] = [new ObjectId(), new ObjectId(), new ObjectId()];
    const order: string[] = [];
    const at = new Map<string, number>();
    const note = (what: string): void => {
      order.push(what);
      at.set(what, performance.now());
    };
    const working = (of: string) => async () => {
      note(`${of} begins`);
      await sleep(20);
      note(`${of} ends`);
      return { ms: 0 };
    };
    await Promise.all([
      time.spend(one, working('1')),
      time.spend(one, working('1 again')),
      time.spend(other, working('2')),
      time.spend(third, working('3')),
    ]);
    assert.deepEqual(order.slice(0, 2), ['1 begins', '2 begins']);
    assert.ok(order.indexOf('3 begins') > order.indexOf('1 ends'));
    assert.ok(order.indexOf('1 again begins') > order.indexOf('3 begins'), String(order));
    const between = (from: string, to: string): number => (at.get(to) ?? 0) - (at.get(from) ?? 0);
    // Timers may be early by a millisecond.
    assert.ok(between('1 ends', '1 again begins') >= between('1 begins', '1 ends') - 5, String([...at]));
  });

  it('is refused behind 20 others of the workspace, unless it has patience', async () => {
    const time = new WorkTime({ atOnce: 1, ofAll: 1 });
    const one = new ObjectId();
    const held = new AbortController();
    const ended = once(held.signal, 'abort');
    const work = () => ended.then(() => ({ ms: 0 }));
    const all = Array.from({ length: 21 }, () => time.spend(one, work));
    await turn();
    await assert.rejects(
      time.spend(one, () => assert.fail('has begun')),
      (error) => error instanceof RollcallError && error.code === 'rate_limited',
    );
    const patient = time.patiently(one, work);
    held.abort();
    assert.equal((await Promise.all([...all, patient])).length, 22);
  });
});
