import Type, { type Static } from 'typebox';
import type { Problem } from '../http/output/problem.js';
import { responseSchema, count, described, objectSchema } from '../http/output/response-schema.js';

export const countsSchema = responseSchema('EventCounts', {
  enrolled: count,
  exited: count,
  silent: Type.Optional(Type.Literal(true)),
});

export const eventBatchSchema = responseSchema('EventBatch', {
  enrolled: count,
  exited: count,
  results: Type.Array(Type.Union([countsSchema, objectSchema({ error: described<Problem>('Problem') })])),
});

export type BatchResult = Static<typeof countsSchema> | { error: Problem };

/** The outcome of each event of a batch, in order, and the totals of those that were accepted. */
export function presentBatch(results: BatchResult[]): Static<typeof eventBatchSchema> {
  const accepted = results.flatMap((one) => ('error' in one ? [] : [one]));
  const sum = (field: 'enrolled' | 'exited'): number =>
    accepted.reduce((total, one) => total + one[field], 0);
  return { enrolled: sum('enrolled'), exited: sum('exited'), results };
}
