import assert from 'node:assert/strict';
import { Burst, BURST_ROWS } from '../../../engine/outbox/burst.js';

describe('a burst of commands', () => {
  let now = 0;
  let rows = 0;
  let burst: Burst;
  beforeEach(() => {
    [now, rows] = [0, 0];
    burst = new Burst(
      () => Promise.resolve(rows),
      () => now,
    );
  });

  /** What it says every tenth of a second, with so many rows coming in. */
  async function over(ms: number, coming: number): Promise<boolean[]> {
    rows = coming;
    const said: boolean[] = [];
    for (const end = now + ms; now < end; now += 100) said.push(await burst.holdsBack());
    return said;
  }
  const all = (said: readonly boolean[], is: boolean): void => {
    assert.deepEqual(
      said,
      said.map(() => is),
    );
  };

  it('holds nothing back at a usual rate', async () => {
    all(await over(10_000, BURST_ROWS - 1), false);
  });

  it('is held back until it is over', async () => {
    all(await over(2_000, BURST_ROWS), true);
    all(await over(1_000, 0), false);
  });

  it('is held back for three seconds at most, even with short breaks', async () => {
    all(await over(3_000, BURST_ROWS), true);
    all(await over(20_000, BURST_ROWS), false);
    all(await over(2_000, 0), false);
    all(await over(20_000, BURST_ROWS), false);
  });

  it('is held back again after three seconds without one', async () => {
    await over(30_000, BURST_ROWS);
    await over(3_200, 0);
    all(await over(3_000, BURST_ROWS), true);
  });
});
