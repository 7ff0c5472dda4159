import { position } from '../activities.js';
import type { Next, PlanOf, StepRun } from './step-run.js';

/** Continues with the arm chosen by conditions or by the hash of the enrollment. */
export async function chooseArm(step: PlanOf<'branch' | 'split'>, { at, state }: StepRun): Promise<Next> {
  const arm = await state.whenNotPaused(() => position.chooseArm(at));
  if (arm === 'over') return 'over';
  return { goTo: step.arms[arm] ?? null };
}
