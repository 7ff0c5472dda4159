import { createContext, use, type ReactNode } from 'react';
import { languages, type Language } from '../languages/languages.js';
import { textsIn, type AllTexts } from './texts-in';

export type { Language };

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

/** What there is to choose from, each by its own name. */
export const languageNames = Object.keys(languages)
  .filter(isLanguage)
  .map((language) => ({ language, name: languages[language].name }));

const LanguageContext = createContext<Language>('en');

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The language with the form of dates and numbers, such as `en-GB`. */
export function useLocale(): string {
  return languages[useLanguage()].locale;
}

/** A part's texts in the user's language. */
export function useTexts<P extends keyof AllTexts>(part: P): AllTexts[P] {
  return textsIn(useLanguage(), part);
}

/** The first language of the browser that the console speaks. */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find(isLanguage) ?? 'en';
}
