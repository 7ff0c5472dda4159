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
      now += ms;
      return ms;
    };
    assert.equal(await time.spend(one, rendering(6_000)), 6_000);
    const failing = () => {
      now += 4_000;
      throw new RangeError('of the work');
    };
    await assert.rejects(time.spend(one, failing), RangeError);
    const refused = time.spend(one, () => assert.fail('has begun'));
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof RollcallError && error.code === 'rate_limited');
      assert.ok((error.retryAfter ?? 0) > 50, String(error.retryAfter));
      return true;
    });
    assert.equal(await time.spend(other, rendering(1)), 1);
  });
});
