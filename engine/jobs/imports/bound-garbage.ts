import { setFlagsFromString } from 'node:v8';

/**
 * How much garbage V8 lets pile up before it collects, in percent of what is in use. Left to itself it allows for three times
 * as much as that: 150 MiB beside the 50 that a worker uses.
 */
const GROWTH_PERCENT = 50;
/** What V8 takes for its own judgment. */
const BY_ITSELF = 0;
/** Longer than a turn of an import and the pause until the next, in which V8 may decide when to collect next. */
const HOLDS_MS = 10_000;

let end: NodeJS.Timeout | undefined;

/**
 * Makes the process collect garbage earlier for the next ten seconds: the rows of a page live long enough to leave the young
 * generation, so an import fills the heap with those of pages that are done. Call it again while the import goes on.
 */
export function boundGarbage(): void {
  if (end === undefined) letGrow(GROWTH_PERCENT);
  clearTimeout(end);
  end = setTimeout(() => {
    end = undefined;
    letGrow(BY_ITSELF);
  }, HOLDS_MS);
  end.unref();
}

function letGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
