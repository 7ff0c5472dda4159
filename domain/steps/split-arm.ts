import { stableHash } from './stable-hash.js';

const HASHES = 2 ** 32;

/**
 * Chooses an arm at random by weight, always the same one for the same enrollment and step.
 *
 * @returns the arm's index; an arm of weight 0 is never chosen
 */
export function splitArm(enrollmentId: string, stepId: string, arms: readonly { weight: number }[]): number {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  let left = (stableHash(`${enrollmentId}:${stepId}`) / HASHES) * total;
  for (const [i, { weight }] of arms.entries()) {
    if (left < weight) return i;
    left -= weight;
  }
  return arms.findLastIndex(({ weight }) => weight > 0);
}
