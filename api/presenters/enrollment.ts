import type { TimelineEntry } from '../../domain/enrollment.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';

/** Where Temporal's pages are; `uiUrl` without a slash at its end, null where there are none. */
export interface TemporalPages {
  uiUrl: string | null;
  namespace: string;
}

export function presentEnrollment(enrollment: EnrollmentRecord, temporal: TemporalPages) {
  const id = enrollment._id.toHexString();
  return {
    id,
    automationId: enrollment.automationId.toHexString(),
    automationVersion: enrollment.automationVersion,
    contactId: enrollment.contactId.toHexString(),
    status: enrollment.status,
    paused: enrollment.paused,
    step: enrollment.step,
    nextWakeAt: enrollment.nextWakeAt?.toISOString() ?? null,
    enteredAt: enrollment.enteredAt.toISOString(),
    endedAt: enrollment.endedAt?.toISOString() ?? null,
    goalReached: enrollment.goalReached,
    exitReason: enrollment.exitReason,
    exitEventId: enrollment.exitEventId?.toHexString() ?? null,
    lastError: enrollment.lastError,
    run: enrollment.run,
    timeline: enrollment.timeline.map(presentLine),
    workflowId: enrollmentWorkflowId(id, enrollment.run),
    temporalUrl: temporalUrl(enrollment, temporal),
  };
}

function presentLine({ at, type, step, visit, note, by, eventId }: TimelineEntry) {
  return {
    at: at.toISOString(),
    type,
    ...(step !== undefined && { step }),
    ...(visit !== undefined && { visit }),
    ...(note !== undefined && { note }),
    ...(by !== undefined && { by }),
    ...(eventId !== undefined && { eventId }),
  };
}

/** Null where there is nothing to look at: it ended before its workflow began. */
function temporalUrl(
  { _id, run, startedAt, endedAt }: EnrollmentRecord,
  { uiUrl, namespace }: TemporalPages,
): string | null {
  if (uiUrl === null || (startedAt === null && endedAt !== null)) return null;
  const workflowId = enrollmentWorkflowId(_id.toHexString(), run);
  return `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflowId}`;
}
