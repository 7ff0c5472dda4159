import * as english from '../languages/en/first.js';
import { languages, type Group, type Language, type LanguageTexts } from '../languages/languages.js';

export type AllTexts = LanguageTexts['first'] & LanguageTexts['door'] & LanguageTexts['screens'];

/** English is the fallback for a language that cannot be loaded. */
const loaded = new Map<Language, Partial<AllTexts>>([['en', english]]);
/** What has been asked for so far. */
const groups = new Set<Group>();

/** Loads a group of a language's texts; what uses them is shown afterwards. */
export async function loadTexts(language: Language, group: Group): Promise<void> {
  groups.add(group);
  const texts = await languages[language][group]();
  loaded.set(language, { ...loaded.get(language), ...texts });
}

/** Starts loading texts early. A failure is reported to the caller of `loadTexts` that waits for them. */
export function preloadTexts(language: Language, group: Group): void {
  loadTexts(language, group).catch(() => undefined);
}

/** Loads what is in use now in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  await Promise.all([...groups].map((group) => loadTexts(language, group)));
}

/** The texts of a part, which have been loaded. */
export function textsIn<P extends keyof AllTexts>(language: Language, part: P): AllTexts[P] {
  const texts: AllTexts[P] | undefined = loaded.get(language)?.[part] ?? loaded.get('en')?.[part];
  if (texts === undefined) throw new Error(`The texts “${part}” have not been loaded in ${language}.`);
  return texts;
}
