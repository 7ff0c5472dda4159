import * as english from './en/first.js';
import type * as englishDoor from './en/door.js';
import type * as englishScreens from './en/screens.js';

/** What the console loads of a language, when it is needed. */
export interface LanguageTexts {
  first: typeof english;
  door: typeof englishDoor;
  screens: typeof englishScreens;
}
export type Group = keyof LanguageTexts;

type Files = { [G in Group]: () => Promise<LanguageTexts[G]> };

interface LanguageEntry extends Files {
  /** As its speakers call it. */
  name: string;
  /** Of dates and numbers. */
  locale: string;
}

/** Each is a folder with the files of `en`, whose types are what it must have. */
export const languages = {
  // In the field's usual form: day before month, 24 hours.
  en: {
    name: 'English',
    locale: 'en-GB',
    // Part of the first load, as the fallback for a language that cannot be loaded.
    first: () => Promise.resolve(english),
    door: () => import('./en/door.js'),
    screens: () => import('./en/screens.js'),
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    first: () => import('./de/first.js'),
    door: () => import('./de/door.js'),
    screens: () => import('./de/screens.js'),
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    first: () => import('./fr/first.js'),
    door: () => import('./fr/door.js'),
    screens: () => import('./fr/screens.js'),
  },
} satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof languages;
