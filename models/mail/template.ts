import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { MailLayout } from '../../domain/mail/mail-content.js';
import type { CompiledMail } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** The head of a mail template; its content is in its versions. */
export interface TemplateRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  /** The version for new mails. */
  version: number;
  /** Soft-deleted: running enrollments still use it. */
  deletedAt: Date | null;
  /** Touched by each save of its draft, which so conflicts with its deletion; absent if there was none. */
  draftedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** The content of a template version. */
export interface TemplateContent {
  subject: string;
  /** Compiled, if it was written in blocks. */
  html: string;
  /** Null to derive it from the HTML or the blocks. */
  text: string | null;
  layout: MailLayout;
  preheader: string | null;
  /** The id of the sender of its mails; null or absent for the workspace's. */
  sender?: string | null;
  /** The blocks that it was written in, and what they were compiled to besides the HTML; null or absent for HTML of an author. */
  document?: MailDocument | null;
  compiled?: Omit<CompiledMail, 'html'> | null;
}

/** One saved state of a template, immutable; messages refer to the version they were rendered from. */
export interface TemplateVersionRecord extends TemplateContent {
  _id: ObjectId;
  workspaceId: ObjectId;
  templateId: ObjectId;
  version: number;
  name: string;
  createdAt: Date;
}

export const templateModel = defineModel<TemplateRecord>({
  name: 'Template',
  collection: 'templates',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    version: { type: Number, required: true, min: 1 },
    deletedAt: { type: Date, default: null },
    draftedAt: { type: Date },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, deletedAt: 1, createdAt: -1, _id: -1 } }],
});

export const templateVersionModel = defineModel<TemplateVersionRecord>({
  name: 'TemplateVersion',
  collection: 'templateVersions',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    templateId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true, min: 1 },
    name: { type: String, required: true },
    subject: { type: String, required: true },
    html: { type: String, required: true },
    text: { type: String, default: null },
    layout: { type: String, required: true, enum: ['base', 'none'] },
    preheader: { type: String, default: null },
    sender: { type: String, default: null },
    document: { type: Schema.Types.Mixed, default: null },
    compiled: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { workspaceId: 1, templateId: 1, version: 1 }, unique: true },
    { key: { workspaceId: 1, templateId: 1, version: -1, _id: -1 } },
  ],
});
