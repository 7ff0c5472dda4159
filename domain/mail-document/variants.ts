import { blockTexts } from './block-texts.js';
import type { Address, MailBlock, MailDocument, TranslatedBlock } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { hashOfTexts, isOlder, translationOfBlock } from './translated.js';

/** What of a block is no text for translators, but may be another in a language: where it leads, its picture, its code. */
export type VariantField = 'href' | 'src' | 'html' | 'text';

export interface Variant {
  /** The block's. */
  id: string;
  block: MailBlock['type'];
  field: VariantField;
  original: Address;
  /** Undefined: as in the original. */
  own: Address | undefined;
  /** Whether the code of the original has changed since. */
  isOlder: boolean;
}

/** What may be other in a language, and what of it is. */
export function variantsIn(document: MailDocument, language: string): Variant[] {
  const { blocks } = document.translations?.[language] ?? { blocks: {} };
  return [...locateBlocks(document.blocks)].flatMap(({ block }) => {
    const own = translationOfBlock(blocks, block.id);
    return fieldsOf(block).map(([field, original]) => ({
      ...{ id: block.id, block: block.type, field, original, own: own?.[field] },
      isOlder: block.type === 'html' && own?.[field] !== undefined && isOlder(block, own),
    }));
  });
}

function fieldsOf(block: MailBlock): [VariantField, Address][] {
  switch (block.type) {
    case 'html':
      return [
        ['html', block.html],
        ...(block.text === undefined ? [] : [['text', block.text] as [VariantField, string]]),
      ];
    case 'button':
      return [['href', block.href]];
    case 'image':
      return [
        ['src', block.src],
        ...(block.href === undefined ? [] : [['href', block.href] as [VariantField, Address]]),
      ];
    default:
      return [];
  }
}

/** The document with it in a language; without, for undefined. */
export function withVariant(
  document: MailDocument,
  language: string,
  { id, field, own }: Pick<Variant, 'id' | 'field' | 'own'>,
): MailDocument {
  const translation = document.translations?.[language] ?? { blocks: {} };
  const found = [...locateBlocks(document.blocks)].find(({ block }) => block.id === id)?.block;
  if (found === undefined) return document;
  const { [id]: before = {}, ...others } = translation.blocks;
  const { [field]: _before, ...rest } = before;
  const next: TranslatedBlock =
    own === undefined ? rest : { ...rest, [field]: own, of: hashFor(found, before) };
  const { of: _of, was: _was, ...left } = next;
  const blocks = Object.keys(left).length === 0 ? others : { ...others, [id]: next };
  const translations = { ...document.translations, [language]: { ...translation, blocks } };
  return { ...document, translations };
}

/** Texts that are older than the original stay so. */
function hashFor(block: MailBlock, before: TranslatedBlock): string {
  const staysOlder = blockTexts(block).length > 0 && isOlder(block, before);
  return staysOlder ? (before.of ?? hashOfTexts(block)) : hashOfTexts(block);
}
