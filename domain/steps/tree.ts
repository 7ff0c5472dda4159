import type { Step } from '../automation/automation.js';

/** A nested list of steps, and its path within the step. */
export interface Arm<S> {
  path: string;
  steps: readonly S[];
}

/** The part of a step that determines its arms; drafts, whose ids may be missing, have it too. */
interface Nesting<S> {
  type: string;
  then?: readonly S[];
  else?: readonly S[];
  arms?: readonly { steps: readonly S[] }[];
}

/** The arms of a step; empty for steps without any. */
export function stepArms<S extends Nesting<S>>(step: S): Arm<S>[] {
  if (step.type === 'branch') {
    return [
      { path: 'then', steps: step.then ?? [] },
      { path: 'else', steps: step.else ?? [] },
    ];
  }
  if (step.type !== 'split') return [];
  return (step.arms ?? []).map(({ steps }, i) => ({ path: `arms.${String(i)}.steps`, steps }));
}

/** A step with its path, such as `2.then.0`. */
export interface LocatedStep<S> {
  step: S;
  path: string;
}

/** All steps of a tree with their paths, in document order (parents first). */
export function locateSteps<S extends Nesting<S>>(steps: readonly S[], below = ''): LocatedStep<S>[] {
  return steps.flatMap((step, i) => {
    const path = `${below}${String(i)}`;
    const inner = stepArms(step).flatMap((arm) => locateSteps(arm.steps, `${path}.${arm.path}.`));
    return [{ step, path }, ...inner];
  });
}

/** Formats `2.then.0` as in errors: `steps[2].then[0]`. */
export function pathInBody(path: string): string {
  return `steps${path.replace(/(^|\.)(\d+)(?=\.|$)/g, '[$2]')}`;
}

/** All steps of a definition, nested ones included, in document order. */
export function flatten(steps: readonly Step[]): Step[] {
  return locateSteps<Step>(steps).map(({ step }) => step);
}

/** The tree with every step replaced; nested steps are replaced before the step that holds them. */
export function mapSteps(steps: readonly Step[], change: (step: Step) => Step): Step[] {
  return steps.map((step) => {
    if (step.type === 'branch') {
      const other = step.else === undefined ? {} : { else: mapSteps(step.else, change) };
      return change({ ...step, then: mapSteps(step.then, change), ...other });
    }
    if (step.type !== 'split') return change(step);
    return change({
      ...step,
      arms: step.arms.map((arm) => ({ ...arm, steps: mapSteps(arm.steps, change) })),
    });
  });
}

/** The step with this id, nested or not. */
export function findStep(steps: readonly Step[], id: string): Step | undefined {
  return flatten(steps).find((step) => step.id === id);
}

/** Nesting depth of the steps; 1 without nested steps. */
export function nestingDepth<S extends Nesting<S>>(steps: readonly S[]): number {
  const inner = steps.flatMap((step) => stepArms(step).map((arm) => nestingDepth(arm.steps)));
  return 1 + Math.max(0, ...inner);
}
