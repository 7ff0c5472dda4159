import { createHash } from 'node:crypto';
import type { Advance, CallAction, EnrollmentEnd } from '../../domain/plan/calls/call-action.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Id } from '../../domain/id.js';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { MailHit } from '../../domain/tracking/tracking.js';
import { depthAfter } from '../../domain/plan/enrollments/end-enrollment.js';
import {
  customEventKey,
  internalEventKey,
  type InternalEventName,
} from '../../domain/automation/event-name.js';
import type { JsonObject, JsonValue } from '../../domain/json/json.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import type { RecordCall } from './batches/calls.js';

/** A call that the engine makes itself: it names the contact by id and never creates one. */
export function engineCall(
  contact: { workspaceId: Id; contactId: Id; source: EventSourceRef; now: Date },
  rest: Pick<RecordCall, 'action'> & Partial<RecordCall>,
): RecordCall {
  return {
    workspaceId: contact.workspaceId,
    subject: { by: 'id', id: contact.contactId },
    patch: null,
    event: null,
    source: contact.source,
    receivedAt: contact.now,
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: null,
    ...rest,
  };
}

/** The end of an enrollment, reported by its workflow, or concluded from the workflow's end. */
export function endCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    enrollmentId: Id;
    run: number;
    end: EnrollmentEnd;
  },
  now: Date,
): RecordCall {
  const { enrollmentId, run, end } = request;
  const source: EventSourceRef = { type: 'automation', id: enrollmentId, name: null };
  return engineCall(
    { ...request, source, now },
    { action: { type: 'endEnrollment', enrollmentId, run, end } },
  );
}

/** Moves an enrollment on. */
export function advanceCall(
  request: { workspaceId: Id; contactId: Id; advance: Omit<Advance, 'type'> },
  now: Date,
): RecordCall {
  const { workspaceId, contactId, advance } = request;
  const source: EventSourceRef = { type: 'automation', id: advance.enrollmentId, name: null };
  return engineCall({ workspaceId, contactId, source, now }, { action: { type: 'advance', ...advance } });
}

/** An internal event, such as `email_sent`; mostly caused by an enrollment. */
export function internalEventCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    name: InternalEventName;
    properties: JsonValue;
    enrollment: { id: Id; automationName: string } | null;
    depth: number;
    enteredAt: Date;
    dedupeKey: string;
  },
  now: Date,
): RecordCall {
  const source = request.enrollment === null ? ENGINE : automationSource(request.enrollment);
  const event = {
    name: request.name,
    key: internalEventKey(request.name),
    propertiesText: JSON.stringify(request.properties),
    properties: request.properties,
    source,
    note: null,
    depth: depthAfter(request, now),
  };
  return engineCall(
    { ...request, source, now },
    { action: { type: 'none' }, event, dedupeKey: request.dedupeKey },
  );
}

/** The effect of a step on its contact: a custom event or a change. */
export function stepCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    patch: ContactPatch | null;
    event: { name: string; propertiesText: string } | null;
    enrollment: { id: Id; automationName: string };
    depth: number;
    enteredAt: Date;
    dedupeKey: string;
  },
  now: Date,
): RecordCall {
  const source = automationSource(request.enrollment);
  const depth = depthAfter(request, now);
  const event = request.event && {
    name: request.event.name,
    key: customEventKey(request.event.name),
    propertiesText: request.event.propertiesText,
    properties: parseExactJson(request.event.propertiesText),
    source,
    note: null,
    depth,
  };
  const { patch, dedupeKey } = request;
  return engineCall(
    { ...request, source, now },
    { action: { type: 'none' }, patch, event, depth, dedupeKey },
  );
}

/** A step's change of a subscription; does nothing if the contact has that status already. */
export function listStepCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    action: Extract<CallAction, { type: 'addToList' | 'removeFromList' }>;
    enrollment: { id: Id; automationName: string };
    depth: number;
    enteredAt: Date;
    dedupeKey: string;
  },
  now: Date,
): RecordCall {
  const { action, enrollment, dedupeKey } = request;
  const depth = depthAfter(request, now);
  return engineCall({ ...request, source: automationSource(enrollment), now }, { action, depth, dedupeKey });
}

/** A bounce of a mail that no enrollment has sent. */
export function mailReportCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    report: MailReport;
    /** Further properties of the event. */
    mail: JsonObject;
    dedupeKey: string;
  },
  now: Date,
): RecordCall {
  const { report, mail, dedupeKey } = request;
  return engineCall(
    { ...request, source: ENGINE, now },
    { action: { type: 'reportMail', report, mail }, dedupeKey },
  );
}

/** What a contact did with a mail, for the first time. */
export function mailHitCall(
  request: {
    workspaceId: Id;
    contactId: Id;
    hit: MailHit;
    /** Of the event. */
    properties: JsonObject;
  },
  now: Date,
): RecordCall {
  const { hit, properties } = request;
  const name = hit.kind === 'open' ? 'email_opened' : 'email_clicked';
  const event = linkEvent(name, properties);
  const dedupeKey = [hit.kind, hit.messageId, ...(hit.url === null ? [] : [linkId(hit.url)])].join(':');
  return engineCall(
    { ...request, source: event.source, now },
    { action: { type: 'trackMail', hit }, event, dedupeKey },
  );
}

/** Identifies a link within its message: 64 bits of its hash. */
function linkId(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 11);
}

/** A contact has opened the preference page by the link of a mail. */
export function preferencesOpenedCall(
  request: { workspaceId: Id; contactId: Id; properties: JsonObject; dedupeKey: string },
  now: Date,
): RecordCall {
  const { properties, dedupeKey } = request;
  const event = linkEvent('preferences_opened', properties);
  return engineCall(
    { ...request, source: event.source, now },
    { action: { type: 'none' }, event, dedupeKey },
  );
}

function linkEvent(name: InternalEventName, properties: JsonObject) {
  const source: EventSourceRef = { type: 'link', id: null, name: null };
  const propertiesText = JSON.stringify(properties);
  return { name, key: internalEventKey(name), propertiesText, properties, source, note: null, depth: 0 };
}

/** What happens by itself. */
export const ENGINE: EventSourceRef = { type: 'engine', id: null, name: null };

function automationSource({ id, automationName }: { id: Id; automationName: string }): EventSourceRef {
  return { type: 'automation', id, name: automationName };
}
