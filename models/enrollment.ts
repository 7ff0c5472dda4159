import { type ObjectId } from 'mongodb';
import type { EnrollmentStatus, ExitReason, TimelineEntry } from '../domain/automation/enrollment.js';
import type { JsonObject } from '../domain/json/json.js';
import type { StepAnswer } from '../domain/steps/step-answers.js';
import { defineCollection } from './define-model.js';

/** An outside effect that is under way: who holds the step, and until when that is believed. */
export interface Effect {
  id: string;
  state: 'claimed' | 'sending';
  until: Date;
}

/** What a `waitForEvent` step waits for, and in which visit. */
export interface Waiting {
  key: string;
  visit: number;
}

/** The event that answered the wait of a visit. */
export interface Awaited {
  visit: number;
  eventId: ObjectId;
}

/** The moment at which a step ended; the event that ended it, or entered, when one did. */
export interface StepEnd {
  at: Date;
  eventId: ObjectId | null;
}

/** One contact in one automation: the row decides, the workflow carries out. */
export interface EnrollmentRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  automationVersion: number;
  automationName: string;
  contactId: ObjectId;
  status: EnrollmentStatus;
  /** An operator holds it: nothing is begun until it is resumed. */
  paused: boolean;
  /** Raised by each operator retry and jump; names the workflow (workflows/ids.ts). */
  run: number;
  /** Rises each time a step is entered; names what the step sends. */
  visit: number;
  /** Id of the step that is entered, null before the first. */
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
   * The event that entered (null when an operator did); its properties as JSON text, since the log may forget it
   * earlier.
   */
  entry: { eventId: ObjectId | null; name: string; properties: string };
  /** Those values of the entry that the version's conditions refer to, by path. */
  entryRefs: JsonObject;
  /** `automation[:key]:contact` while it is active and only one may be; absent otherwise. */
  activeKey?: string;
  /** The value of a keyed re-entry as JSON text; stays after the end. Absent in rows from before there were keys. */
  entryKey?: string | null;
  /** Set while it waits for an event. */
  waiting?: Waiting;
  /** Set in place of `waiting` by the event that answered, until the next step is entered. */
  awaited?: Awaited;
  /** When the step before the present one ended: from there on events count for a wait. */
  since?: StepEnd;
  /** Path in the contact (`customFields.trialEndsAt`) whose value a wait depends on. */
  waitingField?: string;
  /** Raised by each event or change that a wait of it may be about, so that it conflicts with the wait's begin. */
  seen?: number;
  /** What the receivers of its webhook steps have answered, for later branches and templates; the oldest first. */
  stepAnswers?: StepAnswer[];
  /** The list on whose behalf it writes; absent for none. */
  listId?: ObjectId;
  /** Marketing mail is held back: the contact has unsubscribed, left the list, or is suppressed. */
  mailBlocked: boolean;
  depth: number;
  /** Last sequence number given to a row of the outbox. */
  outboxSeq: number;
  effect?: Effect;
  timeline: TimelineEntry[];
}

export const enrollmentCollection = defineCollection<EnrollmentRecord>({
  collection: 'enrollments',
  indexes: [
    {
      key: { workspaceId: 1, activeKey: 1 },
      unique: true,
      partialFilterExpression: { activeKey: { $exists: true } },
    },
    // Its beginning finds who is active, all of it when somebody was in an automation last.
    { key: { workspaceId: 1, contactId: 1, status: 1, automationId: 1, enteredAt: -1 } },
    { key: { workspaceId: 1, contactId: 1, enteredAt: -1, _id: -1 } },
    { key: { workspaceId: 1, automationId: 1, enteredAt: -1, _id: -1 } },
    { key: { workspaceId: 1, enteredAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, enteredAt: -1, _id: -1 },
      name: 'failed',
      partialFilterExpression: { status: 'failed' },
    },
    {
      key: { enteredAt: 1 },
      name: 'unstarted',
      partialFilterExpression: { status: 'active', startedAt: null },
    },
  ],
});
