import { canonicalJson } from '../json/canonical-json.js';
import { stableHash } from '../steps/stable-hash.js';
import {
  blockTexts,
  itemsInLanguage,
  linksInLanguage,
  rowsInLanguage,
  translatedText,
} from './block-texts.js';
import type { BlockType, Inline, MailBlock, TextPart, TranslatedBlock, ValuePart } from './document.js';
import { mapWithin } from './locate-blocks.js';

type TextField = Exclude<keyof TranslatedBlock, 'of' | 'was'>;

/** The fields of blocks that are in a language; where a block leads and what it shows may depend on it, too. */
const TEXT_FIELDS: Record<BlockType, readonly TextField[]> = {
  paragraph: ['content'],
  quote: ['content'],
  heading: ['content'],
  list: ['items'],
  button: ['content', 'href'],
  image: ['src', 'alt', 'href'],
  rows: ['rows'],
  social: ['links'],
  html: ['html', 'text'],
  divider: [],
  spacer: [],
  columns: [],
  box: [],
  repeat: [],
  snippet: [],
};

/** The fields of a block that may be translated. */
function textFields({ type }: Pick<MailBlock, 'type'>): readonly TextField[] {
  return TEXT_FIELDS[type];
}

/** The texts of a block, by their fields. */
function textsOf(block: MailBlock): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(block));
  return Object.fromEntries(
    textFields(block).flatMap((field) => (given.has(field) ? [[field, given.get(field)]] : [])),
  );
}

/** Names the texts of a block, so that a translation tells whether they have changed since: eight hexadecimal digits. */
export function hashOfTexts(block: MailBlock): string {
  return stableHash(canonicalJson(textsOf(block)))
    .toString(16)
    .padStart(8, '0');
}

/** What is translated of a block; undefined for nothing. */
export function translationOfBlock(
  blocks: Readonly<Record<string, TranslatedBlock>>,
  id: string,
): TranslatedBlock | undefined {
  return Object.hasOwn(blocks, id) ? blocks[id] : undefined;
}

/** How far a block is translated. `older`: its original has changed since. */
export type TranslationState = 'none' | 'missing' | 'older' | 'done';

/** How far the texts of a block are translated into a language; `none` if there is nothing to translate. */
export function translationState(
  block: MailBlock,
  translated: TranslatedBlock | undefined,
): TranslationState {
  const texts = blockTexts(block);
  if (texts.some(({ field }) => translatedText(translated, field) === undefined)) return 'missing';
  if (translated !== undefined && isOlder(block, translated)) return 'older';
  return texts.length === 0 ? 'none' : 'done';
}

/** Whether the original has changed since it was translated. */
export function isOlder(block: MailBlock, { of }: TranslatedBlock): boolean {
  return of !== undefined && of !== hashOfTexts(block);
}

/** Whether a block has texts, and none of them in the other language. */
function isOriginal(block: MailBlock, own: TranslatedBlock | undefined): boolean {
  return (
    Object.keys(textsOf(block)).length > 0 && !textFields(block).some((field) => own?.[field] !== undefined)
  );
}

/**
 * Blocks with their texts in another language.
 *
 * @param fallsBack told the id of each block with texts that stays in the original's
 */
export function translatedBlocks(
  blocks: readonly MailBlock[],
  translations: Readonly<Record<string, TranslatedBlock>>,
  fallsBack: (id: string) => void,
): MailBlock[] {
  return blocks.map((block) => {
    const own = translationOfBlock(translations, block.id);
    if (isOriginal(block, own)) fallsBack(block.id);
    return mapWithin(own === undefined ? block : withTexts(block, own), (inner) =>
      translatedBlocks(inner, translations, fallsBack),
    );
  });
}

/** The block with those of its texts that are translated. */
function withTexts(
  block: MailBlock,
  { content, items, href, src, alt, rows, links, html, text }: TranslatedBlock,
): MailBlock {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
      return { ...block, content: content ?? block.content };
    case 'list':
      return { ...block, items: itemsInLanguage(block.items, items) };
    case 'button':
      return { ...block, content: content?.filter(isLabelPart) ?? block.content, href: href ?? block.href };
    case 'image':
      return {
        ...block,
        src: src ?? block.src,
        ...(alt !== undefined && { alt }),
        ...(href !== undefined && { href }),
      };
    case 'rows':
      return { ...block, rows: rowsInLanguage(block.rows, rows) };
    case 'social':
      return { ...block, links: linksInLanguage(block.links, links) };
    case 'html':
      return { ...block, html: html ?? block.html, ...(text !== undefined && { text }) };
    default:
      return block;
  }
}

function isLabelPart(part: Inline): part is TextPart | ValuePart {
  return 'text' in part || 'value' in part;
}

/** The language of several that a person reads: `de-AT` itself, or else `de`; null for the mail's own. */
export function chosenLanguage(
  read: string | null,
  { own, others }: { own: string | undefined; others: readonly string[] },
): string | null {
  if (read === null) return null;
  const wanted = read.toLowerCase();
  const base = wanted.split('-', 1)[0] ?? wanted;
  for (const tag of [wanted, base]) {
    if (own?.toLowerCase() === tag) return null;
    const found = others.find((one) => one.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  return null;
}
