import type { ExitReason, TimelineEntry } from '../automation/enrollment.js';
import { appendInternal, type CallProgress } from './call-progress.js';
import type { EnrollmentEnd } from './call-action.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from './event.js';
import type { Id } from '../id.js';

const HOUR_MS = 3_600_000;

/** Depth of what an enrollment causes: one more than what entered it, unless an hour lies between. */
export function depthAfter(enrollment: Pick<EnrollmentState, 'enteredAt' | 'depth'>, now: Date): number {
  return now.getTime() - enrollment.enteredAt.getTime() < HOUR_MS ? enrollment.depth + 1 : 0;
}

/**
 * Ends an active enrollment: its row, its lock, its key, the cancel of its workflow, and the event that
 * says so (a failed one may be retried and says nothing). An enrollment ends once.
 */
export function endEnrollment(
  progress: CallProgress,
  enrollment: EnrollmentState,
  end: EnrollmentEnd,
  cause: EventDraft | null,
): void {
  const { world } = progress;
  const ended: EnrollmentState = {
    ...enrollment,
    status: end.status,
    paused: false,
    nextWakeAt: null,
    endedAt: world.now,
    goalReached: reachesGoal(end),
    activeKey: null,
    waiting: null,
    awaited: null,
    waitingField: null,
    exitReason: end.status === 'exited' ? end.reason : null,
    exitEventId: end.status === 'exited' ? (cause?.id ?? null) : null,
    lastError: end.status === 'failed' ? end.error : null,
  };
  const kept = needsCancel(end) ? world.commandCancel(ended) : ended;
  world.changeEnrollment(kept, endLine(world.now, enrollment, end, cause?.id ?? null));
  if (end.status === 'failed') return;
  appendInternal(progress, end.status === 'completed' ? 'automation_completed' : 'automation_exited', {
    contactId: enrollment.contactId,
    properties: {
      automationId: enrollment.automationId,
      automationName: enrollment.automationName,
      enrollmentId: enrollment.id,
      ...(end.status === 'exited' ? { reason: end.reason } : {}),
      ...(reachesGoal(end) ? { goalReached: true } : {}),
    },
    source: { type: 'automation', id: enrollment.id, name: enrollment.automationName },
    depth: depthAfter(enrollment, world.now),
  });
}

function reachesGoal(end: EnrollmentEnd): boolean {
  return end.status === 'completed' && end.goalReached === true;
}

/** Whether its workflow does not know of the end yet. */
function needsCancel(end: EnrollmentEnd): boolean {
  return end.status === 'exited' ? !workflowEnds.has(end.reason) : reachesGoal(end);
}

/** Exits that a workflow itself tells of. */
const workflowEnds: ReadonlySet<ExitReason> = new Set(['temporal', 'step', 'timeout']);

function endLine(
  at: Date,
  enrollment: EnrollmentState,
  end: EnrollmentEnd,
  eventId: Id | null,
): TimelineEntry {
  const note =
    end.status === 'failed' ? end.error : end.status === 'exited' ? (end.note ?? end.reason) : undefined;
  return {
    at,
    type: end.status,
    ...(enrollment.step === null ? {} : { step: enrollment.step }),
    ...(note === undefined ? {} : { note }),
    ...(end.status === 'exited' && end.by !== undefined ? { by: end.by } : {}),
    ...(eventId === null ? {} : { eventId }),
  };
}
