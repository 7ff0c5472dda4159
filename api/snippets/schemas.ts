import Joi from 'joi';
import type { MailBlock, SharedTranslation } from '../../domain/mail-document/document.js';
import { name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { blockList } from '../mail-documents/block-schemas.js';
import { languageTag, sharedTranslations } from '../mail-documents/document-schema.js';

export interface SnippetBody {
  name: string;
  language?: string | null;
  blocks: MailBlock[];
  translations?: Record<string, SharedTranslation> | null;
}

const languages = { language: languageTag.allow(null), translations: sharedTranslations.allow(null) };

export const newSnippetBody = Joi.object<SnippetBody, true>({
  name: name().required(),
  blocks: blockList().min(1).required(),
  ...languages,
});

export type SnippetChanges = Partial<SnippetBody>;

/** Fields to change; absent ones stay. */
export const snippetChangesBody = Joi.object<SnippetChanges, true>({
  name: name(),
  blocks: blockList().min(1),
  ...languages,
});

export const snippetsQuery = Joi.object<PageQuery, true>(pageFields);
