import { setImmediate } from 'node:timers/promises';

type Load<K, V> = (calls: readonly K[]) => Promise<readonly (V | Error)[]>;

interface Call<K, V> {
  call: K;
  resolve: (answer: V) => void;
  reject: (error: unknown) => void;
}

/**
 * A function whose concurrent calls are answered together: the next batch begins when the one before it has ended, with
 * all calls that have come meanwhile. A single call never waits.
 *
 * @param load answers the calls, in order; an `Error` fails its call alone
 */
export function inBatches<K, V>(load: Load<K, V>, maxBatchSize: number): (call: K) => Promise<V> {
  const waiting: Call<K, V>[] = [];
  let isRunning = false;
  const answerAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Further calls of this turn belong to the batch.
      await setImmediate();
      await answer(load, waiting.splice(0, maxBatchSize));
    }
    isRunning = false;
  };
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void answerAll();
    });
}

async function answer<K, V>(load: Load<K, V>, calls: readonly Call<K, V>[]): Promise<void> {
  try {
    const answers = await load(calls.map(({ call }) => call));
    if (answers.length !== calls.length) throw new Error('A batch was not answered call by call');
    for (const [i, one] of answers.entries()) {
      if (one instanceof Error) calls[i]?.reject(one);
      else calls[i]?.resolve(one);
    }
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}
