import type { Where } from '../automation/where.js';
import { countMarks } from '../render/count-marks.js';
import type { MailDocument, Snippets } from './document.js';
import { framed } from './mail-frame.js';
import { mailStyles } from './mail-styles.js';
import { blocksHtml } from './write-blocks.js';
import { blocksText } from './write-plain-text.js';

/** Raised when the same document would become another mail. */
export const COMPILER = 1;

/** A document as Liquid, from which each person's mail is rendered. */
export interface CompiledMail {
  compiler: number;
  /** Of the document; absent if it names none. */
  language?: string;
  /** A whole HTML document. */
  html: string;
  text: string;
  /** What its tags `show` refer to by their numbers. */
  conditions: Where[];
}

/**
 * Compiles a document, which `documentProblems` has nothing against. All that varies is Liquid of ours: no text of the
 * author becomes a part of it but `liquid` parts and HTML blocks, of which each is valid by itself.
 */
export function compile({
  document,
  snippets = {},
}: {
  document: MailDocument;
  snippets?: Snippets;
}): CompiledMail {
  const styles = mailStyles(document);
  const conditions = new Conditions();
  const context = { styles, snippets, numberOf: (where: Where) => conditions.numberOf(where) };
  const { language } = document;
  return {
    compiler: COMPILER,
    ...(language !== undefined && { language }),
    html: framed(blocksHtml(document.blocks, styles.inner, context), styles, document.style?.head ?? 'brand'),
    text: blocksText(document.blocks, context).trimEnd(),
    conditions: conditions.all,
  };
}

/** The outputs and tags of the part that has most. */
export function countCompiledMarks({ html, text }: Pick<CompiledMail, 'html' | 'text'>): number {
  return Math.max(countMarks(html), countMarks(text));
}

/** What a mail keeps of its compilation besides its texts. */
export function pickCompilation({
  compiler,
  language,
  conditions,
}: Omit<CompiledMail, 'html' | 'text'>): Omit<CompiledMail, 'html' | 'text'> {
  return { compiler, ...(language !== undefined && { language }), conditions };
}

/** Conditions by number, equal ones once. */
class Conditions {
  readonly all: Where[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(where: Where): number {
    const key = JSON.stringify(where);
    const known = this.#numbers.get(key) ?? this.all.push(where) - 1;
    this.#numbers.set(key, known);
    return known;
  }
}
