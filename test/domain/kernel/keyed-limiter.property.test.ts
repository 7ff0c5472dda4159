import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { KeyedLimiter, type Release } from '../../../domain/kernel/keyed-limiter.js';

const KEYS = ['a', 'b', 'c', 'd'];

/** What happens at a limiter. Numbers choose one of the holders, or one of the waiters, there are. */
type Happening =
  | { what: 'ask'; key: string }
  | { what: 'release'; nth: number }
  | { what: 'giveUp'; nth: number }
  | { what: 'setLimit'; key: string; limit: number }
  | { what: 'setTotal'; total: number };

const key = fc.constantFrom(...KEYS);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('ask' as const), key }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('release' as const), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('giveUp' as const), nth: fc.nat(20) }) },
  fc.record({ what: fc.constant('setLimit' as const), key, limit: fc.nat(3) }),
  fc.record({ what: fc.constant('setTotal' as const), total: fc.nat(6) }),
);

interface Holder {
  key: string;
  release: Release;
}

interface Waiter {
  key: string;
  giveUp: AbortController;
}

/** A limiter, and beside it what must be true of it. */
class Bench {
  readonly limits = new Map(KEYS.map((name) => [name, 1]));
  total = 3;
  readonly holders: Holder[] = [];
  readonly waiters: Waiter[] = [];
  /** The keys in the order in which waiters were served. */
  readonly served: string[] = [];
  readonly limiter = new KeyedLimiter({
    limit: (name) => this.limits.get(name) ?? 0,
    total: () => this.total,
  });

  async apply(one: Happening): Promise<void> {
    const before = new Map(KEYS.map((name) => [name, this.heldBy(name)]));
    if (one.what === 'ask') this.ask(one.key);
    else if (one.what === 'release') this.pick(this.holders, one.nth)?.release();
    else if (one.what === 'giveUp') this.pick(this.waiters, one.nth)?.giveUp.abort(new Error('gave up'));
    else if (one.what === 'setLimit') this.limits.set(one.key, one.limit);
    else this.total = one.total;
    if (one.what === 'setLimit' || one.what === 'setTotal') this.limiter.admit();
    await turn();
    this.check(before);
  }

  heldBy(name: string): number {
    return this.holders.filter((holder) => holder.key === name).length;
  }

  private ask(name: string): void {
    const waiter = { key: name, giveUp: new AbortController() };
    this.waiters.push(waiter);
    void this.limiter.acquire(name, { signal: waiter.giveUp.signal }).then(
      (release) => {
        assert.ok(release);
        const first = this.waiters.find((other) => other.key === name);
        assert.equal(first, waiter, 'a later waiter of the key was served before');
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        this.served.push(name);
        this.holders.push({ key: name, release });
      },
      () => this.waiters.splice(this.waiters.indexOf(waiter), 1),
    );
  }

  /** Takes a holder out of the list; a waiter stays until it is told. */
  private pick<T extends Holder | Waiter>(list: T[], nth: number): T | undefined {
    const at = nth % Math.max(1, list.length);
    return list === (this.holders as unknown) ? list.splice(at, 1)[0] : list[at];
  }

  private check(before: ReadonlyMap<string, number>): void {
    const { limiter } = this;
    assert.equal(limiter.used, this.holders.length);
    for (const name of KEYS) {
      const [held, limit] = [this.heldBy(name), this.limits.get(name) ?? 0];
      const waiting = this.waiters.filter((waiter) => waiter.key === name).length;
      assert.deepEqual([limiter.held(name), limiter.waiting(name)], [held, waiting], name);
      assert.ok(held <= Math.max(limit, before.get(name) ?? 0), `${name} holds ${held} of ${limit}`);
      const isFull = held >= limit || this.holders.length >= this.total;
      assert.ok(waiting === 0 || isFull, `${name} waits although there is room`);
    }
    const keys = new Set([...this.holders, ...this.waiters].map((one) => one.key));
    assert.equal(limiter.size, keys.size, 'a key is kept that is not used');
  }
}

describe('a keyed limiter, whatever happens', () => {
  it('keeps its limits, serves each key in order, and lets nobody wait while there is room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
        const bench = new Bench();
        for (const one of happenings) await bench.apply(one);
        bench.total = Infinity;
        for (const name of KEYS) bench.limits.set(name, Infinity);
        bench.limiter.admit();
        await turn();
        assert.equal(bench.waiters.length, 0, 'nobody is forgotten');
        for (const { release } of bench.holders.splice(0)) release();
        assert.deepEqual([bench.limiter.size, bench.limiter.used], [0, 0]);
      }),
      { numRuns: 300 },
    );
  });

  it('serves keys in turn, however many wait for each', async () => {
    const crowds = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.nat(30));
    await fc.assert(
      fc.asyncProperty(crowds, fc.integer({ min: 1, max: 3 }), async (sizes, total) => {
        const bench = new Bench();
        bench.total = 0;
        for (const [i, size] of sizes.entries()) {
          const name = KEYS[i] ?? '';
          bench.limits.set(name, Infinity);
          for (let n = 0; n < size; n += 1) await bench.apply({ what: 'ask', key: name });
        }
        await bench.apply({ what: 'setTotal', total });
        while (bench.holders.length > 0) await bench.apply({ what: 'release', nth: 0 });
        const least = Math.min(...sizes.filter((size) => size > 0));
        const keys = sizes.filter((size) => size > 0).length;
        // As long as all wait, each has been served as often as the others, or once more.
        for (let n = 0; n < least * keys; n += keys) {
          const round = new Set(bench.served.slice(n, n + keys));
          assert.equal(round.size, keys, bench.served.join(''));
        }
      }),
      { numRuns: 100 },
    );
  });
});
