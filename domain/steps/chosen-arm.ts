import type { BranchStep, SplitStep } from '../automation/automation.js';
import { failingCondition, type Condition } from '../automation/conditions.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { splitArm } from './split-arm.js';

export interface ChoiceFacts {
  enrollmentId: string;
  /** As conditions see it. */
  contact: JsonObject;
  /** Properties of the event that entered; `event` and `entry` are the same here. */
  entry: JsonValue;
  /** What webhook steps were answered, by their ids. */
  steps: JsonObject;
  now: Date;
}

export interface ChosenArm {
  /** Which of the arms (`then` is the first, `else` the second). */
  index: number;
  /** The condition that decided against `then`; null where it holds, and for a split. */
  failed: Condition | null;
}

/** Which arm of a branch or split an enrollment takes now. */
export function chosenArm(step: BranchStep | SplitStep, facts: ChoiceFacts): ChosenArm {
  const { enrollmentId, contact, entry, steps, now } = facts;
  if (step.type === 'split') return { index: splitArm(enrollmentId, step.id, step.arms), failed: null };
  const failed = failingCondition(step.if, { contact, event: entry, entry, steps, now });
  return { index: failed === null ? 0 : 1, failed };
}
