import { wordsFor, type WordLanguage } from '../../domain/words/languages.js';
import { publicPage, type PublicPage } from '../pages/public-page.js';

/** The page for a link that was not made here. */
export function unknownLinkPage(lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).unknownLinkPage;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}
