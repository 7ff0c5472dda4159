import type { MailBlock, SharedBlocks, Snippets } from './document.js';
import { chosenLanguage, translatedBlocks } from './translated.js';

/** The blocks of a snippet in the language of a mail. */
export interface SpokenSnippet {
  blocks: readonly MailBlock[];
  /** The language of a block whose texts are not in that of the mail; null for others. */
  languageOf: (block: MailBlock) => string | null;
}

/** Snippets in a language, as far as they have it; in their own for a mail that names none. */
export function spokenSnippets(
  snippets: Snippets,
  language: string | undefined,
): Record<string, SpokenSnippet> {
  return Object.fromEntries(
    Object.entries(snippets).map(([id, snippet]) => [id, spokenSnippet(snippet, language)]),
  );
}

function spokenSnippet(
  { language: own, blocks, translations = {} }: SharedBlocks,
  read = own,
): SpokenSnippet {
  if (own === undefined || read === undefined || areAlike(own, read))
    return { blocks, languageOf: () => null };
  const tag = chosenLanguage(read, { own, others: Object.keys(translations) });
  const translated = (tag === null ? undefined : translations[tag]?.blocks) ?? {};
  const original = new Set<string>();
  return {
    blocks: translatedBlocks(blocks, translated, (id) => original.add(id)),
    languageOf: ({ id }) => (original.has(id) ? own : null),
  };
}

/** `de` and `de-AT`. */
function areAlike(one: string, other: string): boolean {
  const [base, otherBase] = [one, other].map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return base === otherBase;
}
