import type { ExitReason, TimelineEntry } from '../../automation/enrollment.js';
import { appendInternal, type CallProgress } from '../calls/call-progress.js';
import type { EnrollmentEnd } from '../calls/call-action.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from '../event.js';
import type { Id } from '../../id.js';
import type { PlannedAutomation } from './planned-automation.js';
import { HOUR_MS } from '../../kernel/spans.js';

/** Depth of events caused by an enrollment: one more than its entry event's, or 0 after an hour. */
export function depthAfter(enrollment: Pick<EnrollmentState, 'enteredAt' | 'depth'>, now: Date): number {
  return now.getTime() - enrollment.enteredAt.getTime() < HOUR_MS ? enrollment.depth + 1 : 0;
}

/**
 * Ends an active or failed enrollment: updates its row, releases its key, cancels the workflow of an active one, and
 * appends the end event. One that fails can be retried and appends none. An enrollment ends only once.
 */
export function endEnrollment(
  progress: CallProgress,
  enrollment: EnrollmentState,
  end: EnrollmentEnd,
  cause: EventDraft | null,
): void {
  const { state } = progress;
  const isCancelled = enrollment.status === 'active' && needsCancel(end);
  const outboxSeq = isCancelled ? state.commands.cancel(enrollment).outboxSeq : enrollment.outboxSeq;
  const ended: EnrollmentState = {
    ...enrollment,
    outboxSeq,
    status: end.status,
    paused: false,
    nextWakeAt: null,
    endedAt: state.now,
    goalReached: reachesGoal(end),
    activeKey: null,
    endsOn: end.status === 'failed' ? endsOn(state.enrollments.findVersion(enrollment.id)) : null,
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    exitReason: end.status === 'exited' ? end.reason : null,
    exitEventId: end.status === 'exited' ? (cause?.id ?? null) : null,
    lastError: end.status === 'failed' ? end.error : null,
  };
  progress.ended += 1;
  state.enrollments.change(ended, endTimelineEntry(state.now, enrollment, end, cause?.id ?? null));
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
    depth: depthAfter(enrollment, state.now),
  });
}

function endsOn(automation: PlannedAutomation | undefined): readonly string[] | null {
  return automation === undefined || automation.endsOn.length === 0 ? null : automation.endsOn;
}

function reachesGoal(end: EnrollmentEnd): boolean {
  return end.status === 'completed' && end.goalReached === true;
}

/** Whether the workflow still has to be cancelled. */
function needsCancel(end: EnrollmentEnd): boolean {
  return end.status === 'exited' ? !reportedByWorkflow.has(end.reason) : reachesGoal(end);
}

/** Exits that the workflow itself reports. */
const reportedByWorkflow: ReadonlySet<ExitReason> = new Set(['temporal', 'step', 'timeout']);

function endTimelineEntry(
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
