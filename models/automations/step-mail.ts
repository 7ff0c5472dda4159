import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { CompiledMail } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { defineModel } from '../core/define-model.js';

/**
 * The blocks of an email step in one version of its automation, and what they were compiled to. They are not in the definition,
 * which the engine loads for every batch. Written and removed with the version.
 */
export interface StepMailRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  version: number;
  step: string;
  document: MailDocument;
  compiled: CompiledMail;
}

export const stepMailModel = defineModel<StepMailRecord>({
  name: 'StepMail',
  collection: 'stepMails',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    automationId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true, min: 1 },
    step: { type: String, required: true },
    document: { type: Schema.Types.Mixed, required: true },
    compiled: { type: Schema.Types.Mixed, required: true },
  },
  indexes: [{ key: { workspaceId: 1, automationId: 1, version: 1 } }],
});
