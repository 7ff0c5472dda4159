import type { TimelineEntry } from '../../../../domain/automation/enrollment.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { EnrollmentEnd } from '../../../../domain/plan/calls/call-action.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';
import { keyOf } from './reference-reentry.js';

export function newEnrollment(of: {
  id: Id;
  now: Date;
  /** The entry event, or its equivalent without an id if an operator enrolls the contact. */
  event: Pick<EventDraft, 'name' | 'propertiesText' | 'depth'> & { id: Id | null };
  automation: PlannedAutomation;
  contact: ContactState;
  entryKey: string | null;
  line: Partial<TimelineEntry>;
  listId: Id | null;
  mailBlocked: boolean;
}): StoredEnrollment {
  const { id, now, event, automation, contact, entryKey, line, listId, mailBlocked } = of;
  return {
    id,
    automationId: automation.id,
    automationVersion: automation.version,
    automationName: automation.definition.name,
    contactId: contact.id,
    status: 'active',
    paused: false,
    run: 1,
    visit: 0,
    step: null,
    nextWakeAt: null,
    enteredAt: now,
    startedAt: null,
    endedAt: null,
    goalReached: false,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: event.id, name: event.name },
    entryRefs: {},
    activeKey: keyOf(automation, { contactId: contact.id, entryKey }),
    endsOn: null,
    entryKey,
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    listId,
    mailBlocked,
    hasConsent: contact.consent.state === 'given',
    depth: event.depth,
    since: null,
    effect: null,
    outboxSeq: 0,
    entryProperties: event.propertiesText,
    timeline: [{ at: now, type: 'entered', ...line }],
  };
}

/** Ends it in place, with a timeline entry. */
export function closeEnrollment(
  enrollment: StoredEnrollment,
  { end, now, cause }: { end: EnrollmentEnd; now: Date; cause: Id | null },
): void {
  Object.assign(enrollment, { status: end.status, endedAt: now, activeKey: null, paused: false });
  Object.assign(enrollment, { nextWakeAt: null, waiting: null, awaited: null });
  Object.assign(enrollment, { waitingField: null, rereadAt: null });
  enrollment.lastError = null;
  const line: TimelineEntry = { at: now, type: end.status };
  if (enrollment.step !== null) line.step = enrollment.step;
  if (end.status === 'completed' && end.goalReached === true) enrollment.goalReached = true;
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
