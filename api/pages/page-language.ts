/** Languages of public pages; the first is the default. */
export const pageLanguages = ['en', 'de'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Texts of a page in all languages. */
export type PageTexts<T> = Readonly<Record<PageLanguage, T>>;

/** The language preferences of a request; Koa's context implements it. */
export interface LanguagePreferences {
  acceptsLanguages(languages: string[]): string | string[] | false;
}

/** The language of a page: the contact’s own if supported, otherwise the browser's preference. */
export function pageLanguage(
  preferences: LanguagePreferences,
  preferred: string | null = null,
): PageLanguage {
  return (
    supported(preferred?.split('-')[0]) ??
    supported(preferences.acceptsLanguages([...pageLanguages])) ??
    pageLanguages[0]
  );
}

function supported(language: unknown): PageLanguage | undefined {
  return pageLanguages.find((one) => one === language);
}
