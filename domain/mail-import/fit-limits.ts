import { compile, countCompiledMarks } from '../mail-document/compile.js';
import type { Inline, MailBlock } from '../mail-document/document.js';
import {
  MAX_BLOCK_DEPTH,
  MAX_BLOCKS,
  MAX_COMPILED_CHARACTERS,
  MAX_COMPILED_MARKS,
  MAX_DOCUMENT_BYTES,
  MAX_PARTS,
} from '../mail-document/document-limits.js';
import { locateBlocks } from '../mail-document/locate-blocks.js';
import { pieces } from '../kernel/pieces.js';
import { cut } from './cut.js';

/** A text of a block may have 20,000 characters. */
const MAX_TEXT = 20_000;
const MAX_LIST_ITEMS = 200;
/** Values of JSON: a body may have 10,000, and the mail has others. */
const MAX_VALUES = 9_500;
/** Blocks that are looked at; further ones are too many anyway. */
const MAX_READ = 2 * MAX_BLOCKS;
/** What a document has besides its blocks. */
const RESERVED_BYTES = 1_024;

/** The blocks that a document may have, and how many are too many for it. */
export function fitLimits(
  given: readonly MailBlock[],
  newId: () => string,
): { blocks: MailBlock[]; rest: number } {
  const all = withoutDoubleLines(given.slice(0, MAX_READ).flatMap((block) => split(block, newId)));
  let blocks: MailBlock[] = [];
  let bytes = RESERVED_BYTES;
  let count = 0;
  let values = 0;
  for (const block of all) {
    const json = JSON.stringify(block);
    bytes += new TextEncoder().encode(json).length + 1;
    values += json.match(/[:,[]/g)?.length ?? 0;
    const located = [...locateBlocks([block])];
    count += located.length;
    const isDeep = located.some(({ depth }) => depth > MAX_BLOCK_DEPTH);
    if (isDeep || bytes > MAX_DOCUMENT_BYTES || count > MAX_BLOCKS || values > MAX_VALUES) break;
    blocks.push(block);
  }
  while (blocks.length > 0 && isTooLong(blocks)) blocks = blocks.slice(0, Math.floor(blocks.length * 0.8));
  return { blocks, rest: all.length + Math.max(given.length - MAX_READ, 0) - blocks.length };
}

function isTooLong(blocks: MailBlock[]): boolean {
  const compiled = compile({ document: { version: 1, blocks } });
  return (
    Math.max(compiled.html.length, compiled.text.length) > MAX_COMPILED_CHARACTERS ||
    countCompiledMarks(compiled) > MAX_COMPILED_MARKS
  );
}

/** Several blocks where one would have too much. */
function split(block: MailBlock, newId: () => string): MailBlock[] {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
      return pieces(block.content.flatMap(shortTexts), MAX_PARTS).map((content, i) => ({
        ...block,
        id: i === 0 ? block.id : newId(),
        content,
      }));
    case 'list':
      return listPieces(block.items.map((item) => item.flatMap(shortTexts).slice(0, MAX_PARTS))).map(
        (items, i) => ({
          ...block,
          id: i === 0 ? block.id : newId(),
          items,
        }),
      );
    case 'columns':
      return [
        { ...block, columns: block.columns.map((blocks) => blocks.flatMap((one) => split(one, newId))) },
      ];
    case 'box':
    case 'repeat':
      return [{ ...block, blocks: block.blocks.flatMap((one) => split(one, newId)) }];
    default:
      return [block];
  }
}

function shortTexts(part: Inline): Inline[] {
  if (!('text' in part) || part.text.length <= MAX_TEXT) return [part];
  const texts: Inline[] = [];
  for (let rest = part.text; rest !== '';) {
    const text = cut(rest, MAX_TEXT);
    texts.push({ ...part, text });
    rest = rest.slice(text.length);
  }
  return texts;
}

function listPieces(items: readonly Inline[][]): Inline[][][] {
  const found: Inline[][][] = [];
  let parts = 0;
  for (const item of items) {
    const last = found.at(-1);
    parts += item.length;
    if (last === undefined || last.length >= MAX_LIST_ITEMS || parts > MAX_PARTS) {
      found.push([item]);
      parts = item.length;
    } else last.push(item);
  }
  return found;
}

/** One line between two blocks is enough. */
function withoutDoubleLines(blocks: readonly MailBlock[]): MailBlock[] {
  return blocks.filter(({ type }, i) => type !== 'divider' || blocks[i - 1]?.type !== 'divider');
}
