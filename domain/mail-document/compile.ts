import type { Where } from '../automation/where.js';
import { countMarks } from '../render/count-marks.js';
import type { BlockContext } from './block-context.js';
import type { MailDocument, Snippets } from './document.js';
import { snippetsIn } from './locate-blocks.js';
import { framed } from './mail-frame.js';
import { mailStyles } from './mail-styles.js';
import { spokenSnippets } from './spoken-snippets.js';
import { translatedBlocks } from './translated.js';
import { blocksHtml } from './write-blocks.js';
import { blocksText } from './write-plain-text.js';

/** Raised when the same document would become another mail. */
export const COMPILER = 2;

/** A document as Liquid, from which each person's mail is rendered. */
export interface CompiledMail {
  compiler: number;
  /** Of the document; absent if it names none. */
  language?: string;
  /** A whole HTML document. */
  html: string;
  text: string;
  /** What its tags `show` refer to by their numbers, in all languages. */
  conditions: Where[];
  /** The ids of the snippets in it; absent if there are none. */
  snippets?: string[];
  /** The same in other languages; absent if there are none. */
  translations?: Record<string, CompiledTranslation>;
}

/** A mail in another language: what differs. */
export interface CompiledTranslation {
  html: string;
  text: string;
  subject?: string;
  preheader?: string;
}

/** A compiled mail without the HTML and text of its original language. */
export type Compilation = Omit<CompiledMail, 'html' | 'text'>;

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
  const conditions = new Conditions();
  const { language, translations = {} } = document;
  const used = snippetsIn(document.blocks);
  const others = Object.entries(translations).map(([tag, { blocks, subject, preheader }]) => {
    const original = new Set<string>();
    const own = translatedBlocks(document.blocks, blocks, (id) => original.add(id));
    const spoken = { ...document, language: tag, blocks: own };
    const parts = compiledParts(spoken, { snippets, conditions, original, from: language });
    return [
      tag,
      { ...parts, ...(subject !== undefined && { subject }), ...(preheader !== undefined && { preheader }) },
    ] as const;
  });
  return {
    compiler: COMPILER,
    ...(language !== undefined && { language }),
    ...compiledParts(document, { snippets, conditions }),
    conditions: conditions.all,
    ...(used.length > 0 && { snippets: used }),
    ...(others.length > 0 && { translations: Object.fromEntries(others) }),
  };
}

interface Parts {
  snippets: Snippets;
  conditions: Conditions;
  /** Ids of blocks in the language `from`. */
  original?: ReadonlySet<string>;
  from?: string | undefined;
}

function compiledParts(
  document: MailDocument,
  { snippets, conditions, original = new Set(), from }: Parts,
): Pick<CompiledMail, 'html' | 'text'> {
  const styles = mailStyles(document);
  const context: BlockContext = {
    styles,
    snippets: spokenSnippets(snippets, document.language),
    numberOf: (where) => conditions.numberOf(where),
    languageOf: ({ id }) => (original.has(id) ? (from ?? null) : null),
  };
  return {
    html: framed(blocksHtml(document.blocks, styles.inner, context), styles, document.style?.head ?? 'brand'),
    text: blocksText(document.blocks, context).trimEnd(),
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
  snippets,
  translations,
}: Compilation): Compilation {
  return {
    compiler,
    ...(language !== undefined && { language }),
    conditions,
    ...(snippets !== undefined && { snippets }),
    ...(translations !== undefined && { translations }),
  };
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
