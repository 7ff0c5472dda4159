import type { Where } from '../automation/where.js';
import type { MailBlock } from './document.js';
import { DEFAULT_ITEMS } from './document-limits.js';
import type { MailStyles } from './mail-styles.js';
import type { SpokenSnippet } from './spoken-snippets.js';
import { checkedPath } from './value-output.js';

/** What the blocks of a mail are written with. */
export interface BlockContext {
  styles: MailStyles;
  snippets: Readonly<Record<string, SpokenSnippet>>;
  /** The number of a condition, by which the mail knows it. */
  numberOf: (where: Where) => number;
  /** The language of a block whose texts are not in that of the mail; null for others. */
  languageOf: (block: MailBlock) => string | null;
}

/** Writes blocks within another, in a room of so many pixels. */
export type WriteInner = (blocks: readonly MailBlock[], width: number) => string;

/** HTML or Liquid of an author, which nothing that follows can be a part of. */
export function closed(code: string): string {
  return code.endsWith('{') ? `${code} ` : code;
}

/** What is written only for those who are to see it, and once for each item of a list. */
export function guarded(
  block: MailBlock,
  written: string,
  { numberOf }: Pick<BlockContext, 'numberOf'>,
): string {
  const shown =
    block.when === undefined ? written : `{% show ${String(numberOf(block.when))} %}${written}{% endshow %}`;
  return block.type === 'repeat' ? repeated({ of: block.of, max: block.max ?? DEFAULT_ITEMS }, shown) : shown;
}

export function repeated({ of, max }: { of: string; max: number }, written: string): string {
  return `{% for item in ${checkedPath(of)} limit: ${String(max)} %}${written}{% endfor %}`;
}
