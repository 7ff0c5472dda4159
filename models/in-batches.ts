import { setImmediate } from 'node:timers/promises';
import DataLoader from 'dataloader';

/**
 * A function whose concurrent calls are answered together: the next batch begins when the one before it has ended, with
 * all calls that have come meanwhile. A single call never waits.
 *
 * @param load answers the calls, in order; an `Error` fails its call alone
 */
export function inBatches<K, V>(
  load: (calls: readonly K[]) => Promise<readonly (V | Error)[]>,
  maxBatchSize: number,
): (call: K) => Promise<V> {
  let batch: Promise<unknown> = Promise.resolve();
  // Calls that exceed a batch make several at once, which have to wait for each other too.
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<K, V>(
    (calls) => {
      const answers = load(calls);
      batch = answers.catch(() => undefined);
      return answers;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (dispatch) => {
        last = last.then(async () => {
          await setImmediate();
          dispatch();
          await batch;
        });
      },
    },
  );
  return (call) => loader.load(call);
}
