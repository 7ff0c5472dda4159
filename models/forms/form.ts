import { randomBytes } from 'node:crypto';
import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { FormDefinition } from '../../domain/forms/form.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** The current state of a sign-up form. */
export interface FormRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** The id in its public URLs. */
  publicId: string;
  /** The number of the current definition, which is stored as a version too. */
  version: number;
  definition: FormDefinition;
  redirectUrl: string | null;
  /** Origins whose pages may submit it by script, or `*`. */
  allowedOrigins: string[];
  enabled: boolean;
  /** Soft-deleted: versions stay, since consents refer to them. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** One saved definition of a form, immutable. */
export interface FormVersionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  formId: ObjectId;
  version: number;
  definition: FormDefinition;
  createdAt: Date;
}

export const formModel = defineModel<FormRecord>({
  name: 'Form',
  collection: 'forms',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    publicId: { type: String, required: true },
    version: { type: Number, required: true, min: 1 },
    definition: { type: Schema.Types.Mixed, required: true },
    redirectUrl: { type: String, default: null },
    allowedOrigins: { type: [String], required: true },
    enabled: { type: Boolean, required: true },
    deletedAt: { type: Date, default: null },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [
    { key: { publicId: 1 }, unique: true },
    { key: { workspaceId: 1, deletedAt: 1, createdAt: -1, _id: -1 } },
  ],
});

export const formVersionModel = defineModel<FormVersionRecord>({
  name: 'FormVersion',
  collection: 'formVersions',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    formId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true, min: 1 },
    definition: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { workspaceId: 1, formId: 1, version: 1 }, unique: true },
    { key: { workspaceId: 1, formId: 1, version: -1, _id: -1 } },
  ],
});

/** 128 random bits: not guessable, and short enough for a URL. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url');
}
