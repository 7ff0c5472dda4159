import type { RollcallError } from '../../domain/errors.js';
import type { PageLanguage, PageTexts } from './page-language.js';
import { publicPage, type PublicPage } from './public-page.js';

interface ErrorText {
  title: string;
  text: string;
}

const texts: PageTexts<Record<'rateLimited' | 'other', ErrorText>> = {
  en: {
    rateLimited: {
      title: 'Too many requests',
      text: 'We received too many requests from your network. Wait a minute, then try again.',
    },
    other: {
      title: 'Something went wrong',
      text: 'This is a problem on our side. Try again in a few minutes; your link remains valid.',
    },
  },
  de: {
    rateLimited: {
      title: 'Das ging etwas zu schnell',
      text: 'Aus Ihrem Netz kamen viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    },
    other: {
      title: 'Das hat nicht geklappt',
      text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es in ein paar Minuten noch einmal; der Link bleibt gültig.',
    },
  },
};

/** The page shown when a public page cannot be served. */
export function errorPage(error: RollcallError, lang: PageLanguage): PublicPage {
  const { title, text } = texts[lang][error.code === 'rate_limited' ? 'rateLimited' : 'other'];
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: error.status });
}
