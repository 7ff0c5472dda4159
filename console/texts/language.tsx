import { createContext, use, type ReactNode } from 'react';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The texts of a part of the console in every language; German has the type of English, so none can be missing. */
export type Texts<T> = Record<Language, T>;

const LanguageContext = createContext<Language>('en');

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** A part's texts in the user's language. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}

/** The first language of the browser that the console speaks. */
export function browserLanguage(): Language {
  for (const tag of navigator.languages) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return 'en';
}
