import { failingCondition, type Condition, type Scope } from '../conditions.js';
import type { CallProgress } from './call.js';
import { contactScope } from './contact-change.js';
import { endEnrollment } from './end-enrollment.js';
import type { ContactState, Decision, EnrollmentState, EventDraft, Id } from './types.js';

/**
 * Decides the exits of every event of the call, in order, on the enrollments that were active before it.
 * Each one ended appends an event, which is worked off the same way; it ends, since an enrollment ends once.
 */
export function decideExits(progress: CallProgress, activeBefore: Id[], contact: ContactState): void {
  for (let i = 0; i < progress.events.length; i += 1) {
    const event = progress.events[i];
    if (event === undefined) continue;
    for (const id of activeBefore) decideExit(progress, event, id, contact);
  }
}

function decideExit(progress: CallProgress, event: EventDraft, id: Id, contact: ContactState): void {
  const { world } = progress;
  const enrollment = world.enrollment(id);
  if (enrollment?.status !== 'active') return;
  const automation = world.snapshot.versionOf(enrollment.automationId, enrollment.automationVersion);
  if (!automation?.exitKeys.includes(event.key)) return;
  const scope: Scope = {
    contact: contactScope(contact),
    event: event.properties,
    entry: enrollment.entryRefs,
    now: world.now,
  };
  const failed = firstFailure(automation, event.key, scope);
  event.decisions.push(exitDecision(enrollment, failed));
  if (failed !== null) return;
  endEnrollment(progress, enrollment, { status: 'exited', reason: 'event' }, event);
  event.enrollments.push({ enrollmentId: id, automationId: enrollment.automationId, outcome: 'exited' });
  event.exited += 1;
  progress.exited += 1;
  progress.exitedIds.push(id);
}

/** Null when one of the automation's exits on this key holds, else the condition that failed first. */
function firstFailure(
  automation: {
    exitKeys: string[];
    definition: { exitOn: { where?: Parameters<typeof failingCondition>[0] }[] };
  },
  key: string,
  scope: Scope,
): Condition | null {
  let first: Condition | null = null;
  for (const [i, exit] of automation.definition.exitOn.entries()) {
    if (automation.exitKeys[i] !== key) continue;
    const failed = failingCondition(exit.where, scope);
    if (failed === null) return null;
    first ??= failed;
  }
  return first;
}

function exitDecision(enrollment: EnrollmentState, failed: Condition | null): Decision {
  const base = {
    automationId: enrollment.automationId,
    automationName: enrollment.automationName,
    role: 'exit',
    enrollmentId: enrollment.id,
  } as const;
  return failed === null
    ? { ...base, outcome: 'exited' }
    : { ...base, outcome: 'filtered', condition: failed };
}
