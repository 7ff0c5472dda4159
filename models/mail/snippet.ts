import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { MailBlock } from '../../domain/mail-document/document.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** Blocks that several mails share. */
export interface SnippetRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  blocks: MailBlock[];
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
    blocks: { type: [Schema.Types.Mixed], required: true },
    uses: { type: Number },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
