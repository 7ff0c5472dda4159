import { parseDuration } from '../../../domain/automation/duration.js';
import { asText } from '../../../domain/json/lenient.js';
import type { DraftStep } from './definition';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** A duration in days; none if it is not one. */
function daysIn(duration: string): number {
  return (parseDuration(duration) ?? 0) / DAY_MS;
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
    return { least, most: most + daysIn(asText(step['timeout'])), varies };
  }
  if (step.type !== 'wait') return before;
  if (step['untilField'] !== undefined) return { least, most, varies: true };
  if (step['until'] !== undefined) return { least, most: most + 1, varies };
  const days = daysIn(asText(step['for']));
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
