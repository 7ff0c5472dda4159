import { ObjectId } from 'mongodb';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { DeliveryDraft, EnrollmentWrite, OutboxDraft } from '../../../domain/plan/writes.js';
import type { EnrollmentState } from '../../../domain/plan/enrollments/enrollment-state.js';
import type { EventDraft } from '../../../domain/plan/event.js';
import { searchTerms } from '../../../domain/contact/search-terms.js';
import { receiverKey } from '../../../domain/webhook/receiver-key.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Awaited, Effect, EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { EventRecord } from '../../../models/events/event.js';
import { freeCommand, type OutboxRecord } from '../../../models/system/outbox.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';

/** Converts between the plan's states and database rows; the only place where ids change type. */

/** Decisions stored with an event. */
const MAX_DECISIONS = 100;

/** The contact fields that the plan needs; search terms are derived when it is written. */
export type ContactHead = Omit<ContactRecord, 'searchTerms' | 'listIds'>;

export const contactHeadProjection = { searchTerms: 0, listIds: 0 } as const;

export function contactState(row: ContactHead): ContactState {
  // Field by field: this runs for every event, and `...` takes ten times as long.
  const contact: ContactState = {
    id: row._id.toHexString(),
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    name: row.name,
    timezone: row.timezone,
    language: row.language,
    subscribed: row.subscribed,
    suppressed: row.suppressed,
    consent: row.consent,
    customFields: row.customFields,
    rev: row.rev,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
  if (row.softBounces !== undefined) contact.softBounces = row.softBounces;
  if (row.formerHashes !== undefined) contact.formerHashes = row.formerHashes;
  return contact;
}

export function contactRow(contact: ContactState, workspaceId: ObjectId): ContactRecord {
  // Field by field, as in `contactState`: this runs for every row of an import.
  const row: ContactRecord = {
    _id: new ObjectId(contact.id),
    workspaceId,
    email: contact.email,
    firstName: contact.firstName,
    lastName: contact.lastName,
    name: contact.name,
    timezone: contact.timezone,
    language: contact.language,
    subscribed: contact.subscribed,
    suppressed: contact.suppressed,
    consent: contact.consent,
    customFields: contact.customFields,
    rev: contact.rev,
    version: contact.version,
    createdAt: contact.createdAt,
    updatedAt: contact.updatedAt,
    searchTerms: searchTerms(contact),
  };
  if (contact.softBounces !== undefined) row.softBounces = contact.softBounces;
  if (contact.formerHashes !== undefined) row.formerHashes = contact.formerHashes;
  return row;
}

const CHANGEABLE: Record<Exclude<keyof ContactState, 'id' | 'createdAt' | 'segments'>, true> = {
  email: true,
  firstName: true,
  lastName: true,
  name: true,
  timezone: true,
  language: true,
  subscribed: true,
  suppressed: true,
  consent: true,
  customFields: true,
  softBounces: true,
  formerHashes: true,
  rev: true,
  version: true,
  updatedAt: true,
};
const CHANGEABLE_FIELDS = Object.keys(CHANGEABLE) as (keyof typeof CHANGEABLE)[];

/** What differs in a contact's row, so that only the indexes of that are written. */
export function changedFields(contact: ContactState, before: ContactState): Partial<ContactRecord> {
  const changes: Partial<ContactRecord> = {};
  for (const field of CHANGEABLE_FIELDS)
    if (Object.hasOwn(contact, field) && contact[field] !== before[field])
      Object.assign(changes, { [field]: contact[field] });
  const isFoundOtherwise = NAMED.some((field) => field in changes);
  return isFoundOtherwise ? { ...changes, searchTerms: searchTerms(contact) } : changes;
}

/** The fields that search terms are made of. */
const NAMED = ['email', 'firstName', 'lastName', 'name'] as const;

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

export function outboxRow(draft: OutboxDraft, workspaceId: ObjectId, now: Date): OutboxRecord {
  return freeCommand({ ...draft, target: new ObjectId(draft.target), workspaceId, createdAt: now });
}

/** A delivery of a rule; `firstAttemptRow` is the command for its first attempt. */
export function deliveryRow(draft: DeliveryDraft, workspaceId: ObjectId, now: Date): WebhookDeliveryRecord {
  return {
    _id: new ObjectId(draft.id),
    workspaceId,
    contactId: new ObjectId(draft.contactId),
    ruleId: new ObjectId(draft.ruleId),
    eventId: new ObjectId(draft.eventId),
    enrollmentId: null,
    step: null,
    url: '',
    status: 'pending',
    attempts: [],
    nextAttemptAt: null,
    createdAt: now,
    contact: draft.contact,
    ...(draft.ofDeletion === undefined ? {} : { ofDeletion: draft.ofDeletion }),
    run: 1,
    tries: 0,
    outboxSeq: 1,
  };
}

/** The command for the first attempt of a delivery's run, in the `deliveries` lane. */
export function firstAttemptRow(
  of: Pick<DeliveryDraft, 'id' | 'origin'> & { run: number; seq: number },
  workspaceId: ObjectId,
  now: Date,
): OutboxRecord<'deliver'> {
  const { id, origin, run, seq } = of;
  return freeCommand({
    command: 'deliver',
    lane: 'deliveries',
    queue: receiverKey(origin, workspaceId.toHexString()),
    workspaceId,
    target: new ObjectId(id),
    seq,
    args: { run },
    createdAt: now,
  });
}
