import { lengthOf } from '../../texts/length';
import type { DraftStep } from './definition';
import { textOf } from './json';

const DAYS: Record<string, number> = { second: 1 / 86_400, minute: 1 / 1_440, hour: 1 / 24, day: 1, week: 7 };
const ISO = /^P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?)?$/;

/** A duration in days; null if it is not one. */
export function daysIn(duration: string): number | null {
  const length = lengthOf(duration);
  if (length !== null) return length.count * (DAYS[length.unit] ?? 0);
  const parts = ISO.exec(duration);
  if (parts === null || duration === 'P') return null;
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (
    (weeks ?? 0) * 7 + (days ?? 0) + (hours ?? 0) / 24 + (minutes ?? 0) / 1_440 + (seconds ?? 0) / 86_400
  );
}

/** Days since entry: at least and at most. `varies` where a step waits for an instant that differs by contact. */
export interface Elapsed {
  least: number;
  most: number;
  varies: boolean;
}

export const ENTRY: Elapsed = { least: 0, most: 0, varies: false };

/** The days since entry after a wait that was begun at `before`. */
export function elapsedAfter(step: DraftStep, before: Elapsed): Elapsed {
  const { least, most, varies } = before;
  if (step.type === 'waitForEvent') {
    return { least, most: most + (daysIn(textOf(step['timeout'])) ?? 0), varies };
  }
  if (step.type !== 'wait') return before;
  if (step['untilField'] !== undefined) return { least, most, varies: true };
  if (step['until'] !== undefined) return { least, most: most + 1, varies };
  const days = daysIn(textOf(step['for'])) ?? 0;
  return { least: least + days, most: most + days, varies };
}

export function joined(all: readonly Elapsed[]): Elapsed {
  const [first = ENTRY, ...others] = all;
  return others.reduce(
    (sum, one) => ({
      least: Math.min(sum.least, one.least),
      most: Math.max(sum.most, one.most),
      varies: sum.varies || one.varies,
    }),
    first,
  );
}
