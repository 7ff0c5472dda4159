import { setCurrentDetails } from '@temporalio/workflow';
import { position } from '../activities.js';
import type { Next, PlanOf, StepRun } from './step-run.js';

/** A date field may be far in the future; timers last a year at most, and then the field is read again. */
const MAX_SLEEP_MS = 366 * 86_400_000;

/** Sleeps for the time in the row; a wait until a contact field is read again on waking. */
export async function wait(step: PlanOf<'wait'>, { at, state }: StepRun): Promise<Next> {
  for (;;) {
    const left = await state.whenNotPaused(() => position.enterWait(at));
    if (left === null) return 'over';
    if (left === 0) return 'continue';
    const ms = left === 'open' ? null : left;
    setCurrentDetails(`**${step.id}** (wait) ${detail(ms)}`);
    const sleepMs = ms === null ? null : Math.min(ms, MAX_SLEEP_MS);
    const woken = await state.sleep(sleepMs, ['skip', 'recheck'], `wait (${step.id})`);
    if (woken === 'skip') return 'continue';
    if (woken === 'timeUp' && step.rereads === undefined) return 'continue';
  }
}

function detail(ms: number | null): string {
  return ms === null
    ? 'for a field of the contact to be set'
    : `until ${new Date(Date.now() + ms).toISOString()}`;
}
