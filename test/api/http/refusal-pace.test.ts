import assert from 'node:assert/strict';
import { RefusalPace } from '../../../api/http/limits/refusal-pace.js';

describe('Refusals of too many calls', () => {
  it('leave one by one for each who called', async () => {
    const pace = new RefusalPace(40);
    const left: string[] = [];
    const began = performance.now();
    const wait = (key: string) => pace.wait(key).then(() => left.push(key));
    await Promise.all(['many', 'many', 'many', 'many', 'one'].map(wait));
    assert.deepEqual(left.slice(0, 2).sort(), ['many', 'one'], 'the first of each at once');
    assert.ok(performance.now() - began >= 115, 'the fourth after three pauses');
  });

  it('leave at once where their turn is more than two seconds away', async () => {
    const pace = new RefusalPace(600_000);
    await pace.wait('many');
    await pace.wait('many');
  });
});
