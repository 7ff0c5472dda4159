import type { ContactPatch, EnrollmentEnd, EventSourceRef, Id, PlanCall } from '../domain/plan/types.js';
import { depthAfter } from '../domain/plan/end-enrollment.js';
import { customEventKey, internalEventKey, type InternalEventName } from '../domain/event-name.js';
import type { JsonValue } from '../domain/json.js';
import type { RecordCall } from './calls.js';

/** Calls that the engine makes of itself: they name the contact by id and never create one. */
function engineCall(
  of: { workspaceId: Id; contactId: Id; source: EventSourceRef },
  rest: Pick<PlanCall, 'action'> & Partial<PlanCall>,
): RecordCall {
  return {
    workspaceId: of.workspaceId,
    subject: { by: 'id', id: of.contactId },
    patch: null,
    event: null,
    source: of.source,
    receivedAt: new Date(),
    dedupeKey: null,
    fingerprint: null,
    keep: null,
    ...rest,
  };
}

/** The end of an enrollment, as its workflow (or what watches over workflows) tells it. */
export function endCall(of: {
  workspaceId: Id;
  contactId: Id;
  enrollmentId: Id;
  run: number;
  end: EnrollmentEnd;
}): RecordCall {
  const { enrollmentId, run, end } = of;
  const source: EventSourceRef = { type: 'automation', id: enrollmentId, name: null };
  return engineCall({ ...of, source }, { action: { type: 'endEnrollment', enrollmentId, run, end } });
}

/** Something that an enrollment did for a person, such as `email_sent`. */
export function factCall(of: {
  workspaceId: Id;
  contactId: Id;
  name: InternalEventName;
  properties: JsonValue;
  enrollment: { id: Id; automationName: string };
  depth: number;
  enteredAt: Date;
  dedupeKey: string;
}): RecordCall {
  const { id, automationName } = of.enrollment;
  const source: EventSourceRef = { type: 'automation', id, name: automationName };
  const event = {
    name: of.name,
    key: internalEventKey(of.name),
    propertiesText: JSON.stringify(of.properties),
    properties: of.properties,
    source,
    note: null,
    depth: depthAfter(of, new Date()),
  };
  return engineCall({ ...of, source }, { action: { type: 'none' }, event, dedupeKey: of.dedupeKey });
}

/** What a step of an automation does to the person: an event of somebody's own, or a change. */
export function stepCall(of: {
  workspaceId: Id;
  contactId: Id;
  patch: ContactPatch | null;
  event: { name: string; properties: JsonValue } | null;
  enrollment: { id: Id; automationName: string };
  depth: number;
  enteredAt: Date;
  dedupeKey: string;
}): RecordCall {
  const { id, automationName } = of.enrollment;
  const source: EventSourceRef = { type: 'automation', id, name: automationName };
  const depth = depthAfter(of, new Date());
  const event = of.event && {
    name: of.event.name,
    key: customEventKey(of.event.name),
    propertiesText: JSON.stringify(of.event.properties),
    properties: of.event.properties,
    source,
    note: null,
    depth,
  };
  const { patch, dedupeKey } = of;
  return engineCall({ ...of, source }, { action: { type: 'none' }, patch, event, depth, dedupeKey });
}
