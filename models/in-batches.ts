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
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<K, V>(
    (calls) => {
      const batch = load(calls);
      running = batch.catch(() => undefined);
      return batch;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (dispatch) => {
        void running.then(() => setImmediate(dispatch));
      },
    },
  );
  return (call) => loader.load(call);
}
