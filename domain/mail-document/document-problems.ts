import type { FieldError } from '../errors.js';
import { fieldsBelow } from '../automation/where.js';
import type { Inline, MailBlock, MailDocument, Snippets } from './document.js';
import {
  MAX_BLOCK_DEPTH,
  MAX_BLOCKS,
  MAX_DOCUMENT_BYTES,
  MAX_PARTS,
  MAX_SNIPPETS,
} from './document-limits.js';
import { locateBlocks, type LocatedBlock } from './locate-blocks.js';
import { translationOfBlock } from './translated.js';

/** Problems that are listed of one document. */
const MAX_PROBLEMS = 50;

/**
 * What is wrong with a document whose fields are right, by path. These are refused; what only looks wrong is a matter of
 * the check.
 *
 * @param snippets those that exist; if absent, whether they exist is checked when the document is stored
 */
export function documentProblems(
  document: MailDocument,
  { snippets }: { snippets?: Snippets | undefined } = {},
): FieldError[] {
  const located = [...locateBlocks(document.blocks)];
  const problems = [
    ...sizeProblems(document, located),
    ...idProblems(located),
    ...languageProblems(document),
    ...labelProblems(document, located),
  ];
  for (const one of located) problems.push(...blockProblems(one, snippets));
  return problems.slice(0, MAX_PROBLEMS);
}

function sizeProblems(document: MailDocument, located: readonly LocatedBlock[]): FieldError[] {
  const bytes = new TextEncoder().encode(JSON.stringify(document)).length;
  return [
    ...(bytes > MAX_DOCUMENT_BYTES
      ? [{ path: '', message: `must not exceed ${String(MAX_DOCUMENT_BYTES / 1_024)} KiB of JSON` }]
      : []),
    ...(located.length > MAX_BLOCKS
      ? [{ path: 'blocks', message: `has more than ${String(MAX_BLOCKS)} blocks, including those in others` }]
      : []),
    ...(located.filter(({ block: { type } }) => type === 'snippet').length > MAX_SNIPPETS
      ? [{ path: 'blocks', message: `has more than ${String(MAX_SNIPPETS)} snippets` }]
      : []),
  ];
}

function languageProblems({ language, translations = {} }: MailDocument): FieldError[] {
  if (language === undefined && Object.keys(translations).length > 0)
    return [{ path: 'language', message: 'is required beside translations' }];
  const own = Object.keys(translations).find((tag) => tag.toLowerCase() === language?.toLowerCase());
  return own === undefined
    ? []
    : [{ path: `translations.${own}`, message: 'is the language of the document itself' }];
}

/** Buttons have texts and values, in any language. */
function labelProblems({ translations = {} }: MailDocument, located: readonly LocatedBlock[]): FieldError[] {
  const buttons = located.flatMap(({ block: { type, id } }) => (type === 'button' ? [id] : []));
  return Object.entries(translations).flatMap(([tag, { blocks }]) =>
    buttons.flatMap((id) => {
      const { content = [] } = translationOfBlock(blocks, id) ?? {};
      const at = content.findIndex((part) => !('text' in part) && !('value' in part));
      const path = `translations.${tag}.blocks.${id}.content[${String(at)}]`;
      return at < 0 ? [] : [{ path, message: 'is neither a text nor a value' }];
    }),
  );
}

function idProblems(located: readonly LocatedBlock[]): FieldError[] {
  const seen = new Set<string>();
  return located.flatMap(({ block: { id }, path }) => {
    if (seen.has(id)) return [{ path: `${path}.id`, message: 'is the id of another block' }];
    seen.add(id);
    return [];
  });
}

function blockProblems(
  { block, path, ...place }: LocatedBlock,
  snippets: Snippets | undefined,
): FieldError[] {
  const problems: FieldError[] = [];
  const add = (at: string, message: string): void => void problems.push({ path: `${path}${at}`, message });
  if (place.depth > MAX_BLOCK_DEPTH) add('', `is nested deeper than ${String(MAX_BLOCK_DEPTH)}`);
  if (partsIn(block) > MAX_PARTS) add('', `has more than ${String(MAX_PARTS)} parts`);
  if (block.type === 'columns' && place.inColumns) add('', 'are columns within columns');
  if (block.type === 'repeat' && place.inRepeat) add('', 'repeats within another repeat');
  if (block.type === 'columns' && (block.shares?.length ?? block.columns.length) !== block.columns.length)
    add('.shares', 'must have a share for each column');
  if (block.type === 'snippet' && snippets !== undefined && !Object.hasOwn(snippets, block.snippet))
    add('.snippet', 'is not a snippet of this workspace');
  const isItemKnown = place.inRepeat || block.type === 'repeat';
  if (!isItemKnown && fieldsBelow('item', block.when).length > 0)
    add('.when', 'can refer to item.… only within a repeat');
  return problems;
}

function partsIn(block: MailBlock): number {
  switch (block.type) {
    case 'list':
      return block.items.flat().length;
    case 'rows':
      return block.rows.reduce((sum, { label, value }) => sum + label.length + value.length, 0);
    default:
      return ownContent(block).length;
  }
}

/** The texts and values of a block; nothing for one that has none of its own. */
export function ownContent(block: MailBlock): readonly Inline[] {
  return 'content' in block ? block.content : [];
}
