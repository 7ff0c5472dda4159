import { wordLanguage, wordLanguages, type WordLanguage } from '../../domain/words/languages.js';

/** The language preferences of a request; Koa's context implements it. */
export interface LanguagePreferences {
  acceptsLanguages(languages: string[]): string | string[] | false;
}

/** The language of a page: the contact’s own if it has words, otherwise the browser's preference. */
export function pageLanguage(
  preferences: LanguagePreferences,
  preferred: string | null = null,
): WordLanguage {
  const accepted = preferences.acceptsLanguages([...wordLanguages]);
  return wordLanguage(preferred) ?? wordLanguage(typeof accepted === 'string' ? accepted : null) ?? 'en';
}
