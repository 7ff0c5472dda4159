import { position } from '../activities.js';
import type { Next, PlanOf, StepRun } from './step-run.js';

/** Goes on with the arm that conditions, or the hash of the enrollment, decide for. */
export async function chooseArm(step: PlanOf<'branch' | 'split'>, { at, state }: StepRun): Promise<Next> {
  const arm = await state.whenNotPaused(() => position.chooseArm(at));
  if (arm === 'over') return 'over';
  return { goTo: step.arms[arm] ?? null };
}
