import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { MailBlock, SharedTranslation } from '../../domain/mail-document/document.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** Blocks that several mails share. */
export interface SnippetRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  /** Of its texts. */
  language?: string | null;
  blocks: MailBlock[];
  translations?: Record<string, SharedTranslation> | null;
  /** Raised by whatever begins to use it, which so conflicts with its deletion. */
  uses?: number;
  createdAt: Date;
  updatedAt: Date;
}

export const snippetModel = defineModel<SnippetRecord>({
  name: 'Snippet',
  collection: 'snippets',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    language: { type: String, default: null },
    blocks: { type: [Schema.Types.Mixed], required: true },
    translations: { type: Schema.Types.Mixed, default: null },
    uses: { type: Number },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
