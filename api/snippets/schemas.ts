import Joi from 'joi';
import type { MailBlock } from '../../domain/mail-document/document.js';
import { name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { blockList } from '../mail-documents/block-schemas.js';

export interface SnippetBody {
  name: string;
  blocks: MailBlock[];
}

export const newSnippetBody = Joi.object<SnippetBody, true>({
  name: name().required(),
  blocks: blockList().min(1).required(),
});

export type SnippetChanges = Partial<SnippetBody>;

/** Fields to change; absent ones stay. */
export const snippetChangesBody = Joi.object<SnippetChanges, true>({
  name: name(),
  blocks: blockList().min(1),
});

export const snippetsQuery = Joi.object<PageQuery, true>(pageFields);
