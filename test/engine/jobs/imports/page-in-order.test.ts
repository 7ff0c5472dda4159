import assert from 'node:assert/strict';
import { NO_PROGRESS } from '../../../../domain/imports/import.js';
import type { Reached } from '../../../../engine/jobs/imports/import-positions.js';
import { PageInOrder, type PageOrder } from '../../../../engine/jobs/imports/page-in-order.js';

function reached(rows: number): Reached {
  return { cursor: { offset: rows * 10, line: rows + 1 }, progress: { ...NO_PROGRESS, rows } };
}

/** Something that happens when the test says so. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('pages of an import that are written at the same time', () => {
  it('commit in order, each knowing how far the one before came', async () => {
    const committed: string[] = [];
    const first = gate();
    const a = new PageInOrder(reached(0), async (order) => {
      order.attempt();
      assert.deepEqual(await order.before(), reached(0));
      await first.opened;
      committed.push('a');
      return reached(500);
    });
    const waiting = gate();
    const b = new PageInOrder(a, async (order) => {
      order.attempt();
      waiting.open();
      const { progress } = await order.before();
      committed.push('b');
      return reached(progress.rows + 200);
    });
    await waiting.opened;
    assert.deepEqual(committed, []);
    first.open();
    assert.deepEqual(await b.done, reached(700));
    assert.deepEqual(committed, ['a', 'b']);
  });

  it('are not written if the one before was not', async () => {
    const a = new PageInOrder(reached(0), () => Promise.reject(new Error('no primary')));
    const written: string[] = [];
    const b = new PageInOrder(a, async (order) => {
      await order.before();
      written.push('b');
      return reached(2);
    });
    await b.settled;
    await assert.rejects(a.done, /no primary/);
    await assert.rejects(b.done, /The page before was not written/);
    assert.deepEqual(written, []);
  });

  it('do not wait for each other: the later gives way, and is written afterwards', async () => {
    const held = gate();
    const released = gate();
    const attempts: string[] = [];
    const attempt = (name: string, order: PageOrder): void => {
      attempts.push(name);
      order.attempt();
    };
    // The second attempt of a succeeds once b has given back the row that both write.
    const a = new PageInOrder(reached(0), async (order) => {
      attempt('a', order);
      await held.opened;
      attempt('a', order);
      await released.opened;
      return reached(1);
    });
    const b = new PageInOrder(a, async (order) => {
      attempt('b', order);
      held.open();
      try {
        const { progress } = await order.before();
        return reached(progress.rows + 1);
      } finally {
        released.open();
      }
    });
    assert.deepEqual(await b.done, reached(2));
    assert.deepEqual(attempts, ['a', 'b', 'a', 'b']);
  });
});
