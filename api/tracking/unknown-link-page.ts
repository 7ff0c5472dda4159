import type { PageLanguage, PageTexts } from '../pages/page-language.js';
import { publicPage, type PublicPage } from '../pages/public-page.js';

const texts: PageTexts<{ title: string; text: string }> = {
  en: {
    title: 'This link does not work',
    text: 'It may have been cut off. Please copy all of it from the email, or open the email again.',
  },
  de: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Vielleicht ist er unvollständig. Bitte kopieren Sie ihn ganz aus der E-Mail oder öffnen Sie die E-Mail noch einmal.',
  },
};

/** The page for a link that was not made here. */
export function unknownLinkPage(lang: PageLanguage): PublicPage {
  const { title, text } = texts[lang];
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}
