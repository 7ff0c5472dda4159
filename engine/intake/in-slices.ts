import { setImmediate } from 'node:timers/promises';
import type { Sliced } from '../../domain/plan/slices.js';

/** Items of one slice: some milliseconds. */
const SLICE = 1_000;

/** Does the work, letting the process do other work between two slices. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** Maps items, letting the process do other work between two slices. */
export async function mapInSlices<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  if (items.length <= SLICE) return items.map(map);
  const mapped: U[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    for (const item of items.slice(from, from + SLICE)) mapped.push(map(item));
    await setImmediate();
  }
  return mapped;
}
