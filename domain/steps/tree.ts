import type { Step } from '../automation/automation.js';

/** A list of steps within a step, and the words for the way to it. */
export interface Arm<S> {
  path: string;
  steps: readonly S[];
}

/** What of a step its arms follow from; drafts, whose ids may be missing, have it as well. */
interface Nesting<S> {
  type: string;
  then?: readonly S[];
  else?: readonly S[];
  arms?: readonly { steps: readonly S[] }[];
}

/** The lists of steps that a step chooses from; none for a step that stands for itself. */
export function armsOf<S extends Nesting<S>>(step: S): Arm<S>[] {
  if (step.type === 'branch') {
    return [
      { path: 'then', steps: step.then ?? [] },
      { path: 'else', steps: step.else ?? [] },
    ];
  }
  if (step.type !== 'split') return [];
  return (step.arms ?? []).map(({ steps }, i) => ({ path: `arms.${String(i)}.steps`, steps }));
}

/** A step with the place at which it stands, such as `2.then.0`. */
export interface Placed<S> {
  step: S;
  place: string;
}

/** Every step of a tree with its place, in document order: a step stands before what it holds. */
export function placed<S extends Nesting<S>>(steps: readonly S[], below = ''): Placed<S>[] {
  return steps.flatMap((step, i) => {
    const place = `${below}${String(i)}`;
    const inner = armsOf(step).flatMap((arm) => placed(arm.steps, `${place}.${arm.path}.`));
    return [{ step, place }, ...inner];
  });
}

/** Every step of a definition, nested ones included, in document order. */
export function flatten(steps: readonly Step[]): Step[] {
  return placed<Step>(steps).map(({ step }) => step);
}

/** The step with an id, wherever in the tree it stands. */
export function findStep(steps: readonly Step[], id: string): Step | undefined {
  return flatten(steps).find((step) => step.id === id);
}

/** How many lists of steps stand within each other; 1 when no step holds any. */
export function depthOf<S extends Nesting<S>>(steps: readonly S[]): number {
  const inner = steps.flatMap((step) => armsOf(step).map((arm) => depthOf(arm.steps)));
  return 1 + Math.max(0, ...inner);
}
