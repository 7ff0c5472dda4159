import { type ObjectId } from 'mongodb';
import type { Decision } from '../domain/plan/decision.js';
import type { EventStatus, EventSourceRef } from '../domain/plan/event.js';
import { defineCollection } from './define-model.js';

/** One row of the log: what happened, and what came of it. */
export interface EventRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Null for what could not be mapped to a person. The e-mail is read from the contact, so that erasing reaches it. */
  contactId: ObjectId | null;
  /** The name as sent. */
  name: string;
  /** The name's key (domain/automation/event-name.ts); internal events have keys of their own. */
  key: string;
  /** JSON text: nothing that a client writes is interpreted by BSON, and big numbers survive. */
  properties: string;
  source: EventSourceRef;
  status: EventStatus;
  /** What the call that brought this event was answered. */
  enrolled: number;
  exited: number;
  enrollments: {
    enrollmentId: ObjectId;
    automationId: ObjectId;
    outcome: 'entered' | 'exited' | 'goalReached';
  }[];
  decisions: Decision[];
  parentId: ObjectId | null;
  /** How many automations deep the chain of causes is (loops end at 8). */
  depth: number;
  receivedAt: Date;
  /** Why an event is `unmapped` or `failed`, and how an ingested one was mapped. */
  note: string | null;
  /** When an `unmapped` one was applied after all. */
  appliedAt?: Date;
  /** By what an `unmapped` one may name a person (models/provider-identity.ts); hashes, so nothing can be read from them. */
  personKeys?: string[];
  dedupeKey?: string;
  fingerprint?: string;
}

export const eventCollection = defineCollection<EventRecord>({
  collection: 'events',
  indexes: [
    { key: { workspaceId: 1, receivedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, key: 1, receivedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, 'source.id': 1, receivedAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, personKeys: 1, receivedAt: -1 },
      partialFilterExpression: { personKeys: { $exists: true } },
    },
    // Those few that are not applied: 'failed' and 'unmapped' sort behind it.
    {
      key: { workspaceId: 1, status: 1, receivedAt: -1, _id: -1 },
      partialFilterExpression: { status: { $gt: 'applied' } },
    },
    {
      key: { workspaceId: 1, dedupeKey: 1 },
      unique: true,
      partialFilterExpression: { dedupeKey: { $exists: true } },
    },
  ],
});
