import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { BatchedCache } from '../../../api/http/batched-cache.js';

describe('BatchedCache', () => {
  /** A cache of a table, and the batches of keys that it loaded. */
  const over = (table: Record<string, string>) => {
    const asked: string[][] = [];
    const cache = new BatchedCache<string>((keys) => {
      asked.push(keys);
      return Promise.resolve(new Map(Object.entries(table).filter(([key]) => keys.includes(key))));
    });
    return { asked, cache, table };
  };

  it('loads all keys of one turn at once', async () => {
    const { asked, cache } = over({ a: '1', b: '2' });
    const values = await Promise.all(['a', 'b', 'a', 'c'].map((key) => cache.get(key)));
    assert.deepEqual(values, ['1', '2', '1', null]);
    assert.deepEqual(asked, [['a', 'b', 'c']]);
  });

  it('caches found values for a second, and never caches missing ones', async () => {
    const { asked, cache, table } = over({ a: '1' });
    await Promise.all([cache.get('a'), cache.get('b')]);
    Object.assign(table, { a: 'new', b: 'new' });
    assert.deepEqual(await Promise.all([cache.get('a'), cache.get('b')]), ['1', 'new']);
    await delay(1_050);
    assert.equal(await cache.get('a'), 'new');
    assert.equal(asked.length, 3);
  });

  it('forgets dropped keys, also while they are loading', async () => {
    const { cache, table } = over({ a: '1' });
    await cache.get('a');
    table['a'] = '2';
    cache.drop('a');
    assert.equal(await cache.get('a'), '2');
    cache.drop('a');
    const loading = cache.get('a');
    cache.drop('a');
    table['a'] = '3';
    await loading;
    assert.equal(await cache.get('a'), '3');
  });

  it('passes a failure to all callers, and tries again for the next', async () => {
    let fails = true;
    const cache = new BatchedCache<string>((keys) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, 'x']))),
    );
    const results = await Promise.allSettled([cache.get('a'), cache.get('b')]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    fails = false;
    assert.equal(await cache.get('a'), 'x');
  });

  it('gives up on unresponsive storage, and tries again at the next call', async () => {
    let asked = 0;
    const cache = new BatchedCache<string>(() => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve(new Map([['a', '1']]));
    }, 20);
    await assert.rejects(cache.get('a'), { code: 'unavailable' });
    assert.equal(await cache.get('a'), '1');
  });
});
