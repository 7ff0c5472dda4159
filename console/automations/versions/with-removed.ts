import { draftArms, withArm, type Definition, type DraftStep } from '../model/definition';
import { findStep, insertAt, locate, findSteps } from '../model/tree';

/** A version with the steps that it no longer has, where they were, so that they can be shown as removed. */
export function withRemoved(before: Definition, after: Definition): Definition {
  let drawn = after;
  for (const { step, list, index } of locate(before)) {
    if (findStep(drawn, step.id) !== undefined) continue;
    const there = findSteps(drawn, list);
    if (there === null) continue;
    const earlier = (findSteps(before, list) ?? []).slice(0, index).map(({ id }) => id);
    const at = there.findLastIndex(({ id }) => earlier.includes(id)) + 1;
    drawn = insertAt(drawn, { list, index: at }, [bare(step)]);
  }
  return drawn;
}

/** Without the steps in its arms: those that are gone follow, and those that are kept are elsewhere. */
function bare(step: DraftStep): DraftStep {
  return draftArms(step).reduce((one, { port }) => withArm(one, port, []), step);
}
