import type { Inline, MailBlock, MailDocument, Translation, TranslatedBlock } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { contentMarkup, readMarkup } from './text-markup.js';
import { hashOfTexts, translationOfBlock } from './translated.js';

/** A text of a mail for translators. */
export interface TextUnit {
  /** Where it is: `title.content`, `list.items[0]`, `subject`. */
  id: string;
  /** The type of its block. */
  block: string;
  original: string;
  /** Empty if there is none yet. */
  translation: string;
}

/** The lines of a mail that are beside its document. */
export interface MailLines {
  subject?: string;
  preheader?: string;
}

/** The texts of a mail with those that it has in a language. HTML blocks are code, and addresses no texts. */
export function textUnits(document: MailDocument, lines: MailLines, language: string): TextUnit[] {
  const translation = translationOf(document, language);
  const outer = (['subject', 'preheader'] as const).flatMap((id) => {
    const original = lines[id] ?? '';
    return original === '' ? [] : [{ id, block: 'mail', original, translation: translation[id] ?? '' }];
  });
  const inner = [...locateBlocks(document.blocks)].flatMap(({ block }) => {
    const own = translationOfBlock(translation.blocks, block.id);
    return contentsOf(block).map(({ field, content }) => ({
      id: `${block.id}.${field}`,
      block: block.type,
      original: contentMarkup(content),
      translation: own === undefined ? '' : writtenBy(own, { field, content }),
    }));
  });
  return [...outer, ...inner.filter(({ original }) => original.trim() !== '')];
}

function translationOf({ translations = {} }: MailDocument, language: string): Translation {
  return (Object.hasOwn(translations, language) ? translations[language] : undefined) ?? { blocks: {} };
}

/** The contents of a block by their places in it. */
function contentsOf(block: MailBlock): { field: string; content: readonly Inline[] }[] {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
    case 'button':
      return [{ field: 'content', content: block.content }];
    case 'list':
      return block.items.map((content, i) => ({ field: `items[${String(i)}]`, content }));
    case 'image':
      return typeof block.alt === 'string' ? [{ field: 'alt', content: [{ text: block.alt }] }] : [];
    default:
      return [];
  }
}

function writtenBy(
  { content, items, alt }: TranslatedBlock,
  { field, content: original }: { field: string; content: readonly Inline[] },
): string {
  if (field === 'content') return contentMarkup(content ?? [], original);
  if (field === 'alt') return typeof alt === 'string' ? contentMarkup([{ text: alt }]) : '';
  return contentMarkup(items?.[itemNumber(field)] ?? [], original);
}

function itemNumber(field: string): number {
  return Number(/^items\[(\d+)\]$/.exec(field)?.[1] ?? -1);
}

export interface AppliedTexts {
  document: MailDocument;
  /** Texts that are translated now. */
  translated: number;
  /** Ids of texts that the mail does not have, or whose numbers it does not have. */
  unknown: string[];
}

/** The document with texts in a language, by their ids; empty ones stay as they are. */
export function applyTexts(
  document: MailDocument,
  language: string,
  texts: ReadonlyMap<string, string>,
): AppliedTexts {
  const before = translationOf(document, language);
  const blocks: Record<string, TranslatedBlock> = { ...before.blocks };
  const left = new Map([...texts].filter(([, text]) => text.trim() !== ''));
  const unknown: string[] = [];
  let translated = 0;
  const take = (id: string): string | undefined => {
    const text = left.get(id);
    left.delete(id);
    return text;
  };
  for (const { block } of locateBlocks(document.blocks)) {
    for (const { field, content } of contentsOf(block)) {
      const id = `${block.id}.${field}`;
      const text = take(id);
      if (text === undefined) continue;
      const read = readMarkup(text, content);
      if (read === null) unknown.push(id);
      else {
        blocks[block.id] = {
          ...withText(block, blocks[block.id] ?? {}, { field, read }),
          of: hashOfTexts(block),
        };
        translated += 1;
      }
    }
  }
  const [subject, preheader] = [take('subject'), take('preheader')];
  translated += (subject === undefined ? 0 : 1) + (preheader === undefined ? 0 : 1);
  const translation: Translation = {
    ...before,
    ...(subject !== undefined && { subject }),
    ...(preheader !== undefined && { preheader }),
    blocks,
  };
  const translations = { ...document.translations, [language]: translation };
  return { document: { ...document, translations }, translated, unknown: [...unknown, ...left.keys()] };
}

function withText(
  block: MailBlock,
  own: TranslatedBlock,
  { field, read }: { field: string; read: Inline[] },
): TranslatedBlock {
  if (field === 'content') return { ...own, content: read };
  if (field === 'alt')
    return { ...own, alt: read.map((part) => ('text' in part ? part.text : ' ')).join('') };
  const at = itemNumber(field);
  const originals = block.type === 'list' ? block.items : [];
  const items = originals.map((item, i) => (i === at ? read : (own.items?.[i] ?? item)));
  return { ...own, items };
}
