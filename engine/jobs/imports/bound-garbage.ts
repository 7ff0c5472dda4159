import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * How much garbage V8 lets pile up before it collects, in percent of what is in use. Left to itself it allows for three times
 * as much as that: 150 MiB beside the 50 that a worker uses.
 */
const OLD_GROWTH_PERCENT = 50;
/** What V8 takes for its own judgment. */
const BY_ITSELF = 0;
/** Of the young generation's two halves, in bytes. It does not grow beyond while an import runs. */
const YOUNG_SIZE = 8 * 1_048_576;
/** By how much a collection lets it grow: not at all, or as much as V8 does by itself. */
const YOUNG_GROWTH = { none: 1, byItself: 2 };
/** Longer than a page of an import and the pause until the next turn, in which V8 may decide when to collect next. */
const HOLDS_MS = 10_000;

let end: NodeJS.Timeout | undefined;

/**
 * Makes the process collect garbage earlier for the next ten seconds: the rows of a page live long enough to leave the young
 * generation, so an import fills the heap with those of pages that are done. Call it again with each page.
 */
export function boundGarbage(): void {
  if (end === undefined) letOldGrow(OLD_GROWTH_PERCENT);
  letYoungGrow(youngSize() < YOUNG_SIZE ? YOUNG_GROWTH.byItself : YOUNG_GROWTH.none);
  clearTimeout(end);
  end = setTimeout(() => {
    end = undefined;
    letOldGrow(BY_ITSELF);
    letYoungGrow(YOUNG_GROWTH.byItself);
  }, HOLDS_MS);
  end.unref();
}

function youngSize(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}

function letYoungGrow(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function letOldGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
