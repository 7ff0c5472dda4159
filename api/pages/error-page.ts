import type { RollcallError } from '../../domain/errors.js';
import type { PageLanguage, PageTexts } from './page-language.js';
import { publicPage, type PublicPage } from './public-page.js';

interface Trouble {
  title: string;
  text: string;
}

const texts: PageTexts<Record<'busy' | 'away', Trouble>> = {
  en: {
    busy: {
      title: 'That was a little fast',
      text: 'There were many requests from your network. Wait a minute, then try again.',
    },
    away: {
      title: 'This did not work',
      text: 'The trouble is ours, not yours. Try again in a few minutes; the link stays good.',
    },
  },
  de: {
    busy: {
      title: 'Das ging etwas zu schnell',
      text: 'Aus Ihrem Netz kamen viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    },
    away: {
      title: 'Das hat nicht geklappt',
      text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es in ein paar Minuten noch einmal; der Link bleibt gültig.',
    },
  },
};

/** What people see in place of a page when it cannot be answered. */
export function errorPage(error: RollcallError, lang: PageLanguage): PublicPage {
  const { title, text } = texts[lang][error.code === 'rate_limited' ? 'busy' : 'away'];
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: error.status });
}
