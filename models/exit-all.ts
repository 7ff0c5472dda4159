import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { EventSourceRef } from '../domain/plan/types.js';
import { defineModel } from './define-model.js';

/** An operator's wish that everybody who is in an automation now leaves it; the worker carries it out in pages. */
export interface ExitAllRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  status: 'running' | 'done';
  /** Who and why, for the timeline of each enrollment. */
  by: string;
  note: string | null;
  source: EventSourceRef;
  /** Only who was in it then is exited. */
  askedAt: Date;
  /** Active when it was asked. */
  total: number;
  /** Exited by this so far. */
  exited: number;
  /** Up to there, from the newest entry to the oldest, everybody has been dealt with. */
  place: { enteredAt: Date; id: ObjectId } | null;
  finishedAt: Date | null;
  /** Taken by a worker until then; in the past: free. */
  leaseUntil: Date;
  leaseOwner: string | null;
}

export const exitAllModel = defineModel<ExitAllRecord>({
  name: 'ExitAll',
  collection: 'exitAlls',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    automationId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, required: true },
    by: { type: String, required: true },
    note: { type: String, default: null },
    source: { type: Schema.Types.Mixed, required: true },
    askedAt: { type: Date, required: true },
    total: { type: Number, required: true },
    exited: { type: Number, required: true },
    place: { type: Schema.Types.Mixed, default: null },
    finishedAt: { type: Date, default: null },
    leaseUntil: { type: Date, required: true },
    leaseOwner: { type: String, default: null },
  },
  indexes: [
    { key: { workspaceId: 1, automationId: 1, askedAt: -1, _id: -1 } },
    { key: { leaseUntil: 1 }, name: 'running', partialFilterExpression: { status: 'running' } },
  ],
});
