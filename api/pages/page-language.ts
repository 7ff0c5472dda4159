/** Languages in which public pages speak; the first is for everybody else. */
export const pageLanguages = ['en', 'de'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Texts of a page in all of them. */
export type PageTexts<T> = Readonly<Record<PageLanguage, T>>;

/** What a request says of the languages that its reader likes; Koa's context is one. */
export interface Reader {
  acceptsLanguages(languages: string[]): string | string[] | false;
}

/** The language of a page: the person's own if it is one of ours, else what the browser asks for. */
export function pageLanguage(reader: Reader, own: string | null = null): PageLanguage {
  return (
    spoken(own?.split('-')[0]) ?? spoken(reader.acceptsLanguages([...pageLanguages])) ?? pageLanguages[0]
  );
}

function spoken(language: unknown): PageLanguage | undefined {
  return pageLanguages.find((one) => one === language);
}
