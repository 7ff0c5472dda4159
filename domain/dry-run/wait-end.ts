import type { Step } from '../automation/automation.js';
import type { Id } from '../id.js';
import { parseExactJson } from '../json/parse-json.js';
import { contactScope } from '../plan/contacts/contact-patch.js';
import { wakeTime } from '../steps/wake-time.js';
import { firstZone } from '../kernel/zoned-time.js';
import type { DryRunContext } from './dry-run-context.js';

/** When a wait that begins now ends; null while its field holds no instant. */
export function waitEnd(
  step: Step,
  { enrollmentId, now, context }: { enrollmentId: Id; now: Date; context: DryRunContext },
): Date | null {
  if (step.type !== 'wait') return null;
  return wakeTime(step, {
    now,
    contact: contactScope(context.engine.contact),
    entry: parseExactJson(context.engine.entryProperties(enrollmentId)),
    workspaceTimezone: context.input.workspace.timezone,
    seed: `${enrollmentId}:${step.id}`,
    spreadMs: context.input.calendarSpreadMs,
  });
}

/** The time zone of a step's instants: its own, else the contact's, else the workspace's. */
export function stepTimezone(step: Step, context: DryRunContext): string {
  const named = step.type === 'wait' && 'until' in step ? step.until?.timezone : undefined;
  if (named === undefined || named === 'contact') return context.timezone();
  return firstZone(named, context.input.workspace.timezone).name;
}
