import { ObjectId } from 'mongodb';
import type { EnrollmentState } from '../../../../domain/plan/enrollments/enrollment-state.js';
import type { EnrollmentWrite } from '../../../../domain/plan/writes.js';
import type { Awaited, Effect, EnrollmentRecord } from '../../../../models/automations/enrollment.js';

/** The enrollment fields that the plan needs. */
export type EnrollmentHead = Omit<
  EnrollmentRecord,
  'timeline' | 'entry' | 'stepAnswers' | 'since' | 'seen' | 'effect'
> & {
  entry: { eventId: ObjectId | null; name: string };
  effect?: Pick<Effect, 'id' | 'until'>;
};

/** What is left out may be large. */
export const enrollmentHeadProjection = {
  timeline: 0,
  'entry.properties': 0,
  stepAnswers: 0,
  since: 0,
  seen: 0,
  'effect.state': 0,
} as const;

export function enrollmentState(row: EnrollmentHead): EnrollmentState {
  return {
    id: row._id.toHexString(),
    automationId: row.automationId.toHexString(),
    automationVersion: row.automationVersion,
    automationName: row.automationName,
    contactId: row.contactId.toHexString(),
    status: row.status,
    paused: row.paused,
    run: row.run,
    visit: row.visit,
    step: row.step,
    nextWakeAt: row.nextWakeAt,
    enteredAt: row.enteredAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    goalReached: row.goalReached,
    exitReason: row.exitReason,
    exitEventId: row.exitEventId?.toHexString() ?? null,
    lastError: row.lastError,
    entry: { eventId: row.entry.eventId?.toHexString() ?? null, name: row.entry.name },
    entryRefs: row.entryRefs,
    activeKey: row.activeKey ?? null,
    endsOn: row.failed?.endsOn ?? null,
    entryKey: row.entryKey,
    waiting: row.waiting ?? null,
    awaited: awaitedState(row.awaited),
    waitingField: row.waitingField ?? null,
    rereadAt: row.rereadAt ?? null,
    listId: row.listId?.toHexString() ?? null,
    mailBlocked: row.mailBlocked,
    hasConsent: row.hasConsent,
    since: null,
    effect: row.effect ?? null,
    depth: row.depth,
    outboxSeq: row.outboxSeq,
  };
}

function awaitedState(awaited: Awaited | undefined): EnrollmentState['awaited'] {
  return awaited === undefined ? null : { visit: awaited.visit, eventId: awaited.eventId.toHexString() };
}

export function enrollmentRow(write: EnrollmentWrite, workspaceId: ObjectId): EnrollmentRecord {
  const { enrollment: e } = write;
  return {
    _id: new ObjectId(e.id),
    workspaceId,
    automationId: new ObjectId(e.automationId),
    automationVersion: e.automationVersion,
    automationName: e.automationName,
    contactId: new ObjectId(e.contactId),
    status: e.status,
    paused: e.paused,
    run: e.run,
    visit: e.visit,
    step: e.step,
    nextWakeAt: e.nextWakeAt,
    enteredAt: e.enteredAt,
    startedAt: e.startedAt,
    endedAt: e.endedAt,
    goalReached: e.goalReached,
    exitReason: e.exitReason,
    exitEventId: e.exitEventId === null ? null : new ObjectId(e.exitEventId),
    lastError: e.lastError,
    entry: {
      eventId: e.entry.eventId === null ? null : new ObjectId(e.entry.eventId),
      name: e.entry.name,
      properties: write.entryProperties,
    },
    entryRefs: e.entryRefs,
    ...(e.activeKey === null ? {} : { activeKey: e.activeKey }),
    ...(e.endsOn !== null && { failed: { contactId: new ObjectId(e.contactId), endsOn: e.endsOn } }),
    entryKey: e.entryKey,
    ...(e.listId === null ? {} : { listId: new ObjectId(e.listId) }),
    mailBlocked: e.mailBlocked,
    hasConsent: e.hasConsent,
    depth: e.depth,
    outboxSeq: e.outboxSeq,
    timeline: write.timeline,
  };
}
