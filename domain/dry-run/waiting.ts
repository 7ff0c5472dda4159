import type { Step } from '../automation/automation.js';
import { contactScope } from '../plan/contact-patch.js';
import type { Id } from '../id.js';
import { wakeTime } from '../steps/wake-time.js';
import { firstZone } from '../steps/zoned-time.js';
import type { DryRunContext } from './dry-run.js';

/** When a wait that begins now is over; null while nothing says so. */
export function fieldWake(
  step: Step,
  { id, now, stage }: { id: Id; now: Date; stage: DryRunContext },
): Date | null {
  if (step.type !== 'wait') return null;
  return wakeTime(step, {
    now,
    contact: contactScope(stage.house.contact),
    workspaceTimezone: stage.input.workspace.timezone,
    seed: `${id}:${step.id}`,
  });
}

/** In which zone the instants of a step are meant: its own, the contact's, the workspace's. */
export function zoneOfWait(step: Step, stage: DryRunContext): string {
  const named = step.type === 'wait' && 'until' in step ? step.until.timezone : undefined;
  if (named === undefined || named === 'contact') return stage.timezone();
  return firstZone(named, stage.input.workspace.timezone).name;
}
