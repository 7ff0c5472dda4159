import { stableHash } from './stable-hash.js';
import type { BranchStep, SplitStep } from '../automation/automation.js';
import { failingCondition } from '../automation/conditions.js';
import type { Condition } from '../automation/where.js';
import type { JsonObject, JsonValue } from '../json/json.js';

export interface ChoiceFacts {
  enrollmentId: string;
  /** As conditions see it. */
  contact: JsonObject;
  /** Entry properties; `event` and `entry` are the same here. */
  entry: JsonValue;
  /** Webhook responses by step id. */
  steps: JsonObject;
  now: Date;
  /** The workspace's zone. */
  timezone: string;
}

export interface ChosenArm {
  /** Index of the arm (`then` is 0, `else` 1). */
  index: number;
  /** The failing condition; null if all hold, and for splits. */
  failed: Condition | null;
}

/** Chooses the arm of a branch or split. */
export function chosenArm(step: BranchStep | SplitStep, facts: ChoiceFacts): ChosenArm {
  if (step.type === 'split') return { index: splitArm(facts.enrollmentId, step.id, step.arms), failed: null };
  const failed = failingCondition(step.if, { ...facts, event: facts.entry });
  return { index: failed === null ? 0 : 1, failed };
}

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
