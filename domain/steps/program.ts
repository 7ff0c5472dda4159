import type { Step, StepType } from '../automation/automation.js';
import { stepArms } from './tree.js';

/**
 * A step as the workflow knows it: without subjects, bodies, headers, conditions and values.
 *
 * `next` is the id of the next step, null at the end.
 */
export type StepPlan = { id: string; next: string | null } & (
  | { type: PlainStepType }
  /** With `rereads` its end depends on the contact. */
  | { type: 'wait'; rereads?: true }
  | { type: 'waitForEvent'; onTimeout: 'continue' | 'exit' }
  /** The first step of each arm (`then` and `else` of a branch); for an empty arm, the step after the branch. */
  | { type: 'branch' | 'split'; arms: (string | null)[] }
);

type PlainStepType = Exclude<StepType, 'wait' | 'waitForEvent' | 'branch' | 'split'>;

/** The step tree as a flat list in document order; each step names its successor. */
export function toProgram(steps: readonly Step[], after: string | null = null): StepPlan[] {
  return steps.flatMap((step, i) => {
    const next = steps[i + 1]?.id ?? after;
    const inner = stepArms<Step>(step).flatMap((arm) => toProgram(arm.steps, next));
    return [toStepPlan(step, next), ...inner];
  });
}

function toStepPlan(step: Step, next: string | null): StepPlan {
  const { id } = step;
  switch (step.type) {
    case 'wait':
      return { id, next, type: step.type, ...('untilField' in step ? { rereads: true } : {}) };
    case 'waitForEvent':
      return { id, next, type: step.type, onTimeout: step.onTimeout ?? 'continue' };
    case 'branch':
    case 'split':
      return {
        id,
        next,
        type: step.type,
        arms: stepArms<Step>(step).map(({ steps }) => steps[0]?.id ?? next),
      };
    case 'sendEmail':
    case 'webhook':
    case 'updateContact':
    case 'sendEvent':
    case 'addToList':
    case 'removeFromList':
    case 'exit':
      return { id, next, type: step.type };
  }
}
