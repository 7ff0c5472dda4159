import type { TimelineEntry } from '../../../domain/enrollment.js';
import type {
  ContactState,
  EnrollmentEnd,
  EventDraft,
  Id,
  PlannedAutomation,
} from '../../../domain/plan/types.js';
import type { StoredEnrollment } from './memory-database.js';
import { isBlocked } from './reference-contacts.js';

export function newEnrollment(of: {
  id: Id;
  now: Date;
  event: EventDraft;
  automation: PlannedAutomation;
  contact: ContactState;
}): StoredEnrollment {
  const { id, now, event, automation, contact } = of;
  return {
    id,
    automationId: automation.id,
    automationVersion: automation.version,
    automationName: automation.definition.name,
    contactId: contact.id,
    status: 'active',
    run: 1,
    visit: 0,
    step: null,
    enteredAt: now,
    endedAt: null,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: event.id, name: event.name },
    entryRefs: {},
    activeKey: automation.definition.reentry === 'whenFinished' ? `${automation.id}:${contact.id}` : null,
    mailBlocked: isBlocked(contact),
    depth: event.depth,
    outboxSeq: 0,
    entryProperties: event.propertiesText,
    timeline: [{ at: now, type: 'entered', eventId: event.id }],
  };
}

/** Ends it in place, with a line in its story. */
export function closeEnrollment(
  enrollment: StoredEnrollment,
  { end, now, cause }: { end: EnrollmentEnd; now: Date; cause: Id | null },
): void {
  Object.assign(enrollment, { status: end.status, endedAt: now, activeKey: null });
  const line: TimelineEntry = { at: now, type: end.status };
  if (end.status === 'failed') {
    enrollment.lastError = line.note = end.error;
  } else if (end.status === 'exited') {
    enrollment.exitReason = end.reason;
    enrollment.exitEventId = cause;
    line.note = end.note ?? end.reason;
    if (end.by !== undefined) line.by = end.by;
  }
  if (cause !== null) line.eventId = cause;
  enrollment.timeline.push(line);
}

/** Takes a failed one up again in place: a new run, a new visit, the consent of today. */
export function reopenEnrollment(
  enrollment: StoredEnrollment,
  of: { now: Date; by: string; note: string | null; key: string | null; mailBlocked: boolean },
): void {
  const { now, by, note, key, mailBlocked } = of;
  const { run, visit } = enrollment;
  Object.assign(enrollment, {
    status: 'active',
    run: run + 1,
    visit: visit + 1,
    endedAt: null,
    lastError: null,
  });
  Object.assign(enrollment, { activeKey: key, mailBlocked });
  enrollment.timeline.push({ at: now, type: 'retried', by, ...(note === null ? {} : { note }) });
}
