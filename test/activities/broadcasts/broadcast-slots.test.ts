import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { BroadcastSlots } from '../../../activities/broadcasts/broadcast-slots.js';

const CONNECTIONS = 10;

describe('the slots of broadcasts', () => {
  let now = 0;
  const newSlots = (): BroadcastSlots => new BroadcastSlots(CONNECTIONS, () => now);

  /** Asks for more slots than there are; returns the releases of those that were given. */
  async function fill(slots: BroadcastSlots): Promise<(() => void)[]> {
    const given: (() => void)[] = [];
    for (let i = 0; i < 2 * CONNECTIONS; i += 1) void slots.acquire().then((release) => given.push(release));
    await turn();
    return given;
  }

  async function mailsThatTake(slots: BroadcastSlots, ms: number): Promise<void> {
    for (let i = 0; i < 50; i += 1) {
      const release = await slots.acquire();
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
    await turn();
    assert.equal(given.length, 8 + 1 + 2);
  });
});
