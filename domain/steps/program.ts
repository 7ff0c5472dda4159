import type { Step, StepType, WaitStep } from '../automation/automation.js';
import { parseDuration } from '../automation/duration.js';
import { armsOf } from './tree.js';

/**
 * A step as the workflow knows it: no subjects, bodies, headers, conditions or values.
 *
 * `next` is the id of the step that follows, null at the end. Runs whose history was recorded before there were
 * branches have none, and go on in the order of the list.
 */
export type StepPlan = { id: string; next?: string | null } & (
  | { type: PlainStepType }
  /** Without `ms` the instant follows from the definition; `rereads` when it follows from the contact. */
  | { type: 'wait'; ms?: number; rereads?: true }
  | { type: 'waitForEvent'; onTimeout: 'continue' | 'exit' }
  /** The first step of each arm (`then` and `else` of a branch); of an empty one, what comes after. */
  | { type: 'branch' | 'split'; arms: (string | null)[] }
);

type PlainStepType = Exclude<StepType, 'wait' | 'waitForEvent' | 'branch' | 'split'>;

/** The tree as a flat list in document order, in which every step says what follows it. */
export function programOf(steps: readonly Step[], after: string | null = null): StepPlan[] {
  return steps.flatMap((step, i) => {
    const next = steps[i + 1]?.id ?? after;
    const inner = armsOf<Step>(step).flatMap((arm) => programOf(arm.steps, next));
    return [planOf(step, next), ...inner];
  });
}

function planOf(step: Step, next: string | null): StepPlan {
  const { id } = step;
  switch (step.type) {
    case 'wait':
      return { id, next, ...waitPlan(step) };
    case 'waitForEvent':
      return { id, next, type: step.type, onTimeout: step.onTimeout ?? 'continue' };
    case 'branch':
    case 'split':
      return { id, next, type: step.type, arms: armsOf<Step>(step).map(({ steps }) => steps[0]?.id ?? next) };
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

function waitPlan(step: WaitStep): { type: 'wait'; ms?: number; rereads?: true } {
  if ('untilField' in step) return { type: 'wait', rereads: true };
  const ms = 'for' in step ? parseDuration(step.for) : null;
  return ms === null ? { type: 'wait' } : { type: 'wait', ms };
}
