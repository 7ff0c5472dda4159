import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { Decision } from '../domain/plan/decision.js';
import type { EventStatus } from '../domain/plan/event.js';
import type { EventSourceRef } from '../domain/plan/event.js';
import { defineModel } from './define-model.js';

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

export const eventModel = defineModel<EventRecord>({
  name: 'Event',
  collection: 'events',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    contactId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    key: { type: String, required: true },
    properties: { type: String, required: true },
    source: { type: Schema.Types.Mixed, required: true },
    status: { type: String, required: true },
    enrolled: { type: Number, required: true },
    exited: { type: Number, required: true },
    enrollments: { type: [Schema.Types.Mixed], required: true },
    decisions: { type: [Schema.Types.Mixed], required: true },
    parentId: { type: Schema.Types.ObjectId, default: null },
    depth: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    note: { type: String, default: null },
    appliedAt: { type: Date },
    personKeys: { type: [String] },
    dedupeKey: { type: String },
    fingerprint: { type: String },
  },
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
