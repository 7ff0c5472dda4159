import { locateBlocks } from '../../../domain/mail-document/locate-blocks.js';
import type { Schemas } from '../../api/client';
import type { MailBlock, MailDocument } from '../document/document';

/** What a snippet says, in its languages. */
export type SharedFields = Pick<Schemas['Snippet'], 'language' | 'blocks' | 'translations'>;

/** A snippet as the editor takes it. */
export function documentOf({ language, blocks, translations }: SharedFields): MailDocument {
  return {
    version: 1,
    ...(language !== null && { language }),
    blocks,
    ...(translations !== null && { translations }),
  };
}

/** An email with the translations of blocks that are copied into it: in its languages, where it has no block of that id. */
export function withTranslationsOf(
  document: MailDocument,
  { language, translations }: SharedFields,
): MailDocument {
  const own = document.translations;
  if (own === undefined || translations === null || (language ?? document.language) !== document.language)
    return document;
  const ids = new Set([...locateBlocks(document.blocks)].map(({ block: { id } }) => id));
  const together = Object.entries(own).map(([tag, translation]) => {
    const copied = Object.entries(translations[tag]?.blocks ?? {}).filter(([id]) => !ids.has(id));
    return [
      tag,
      { ...translation, blocks: { ...translation.blocks, ...Object.fromEntries(copied) } },
    ] as const;
  });
  return { ...document, translations: Object.fromEntries(together) };
}

/** Blocks of an email, or all of what the editor has of a snippet, with their translations. */
export function sharedOf(
  { language, translations = {}, blocks: all }: MailDocument,
  blocks: readonly MailBlock[] = all,
): SharedFields {
  const ids = new Set([...locateBlocks(blocks)].map(({ block: { id } }) => id));
  const own = Object.entries(translations).map(([tag, translation]) => {
    const kept = Object.entries(translation.blocks).filter(([id]) => ids.has(id));
    return [tag, { blocks: Object.fromEntries(kept) }] as const;
  });
  return {
    language: language ?? null,
    blocks: [...blocks],
    translations: own.length === 0 ? null : Object.fromEntries(own),
  };
}
