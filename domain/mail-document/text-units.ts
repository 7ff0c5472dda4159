import { blockTexts, translatedText, withBlockText, type BlockText } from './block-texts.js';
import type { MailBlock, MailDocument, Translation, TranslatedBlock } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { contentMarkup, readMarkup } from './text-markup.js';
import { hashOfTexts, isOlder, translationOfBlock } from './translated.js';

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

/** The texts of a mail with those that it has in a language. */
export function textUnits(document: MailDocument, lines: MailLines, language: string): TextUnit[] {
  const translation = translationOf(document, language);
  const outer = (['subject', 'preheader'] as const).flatMap((id) => {
    const original = lines[id] ?? '';
    return original === '' ? [] : [{ id, block: 'mail', original, translation: translation[id] ?? '' }];
  });
  const inner = [...locateBlocks(document.blocks)].flatMap(({ block }) => {
    const own = translationOfBlock(translation.blocks, block.id);
    return blockTexts(block).map(({ field, content }) => ({
      id: `${block.id}.${field}`,
      block: block.type,
      original: contentMarkup(content),
      translation: contentMarkup(translatedText(own, field) ?? [], content),
    }));
  });
  return [...outer, ...inner];
}

function translationOf({ translations = {} }: MailDocument, language: string): Translation {
  return (Object.hasOwn(translations, language) ? translations[language] : undefined) ?? { blocks: {} };
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
  const left = new Map([...texts].filter(([, text]) => text.trim() !== ''));
  const [subject, preheader] = [left.get('subject'), left.get('preheader')];
  left.delete('subject');
  left.delete('preheader');
  let translated = (subject === undefined ? 0 : 1) + (preheader === undefined ? 0 : 1);
  const blocks: Record<string, TranslatedBlock> = { ...before.blocks };
  for (const { block } of locateBlocks(document.blocks)) {
    const applied = applyTo(block, translationOfBlock(blocks, block.id) ?? {}, left);
    for (const id of applied.ids) left.delete(id);
    translated += applied.ids.length;
    if (applied.ids.length > 0) blocks[block.id] = applied.own;
  }
  const translation: Translation = {
    ...before,
    ...(subject !== undefined && { subject }),
    ...(preheader !== undefined && { preheader }),
    blocks,
  };
  const translations = { ...document.translations, [language]: translation };
  return { document: { ...document, translations }, translated, unknown: [...left.keys()] };
}

/** The document without the translation of a text; without that of its block if that has no other. */
export function withoutText(document: MailDocument, language: string, id: string): MailDocument {
  const { subject, preheader, blocks: before } = translationOf(document, language);
  const blocks = Object.fromEntries(
    [...locateBlocks(document.blocks)].flatMap(({ block }) => {
      const own = translationOfBlock(before, block.id);
      const left = own && withoutField(block, own, id);
      return left === undefined || isUntranslated(block, left) ? [] : [[block.id, left]];
    }),
  );
  const translation: Translation = {
    ...(subject !== undefined && id !== 'subject' && { subject }),
    ...(preheader !== undefined && id !== 'preheader' && { preheader }),
    blocks,
  };
  return { ...document, translations: { ...document.translations, [language]: translation } };
}

function withoutField(block: MailBlock, own: TranslatedBlock, id: string): TranslatedBlock {
  const at = `${block.id}.`;
  return id.startsWith(at) ? withBlockText(block, own, { field: id.slice(at.length), content: [] }) : own;
}

/** Whether nothing is left of a translation; code and addresses are more than texts. */
function isUntranslated(block: MailBlock, { of: _of, was: _was, ...own }: TranslatedBlock): boolean {
  const { content: _content, items: _items, rows: _rows, links: _links, alt: _alt, ...others } = own;
  return (
    Object.keys(others).length === 0 &&
    blockTexts(block).every(({ field }) => translatedText(own, field) === undefined)
  );
}

/** A block with those of the texts that are its own. It stays older than the original until all that is translated of it is, again. */
function applyTo(
  block: MailBlock,
  before: TranslatedBlock,
  texts: ReadonlyMap<string, string>,
): { own: TranslatedBlock; ids: string[] } {
  const all = blockTexts(block);
  const ids: string[] = [];
  let own = before;
  for (const { field, content } of all) {
    const id = `${block.id}.${field}`;
    const read = readMarkup(texts.get(id) ?? '', content);
    if (read === null || read.length === 0) continue;
    own = withBlockText(block, own, { field, content: read });
    ids.push(id);
  }
  const isNow = ({ field }: BlockText): boolean => ids.includes(`${block.id}.${field}`);
  const changed = changedTexts(block, before);
  const isStillOlder = all.some((text) => changed.has(text.field) && !isNow(text));
  return {
    own: isStillOlder
      ? { ...own, was: { ...own.was, ...markupOf(all.filter(isNow)) } }
      : {
          ...own,
          of: hashOfTexts(block),
          was: markupOf(all.filter(({ field }) => translatedText(own, field) !== undefined)),
        },
    ids,
  };
}

function markupOf(texts: readonly BlockText[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ field, content }) => [field, contentMarkup(content)]));
}

/** The translated texts of a block whose original has changed since, with what that was; null where that is not known. */
export function changedTexts(
  block: MailBlock,
  own: TranslatedBlock | undefined,
): ReadonlyMap<string, string | null> {
  if (own === undefined || !isOlder(block, own)) return new Map();
  const translated = blockTexts(block).filter(({ field }) => translatedText(own, field) !== undefined);
  const changed = translated.filter(({ field, content }) => own.was?.[field] !== contentMarkup(content));
  // What has changed may be where it leads.
  return new Map(
    (changed.length === 0 ? translated : changed).map(({ field }) => [
      field,
      changed.length === 0 ? null : (own.was?.[field] ?? null),
    ]),
  );
}
