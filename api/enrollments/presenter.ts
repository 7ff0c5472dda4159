import Type, { type Static } from 'typebox';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { branchReasonSchema, presentBranchReasons } from '../automations/branch-reason-presenter.js';
import { automationNameSchema, personSchema } from '../http/output/name-presenter.js';
import type { EnrollmentNames } from './enrollment-names.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import {
  responseSchema,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

export const lineSchema = objectSchema({
  at: instant,
  type: Type.Enum([
    'entered',
    'started',
    'stepEntered',
    'emailSent',
    'emailPostponed',
    'emailSkipped',
    'emailUncertain',
    'webhookDelivered',
    'attemptFailed',
    'completed',
    'exited',
    'failed',
    'retried',
    'awaited',
    'timedOut',
    'chosen',
    'contactUpdated',
    'eventSent',
    'addedToList',
    'removedFromList',
    'paused',
    'resumed',
    'skipped',
    'jumped',
  ]),
  step: Type.Optional(text),
  stepTitle: Type.Optional(orNull(text)),
  visit: Type.Optional(count),
  note: Type.Optional(text),
  by: Type.Optional(text),
  eventId: Type.Optional(id),
  reasons: Type.Optional(Type.Array(branchReasonSchema)),
});

export const enrollmentSchema = responseSchema('Enrollment', {
  id,
  automationId: id,
  automation: automationNameSchema,
  automationVersion: count,
  contactId: id,
  contact: orNull(personSchema),
  status: Type.Enum(['active', 'completed', 'exited', 'failed']),
  paused: flag,
  step: orNull(text),
  stepTitle: orNull(text),
  nextWakeAt: orNull(instant),
  serverRetryAt: orNull(instant),
  enteredAt: instant,
  endedAt: orNull(instant),
  goalReached: flag,
  exitReason: orNull(
    Type.Enum([
      'event',
      'operator',
      'automation',
      'contactDeleted',
      'temporal',
      'step',
      'timeout',
      'expired',
    ]),
  ),
  exitEventId: orNull(id),
  lastError: orNull(text),
  run: count,
  timeline: Type.Array(lineSchema),
  workflowId: text,
  temporalUrl: orNull(text),
});

/** Where the Temporal UI is; `uiUrl` without a trailing slash, null if there is none. */
export interface TemporalPages {
  uiUrl: string | null;
  namespace: string;
}

export function presentEnrollment(
  enrollment: EnrollmentRecord,
  temporal: TemporalPages,
  names: EnrollmentNames,
): Static<typeof enrollmentSchema> {
  const enrollmentId = enrollment._id.toHexString();
  return {
    id: enrollmentId,
    automationId: enrollment.automationId.toHexString(),
    automation: { id: enrollment.automationId.toHexString(), name: names.automation },
    automationVersion: enrollment.automationVersion,
    contactId: enrollment.contactId.toHexString(),
    contact: names.contact,
    status: enrollment.status,
    paused: enrollment.paused,
    step: enrollment.step,
    stepTitle: names.stepTitle(enrollment.step),
    nextWakeAt: nextWakeAt(enrollment)?.toISOString() ?? null,
    serverRetryAt: serverRetryAt(enrollment)?.toISOString() ?? null,
    enteredAt: enrollment.enteredAt.toISOString(),
    endedAt: enrollment.endedAt?.toISOString() ?? null,
    goalReached: enrollment.goalReached,
    exitReason: enrollment.exitReason,
    exitEventId: enrollment.exitEventId?.toHexString() ?? null,
    lastError: enrollment.lastError,
    run: enrollment.run,
    timeline: enrollment.timeline.map((line) => presentLine(line, names)),
    workflowId: enrollmentWorkflowId(enrollmentId, enrollment.run),
    temporalUrl: temporalUrl(enrollment, temporal),
  };
}

/** The end of its wait, or of what its email is postponed for. */
function nextWakeAt({ status, visit, nextWakeAt: wakeAt, postponed }: EnrollmentRecord): Date | null {
  return status === 'active' && postponed?.visit === visit ? postponed.until : wakeAt;
}

/** When its email is tried again, whose mail server was away. */
function serverRetryAt({ status, visit, serverRetry }: EnrollmentRecord): Date | null {
  return status === 'active' && serverRetry?.visit === visit ? serverRetry.at : null;
}

/** A line of a timeline. */
export function presentLine(
  { at, type, step, visit, note, by, eventId, reasons }: TimelineEntry,
  { stepTitle, mayKnow }: Pick<EnrollmentNames, 'stepTitle' | 'mayKnow'>,
): Static<typeof lineSchema> {
  return {
    at: at.toISOString(),
    type,
    ...(step !== undefined && { step, stepTitle: stepTitle(step) }),
    ...(visit !== undefined && { visit }),
    ...(note !== undefined && { note }),
    ...(by !== undefined && { by }),
    ...(eventId !== undefined && { eventId }),
    ...(reasons !== undefined && { reasons: presentBranchReasons(reasons, mayKnow) }),
  };
}

/** Null if there is nothing to show: the enrollment ended before its workflow started. */
function temporalUrl(
  { _id, run, startedAt, endedAt }: EnrollmentRecord,
  { uiUrl, namespace }: TemporalPages,
): string | null {
  if (uiUrl === null || (startedAt === null && endedAt !== null)) return null;
  const workflowId = enrollmentWorkflowId(_id.toHexString(), run);
  return `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${workflowId}`;
}
