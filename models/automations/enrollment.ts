import { type ObjectId } from 'mongodb';
import type { EnrollmentStatus, ExitReason, TimelineEntry } from '../../domain/automation/enrollment.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { StepAnswer } from '../../domain/steps/step-answers.js';
import { defineCollection } from '../core/define-model.js';

/** A side effect in flight: who has claimed the step, and when the claim expires. */
export interface Effect {
  id: string;
  state: 'claimed' | 'sending';
  until: Date;
}

/** What a `waitForEvent` step waits for, and its visit. */
export interface Waiting {
  key: string;
  visit: number;
}

/** The event that answered the wait of a visit. */
export interface Awaited {
  visit: number;
  eventId: ObjectId;
}

/** Until when the mail of a visit waits: for the end of quiet hours, or for a place under a cap. */
export interface Postponed {
  visit: number;
  until: Date;
}

/** When a step ended, and the event that ended it or caused the entry, if any. */
export interface StepEnd {
  at: Date;
  eventId: ObjectId | null;
}

/** Timeline entries kept per enrollment, the latest ones. */
export const MAX_TIMELINE = 1_000;

/** One contact's passage through one automation. The row decides, the workflow carries out. */
export interface EnrollmentRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  automationVersion: number;
  automationName: string;
  contactId: ObjectId;
  status: EnrollmentStatus;
  /** Paused by an operator: no step starts. */
  paused: boolean;
  /** Raised by each operator retry and jump; names the workflow (workflows/ids.ts). */
  run: number;
  /** Raised each time a step is entered; part of the ids of what the step sends. */
  visit: number;
  /** Id of the current step, null before the first. */
  step: string | null;
  nextWakeAt: Date | null;
  enteredAt: Date;
  /** When the workflow's first activity ran, null until then. */
  startedAt: Date | null;
  endedAt: Date | null;
  goalReached: boolean;
  exitReason: ExitReason | null;
  exitEventId: ObjectId | null;
  lastError: string | null;
  /**
   * The event that caused the entry (null for an operator), with its properties as JSON text, since the log may be
   * expired earlier.
   */
  entry: { eventId: ObjectId | null; name: string; properties: string };
  /** The entry values that the version's conditions refer to, by path. */
  entryRefs: JsonObject;
  /** `automation[:key]:contact` while it is active and must be unique; absent otherwise. */
  activeKey?: string;
  /**
   * While it has failed: whose it is, and the keys of the events that may still end it; absent without any. The contact has
   * a field of its own here so that no other index suits what is looked for by it.
   */
  failed?: { contactId: ObjectId; endsOn: readonly string[] };
  /** The entry key as JSON text; stays after the end. */
  entryKey: string | null;
  /** Set while it waits for an event. */
  waiting?: Waiting;
  /** Replaces `waiting` once the event has come, until the next step is entered. */
  awaited?: Awaited;
  /** When the previous step ended; a wait counts events from then on. */
  since?: StepEnd;
  /** Contact field (`customFields.trialEndsAt`) that the current wait depends on. */
  waitingField?: string;
  /**
   * When that wait reads its field again: when its timer fires, or when it was signalled. Absent without either. Only an
   * earlier instant in the field wakes the workflow; any other moves `nextWakeAt` alone.
   */
  rereadAt?: Date;
  /** Touched by each event or change that may concern a wait, so that it conflicts with the start of the wait. */
  seen?: number;
  /** Answers to its webhook steps, for later branches and templates; oldest first. */
  stepAnswers?: StepAnswer[];
  /** The list on whose behalf it sends mail; absent for none. */
  listId?: ObjectId;
  /** Marketing mail is held back: the contact has unsubscribed, left the list, or is suppressed. */
  mailBlocked: boolean;
  /** The contact's consent is given; marketing mail needs it where the workspace requires consent. */
  hasConsent: boolean;
  depth: number;
  /** The last sequence number used for an outbox row. */
  outboxSeq: number;
  effect?: Effect;
  /** Applies only while the enrollment is at its visit. */
  postponed?: Postponed;
  /** Applies only while the enrollment is at its visit: the mail server was away, and is tried again then. */
  serverRetry?: { visit: number; at: Date };
  timeline: TimelineEntry[];
  /** When it was reduced to a stub, which only re-entry needs: it ended longer ago than the retention period. */
  reducedAt?: Date;
  /** When a stub is removed; absent if it is needed for ever. */
  expiresAt?: Date;
}

/** Selects enrollments that a mail may be sent to. */
export function mayBeMailed({
  marketing,
  consentRequired = false,
}: {
  marketing: boolean;
  consentRequired?: boolean;
}): Partial<Pick<EnrollmentRecord, 'mailBlocked' | 'hasConsent'>> {
  if (!marketing) return {};
  return { mailBlocked: false, ...(consentRequired && { hasConsent: true }) };
}

/** What entering a step changes: the position, what the step before waited for, and the timeline. */
export function stepEntry({
  visit,
  step,
  since,
  now,
}: {
  visit: number;
  step: string;
  /** When the step before ended. */
  since: StepEnd;
  now: Date;
}) {
  const line: TimelineEntry = { at: now, type: 'stepEntered', step, visit };
  return {
    $set: { visit, step, nextWakeAt: null, since },
    $unset: { waiting: true, awaited: true, waitingField: true, rereadAt: true } as const,
    $push: { timeline: { $each: [line], $slice: -MAX_TIMELINE } },
  };
}

export const enrollmentCollection = defineCollection<EnrollmentRecord>({
  collection: 'enrollments',
  indexes: [
    {
      key: { workspaceId: 1, activeKey: 1 },
      unique: true,
      partialFilterExpression: { activeKey: { $exists: true } },
    },
    // The prefix finds active enrollments, the whole key past ones of an automation.
    { key: { workspaceId: 1, contactId: 1, status: 1, automationId: 1, enteredAt: -1 } },
    { key: { workspaceId: 1, contactId: 1, enteredAt: -1, _id: -1 } },
    { key: { workspaceId: 1, automationId: 1, enteredAt: -1, _id: -1 } },
    { key: { workspaceId: 1, enteredAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, enteredAt: -1, _id: -1 },
      name: 'failed',
      partialFilterExpression: { status: 'failed' },
    },
    // Enrollments that have failed and still hear an event.
    {
      key: { workspaceId: 1, 'failed.contactId': 1, 'failed.endsOn': 1 },
      partialFilterExpression: { 'failed.contactId': { $exists: true } },
    },
    // The few of an automation that are active, among all that were. Steps do not rewrite it.
    {
      key: { workspaceId: 1, automationId: 1, enteredAt: -1, _id: -1 },
      name: 'activeOfAutomation',
      partialFilterExpression: { status: 'active' },
    },
    // Covers the check of all active enrollments against Temporal.
    {
      key: { status: 1, _id: 1, run: 1 },
      name: 'active',
      partialFilterExpression: { status: 'active' },
    },
    // What has ended or failed and is not reduced to a stub.
    {
      key: { workspaceId: 1, endedAt: 1, _id: 1 },
      name: 'ended',
      partialFilterExpression: { endedAt: { $type: 'date' }, 'timeline.0': { $exists: true } },
    },
    {
      key: { expiresAt: 1 },
      expireAfterSeconds: 0,
      partialFilterExpression: { expiresAt: { $type: 'date' } },
    },
    {
      key: { enteredAt: 1, _id: 1 },
      name: 'unstartedRuns',
      partialFilterExpression: { status: 'active', startedAt: null },
    },
  ],
});
