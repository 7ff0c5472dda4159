import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { SharedWindows } from '../../../api/http/limits/shared-windows.js';
import { Windows } from '../../../api/http/limits/windows.js';
import { testDatabase } from '../../support/servers/database.js';

describe('Windows in which uses are counted', () => {
  it('begin with the first use of a key, and end after their time', () => {
    let now = 1_000;
    const windows = new Windows(10, () => now);
    assert.deepEqual(windows.used('a'), { points: 0, msLeft: 10_000 });
    windows.add('a');
    now += 4_000;
    assert.deepEqual(windows.add('a', 3), { points: 4, msLeft: 6_000 });
    assert.deepEqual(windows.add('b'), { points: 1, msLeft: 10_000 });
    now += 6_000;
    assert.deepEqual(windows.add('a'), { points: 1, msLeft: 10_000 });
    windows.set('a', { points: 9, msLeft: 2_000 });
    assert.deepEqual(windows.used('a'), { points: 9, msLeft: 2_000 });
  });

  it('shared by processes count every use once, also the first ones at the same time', async () => {
    const db = await testDatabase();
    const kind = randomUUID();
    const [one, two] = [new SharedWindows(db, kind, 60), new SharedWindows(db, kind, 60)];
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).add('key').then(({ points }) => points)),
    );
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    const other = await new SharedWindows(db, randomUUID(), 60).add('key');
    assert.equal(other.points, 1);
    assert.ok(other.msLeft > 50_000 && other.msLeft <= 61_000, String(other.msLeft));
  });

  it('shared by processes take uses back, but never below none, and begin anew when they have ended', async () => {
    const db = await testDatabase();
    const kind = randomUUID();
    const windows = new SharedWindows(db, kind, 60);
    await windows.add('key');
    await windows.add('key', -1);
    assert.equal((await windows.add('key', -1)).points, 0);
    assert.equal((await windows.add('key')).points, 1);
    await db.collections.RateLimit.updateOne(
      { key: `${kind}:key` },
      { $set: { points: 7, expire: new Date(0) } },
    );
    const again = await windows.add('key');
    assert.equal(again.points, 1);
    assert.ok(again.msLeft > 50_000, String(again.msLeft));
  });
});
