import { setCurrentDetails } from '@temporalio/workflow';
import { position } from '../activities.js';
import type { Next, PlanOf, StepRun } from './step-run.js';

/**
 * Waits for an event. A signal wakes the run; when the time is up the row decides, so an event committed just before
 * counts.
 */
export async function waitForEvent(step: PlanOf<'waitForEvent'>, { at, state }: StepRun): Promise<Next> {
  const entered = await state.whenNotPaused(() => position.awaitEvent(at));
  if (entered === 'over') return 'over';
  if (entered.found) return 'continue';
  if (entered.ms > 0) {
    const until = new Date(Date.now() + entered.ms).toISOString();
    setCurrentDetails(`**${step.id}** (waitForEvent) until ${until}`);
    const woken = await state.sleep(entered.ms, ['event', 'skip'], `wait for event (${step.id})`);
    if (woken !== 'timeUp') return 'continue';
  }
  const end = await position.endEventWait(at);
  if (end === 'over') return 'over';
  return end === 'timedOut' && step.onTimeout === 'exit' ? 'timeout' : 'continue';
}
