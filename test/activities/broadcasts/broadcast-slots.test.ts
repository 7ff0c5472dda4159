import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { BroadcastSlots } from '../../../activities/broadcasts/broadcast-slots.js';

const CONNECTIONS = 10;

describe('the slots of broadcasts', () => {
  let now = 0;
  const newSlots = (): BroadcastSlots => new BroadcastSlots(CONNECTIONS, () => now);

  const anywhere = { key: 'mail.test', hasRoom: () => true };

  async function acquire(slots: BroadcastSlots, to = anywhere): Promise<() => void> {
    const slot = await slots.acquire(to);
    assert.ok('release' in slot);
    return slot.release;
  }

  /** Those that get none in the course of the test may be sent back after it. */
  function ask(slots: BroadcastSlots, onGiven: (release: () => void) => void, to = anywhere): void {
    void slots.acquire(to).then((slot) => 'release' in slot && onGiven(slot.release));
  }

  /** Mails to a destination that is not known to be quick begin one after the other. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 2 * CONNECTIONS; i += 1) await turn();
  }

  /** Asks for more slots than there are; returns the releases of those that were given. */
  async function fill(slots: BroadcastSlots): Promise<(() => void)[]> {
    const given: (() => void)[] = [];
    for (let i = 0; i < 2 * CONNECTIONS; i += 1) ask(slots, (release) => given.push(release));
    await settle();
    return given;
  }

  async function mailsThatTake(slots: BroadcastSlots, ms: number, to = anywhere): Promise<void> {
    for (let i = 0; i < 50; i += 1) {
      const release = await acquire(slots, to);
      now += ms;
      release();
    }
  }

  it('leave a fifth of the connections to other mail at first', async () => {
    assert.equal((await fill(newSlots())).length, 8);
  });

  it('are all connections while mails are quick', async () => {
    const slots = newSlots();
    await mailsThatTake(slots, 50);
    assert.equal((await fill(slots)).length, CONNECTIONS);
  });

  it('leave a fifth again once mails are slow', async () => {
    const slots = newSlots();
    await mailsThatTake(slots, 50);
    await mailsThatTake(slots, 2_000);
    assert.equal((await fill(slots)).length, 8);
  });

  it('are given to waiters as they become free, and further ones once mails are found to be quick', async () => {
    const slots = newSlots();
    const given = await fill(slots);
    given[0]?.();
    await settle();
    assert.equal(given.length, 8 + 1 + 2);
  });

  /** A destination with so many connections, of which none is free. */
  const slowOne = { key: 'slow.test', hasRoom: () => false };

  it('pass over mails whose destination has its share of the connections, until it has room', async () => {
    const slots = newSlots();
    let hasRoom = false;
    const order: string[] = [];
    const slow = acquire(slots, { key: 'full.test', hasRoom: () => hasRoom }).then(() => order.push('full'));
    for (let i = 0; i < CONNECTIONS; i += 1) (await acquire(slots))();
    order.push('others');
    hasRoom = true;
    await slow;
    assert.deepEqual(order, ['others', 'full']);
  });

  it('give one at a time to a destination that may have room for no more', async () => {
    const slots = newSlots();
    let given = 0;
    const narrow = { key: 'narrow.test', hasRoom: () => given < 2 };
    for (let i = 0; i < 5; i += 1) ask(slots, () => (given += 1), narrow);
    await settle();
    assert.equal(given, 2);
  });

  it('send back those that would have to wait long for a slow destination, for as long as it needs', async () => {
    const slots = newSlots();
    await mailsThatTake(slots, 5_000, { key: 'slow.test', hasRoom: () => true });
    const later: number[] = [];
    for (let i = 0; i < 8; i += 1)
      void slots.acquire(slowOne).then((slot) => 'laterMs' in slot && later.push(slot.laterMs));
    await settle();
    // Two mails that take 5 s may wait for 10 s; six follow, tried again together with what else fits into 10 s.
    assert.deepEqual(later, [20_000, 20_000, 30_000, 30_000, 40_000, 40_000]);
  });

  it('send nobody back while the destination is quick, or no slot is free for others', async () => {
    const slots = newSlots();
    let isSentBack = false;
    const wait = (to: typeof slowOne) =>
      void slots.acquire(to).then((slot) => (isSentBack ||= 'laterMs' in slot));
    await mailsThatTake(slots, 50);
    for (let i = 0; i < 100; i += 1) wait({ ...slowOne, key: 'mail.test' });
    const busy = newSlots();
    await mailsThatTake(busy, 5_000);
    await fill(busy);
    for (let i = 0; i < 100; i += 1) wait({ ...slowOne, key: 'mail.test' });
    await settle();
    assert.equal(isSentBack, false);
  });
});
