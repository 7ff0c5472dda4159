import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import {
  automationStatuses,
  type AutomationDefinition,
  type AutomationStatus,
} from '../../domain/automation/automation.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** The head of an automation; its definitions are in its versions. */
export interface AutomationRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  description: string | null;
  status: AutomationStatus;
  /** The version for new enrollments. */
  version: number;
  /** Touched by each save of its draft, which so conflicts with its deletion; absent if there was none. */
  draftedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** One saved definition of an automation, immutable; running enrollments keep theirs. */
export interface AutomationVersionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  version: number;
  definition: AutomationDefinition;
  /** Enrollments of earlier versions were moved to it. */
  movedTo?: boolean;
  createdAt: Date;
}

export const automationModel = defineModel<AutomationRecord>({
  name: 'Automation',
  collection: 'automations',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    status: { type: String, required: true, enum: automationStatuses },
    version: { type: Number, required: true, min: 1 },
    draftedAt: { type: Date },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, status: 1 } }, { key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});

export const automationVersionModel = defineModel<AutomationVersionRecord>({
  name: 'AutomationVersion',
  collection: 'automationVersions',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    automationId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true, min: 1 },
    definition: { type: Schema.Types.Mixed, required: true },
    movedTo: { type: Boolean },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { workspaceId: 1, automationId: 1, version: 1 }, unique: true },
    { key: { workspaceId: 1, automationId: 1, version: -1, _id: -1 } },
  ],
});
