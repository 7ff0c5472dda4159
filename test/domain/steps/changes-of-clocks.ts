import { IANAZone } from 'luxon';

/** Shorter than the time between two changes: those around Ramadan in Morocco are weeks apart. */
const STEP_MS = 6 * 86_400_000;

/** The instants, to the millisecond, at which a zone's offset changes. */
export function changesOfClocks(name: string, firstYear: number, lastYear: number): number[] {
  const zone = IANAZone.create(name);
  const changes: number[] = [];
  const end = Date.UTC(lastYear + 1, 0, 1);
  let offset = zone.offset(Date.UTC(firstYear, 0, 1));
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += STEP_MS) {
    const next = zone.offset(at + STEP_MS);
    if (next !== offset) changes.push(exactly(zone, at, at + STEP_MS));
    offset = next;
  }
  return changes;
}

function exactly(zone: IANAZone, from: number, to: number): number {
  const old = zone.offset(from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offset(middle) === old) low = middle;
    else high = middle;
  }
  return high;
}
