import type { BranchStep, SplitStep } from '../automation/automation.js';
import { failingCondition } from '../automation/conditions.js';
import type { Condition } from '../automation/where.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { splitArm } from './split-arm.js';

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
