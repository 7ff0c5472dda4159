import type { Language } from '../texts/language';
import { loadLanguage, textsIn } from '../texts/texts-in';
import { currentPreferences, setPreferences } from './preferences';
import { notify } from './toast';

let chosen: Language | null = null;

/** Changes the language once all of what is shown can be shown in it. Of two choices the later one holds. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  try {
    await loadLanguage(language);
    if (chosen === language) setPreferences({ language });
  } catch {
    notify(textsIn(currentPreferences().language, 'parts').failedTitle, { tone: 'bad' });
  }
}
