import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { EventStatus } from '../domain/plan/types.js';
import { defineModel } from './define-model.js';

export type SourceCounts = Record<EventStatus, number>;

/** A secret URL to which one provider posts whatever it likes. */
export interface EventSourceRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  provider: string | null;
  enabled: boolean;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** The token sealed with `SECRET_KEY`, so that the URL can be shown again. */
  tokenSealed: string;
  lastReceivedAt: Date | null;
  /** What came of its events so far; written every few seconds, so a crash forgets the last of them. */
  counts: SourceCounts;
  createdAt: Date;
  updatedAt: Date;
}

export const eventSourceModel = defineModel<EventSourceRecord>({
  name: 'EventSource',
  collection: 'eventSources',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    provider: { type: String, default: null },
    enabled: { type: Boolean, required: true },
    tokenHash: { type: String, required: true },
    tokenSealed: { type: String, required: true },
    lastReceivedAt: { type: Date, default: null },
    counts: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { tokenHash: 1 }, unique: true }, { key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
