import { ObjectId } from 'mongodb';
import type { Decision } from '../../domain/plan/enrollments/decision.js';
import type { CountedReport, EventStatus, EventSourceRef } from '../../domain/plan/event.js';
import type { StatMove } from '../../domain/stats/stat-deltas.js';
import { defineCollection } from '../core/define-model.js';

/** An event in the event log, and its consequences. */
export interface EventRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Null if no contact was found. The email is read from the contact, so that an erasure removes it. */
  contactId: ObjectId | null;
  /** The name as sent. */
  name: string;
  /** The name's key (domain/automation/event-name.ts); internal events have separate keys. */
  key: string;
  /** JSON text, which BSON does not interpret and which preserves large numbers. */
  properties: string;
  source: EventSourceRef;
  status: EventStatus;
  /** As answered to the call that recorded this event. */
  enrolled: number;
  exited: number;
  enrollments: {
    enrollmentId: ObjectId;
    automationId: ObjectId;
    outcome: 'entered' | 'exited' | 'goalReached';
  }[];
  decisions: Decision[];
  parentId: ObjectId | null;
  /** Length of the chain of automations that caused it (loops end at 8). */
  depth: number;
  receivedAt: Date;
  /** Why an event is `unmapped` or `failed`, and how an ingested one was mapped. */
  note: string | null;
  /** Nothing reacts to it: its call was silent. */
  silent?: true;
  /** When an `unmapped` event was replayed. */
  appliedAt?: Date;
  /** Hashes by which an `unmapped` event may identify a contact (models/mail/provider-identity.ts). */
  personKeys?: string[];
  /** Counts in the rates of bounces and complaints. */
  mailReport?: CountedReport;
  dedupeKey?: string;
  fingerprint?: string;
  /** What its batch has counted by hour, until a worker has added it to `statDays`: then no row of moves is needed. */
  hours?: StatMove[];
}

type Given = 'workspaceId' | 'contactId' | 'name' | 'key' | 'source';

/** The row of an event that nothing has reacted to. */
export function newEvent(fields: Pick<EventRecord, Given> & Partial<EventRecord>): EventRecord {
  return {
    _id: new ObjectId(),
    properties: '{}',
    status: 'applied',
    enrolled: 0,
    exited: 0,
    enrollments: [],
    decisions: [],
    parentId: null,
    depth: 0,
    receivedAt: new Date(),
    note: null,
    ...fields,
  };
}

/** The index of events whose `hours` are still to be folded. */
export const UNFOLDED_EVENTS = 'unfolded';

/** The index of events that have entered nothing because their contact has too many active enrollments. */
export const REFUSED_ENTRIES = 'refusedEntries';

export const eventCollection = defineCollection<EventRecord>({
  collection: 'events',
  indexes: [
    { key: { workspaceId: 1, receivedAt: -1, _id: -1 } },
    // The last field of these two lets the events of contacts be counted by name without reading them.
    { key: { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1, key: 1 } },
    { key: { workspaceId: 1, key: 1, receivedAt: -1, _id: -1, contactId: 1 } },
    // What segments count of a contact.
    { key: { workspaceId: 1, key: 1, contactId: 1, receivedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, 'source.id': 1, receivedAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, personKeys: 1, receivedAt: -1 },
      partialFilterExpression: { personKeys: { $exists: true } },
    },
    // The few that are not applied: 'failed' and 'unmapped' sort after 'applied'.
    {
      key: { workspaceId: 1, status: 1, receivedAt: -1, _id: -1 },
      partialFilterExpression: { status: { $gt: 'applied' } },
    },
    // The few that were applied later than received.
    {
      key: { workspaceId: 1, appliedAt: 1 },
      partialFilterExpression: { appliedAt: { $exists: true } },
    },
    // The few that would have entered a contact with as many active enrollments as it may have.
    {
      key: { workspaceId: 1, receivedAt: -1 },
      name: REFUSED_ENTRIES,
      partialFilterExpression: { 'decisions.outcome': 'tooMany' },
    },
    {
      key: { receivedAt: 1, workspaceId: 1, mailReport: 1 },
      partialFilterExpression: { mailReport: { $exists: true } },
    },
    {
      key: { workspaceId: 1, dedupeKey: 1 },
      unique: true,
      partialFilterExpression: { dedupeKey: { $exists: true } },
    },
    {
      key: { workspaceId: 1 },
      name: UNFOLDED_EVENTS,
      partialFilterExpression: { hours: { $exists: true } },
    },
  ],
});
