import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import type { Words } from './words.js';

/** Our own words by language; a new language is a file and an entry here. The first is for everybody else. */
const words = { en, de, fr } as const satisfies Readonly<Record<string, Words>>;

export type WordLanguage = keyof typeof words;

export const wordLanguages: readonly WordLanguage[] = ['en', 'de', 'fr'];

/** The language that a tag such as `de-AT` means, if it has words. */
export function wordLanguage(tag: string | null | undefined): WordLanguage | undefined {
  const language = tag?.split('-', 1)[0]?.toLowerCase();
  return wordLanguages.find((one) => one === language);
}

/** The words for a language tag; English if there are none. */
export function wordsFor(tag: string | null | undefined): Words {
  return words[wordLanguage(tag) ?? 'en'];
}
