import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { RenderTime } from '../../../api/http/render-time.js';
import { RollcallError } from '../../../domain/errors.js';

describe('The time for previews', () => {
  it('is limited per workspace and minute, also for what fails', async () => {
    let now = 0;
    const time = new RenderTime(() => now);
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

  it('is not waited for longer than ten seconds behind earlier previews', async () => {
    let now = 0;
    const time = new RenderTime(() => now);
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
});
