import { ObjectId } from 'mongodb';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { EventRecord } from '../../../../models/events/event.js';

/** Decisions stored with an event. */
const MAX_DECISIONS = 100;

export function eventRow(event: EventDraft, workspaceId: ObjectId): EventRecord {
  return {
    _id: new ObjectId(event.id),
    workspaceId,
    contactId: event.contactId === null ? null : new ObjectId(event.contactId),
    name: event.name,
    key: event.key,
    properties: event.propertiesText,
    source: event.source,
    status: event.status,
    enrolled: event.enrolled,
    exited: event.exited,
    enrollments: event.enrollments.map(({ enrollmentId, automationId, outcome }) => ({
      enrollmentId: new ObjectId(enrollmentId),
      automationId: new ObjectId(automationId),
      outcome,
    })),
    decisions: event.decisions.slice(0, MAX_DECISIONS),
    parentId: event.parentId === null ? null : new ObjectId(event.parentId),
    depth: event.depth,
    receivedAt: event.receivedAt,
    note: event.note,
    ...(event.personKeys === undefined ? {} : { personKeys: event.personKeys }),
    ...(event.silent === true && { silent: true as const }),
    ...(event.mailReport === undefined ? {} : { mailReport: event.mailReport }),
    ...(event.dedupeKey === null ? {} : { dedupeKey: event.dedupeKey }),
    ...(event.fingerprint === null ? {} : { fingerprint: event.fingerprint }),
  };
}
