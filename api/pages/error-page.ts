import type { RollcallError } from '../../domain/errors.js';
import { wordsFor, type WordLanguage } from '../../domain/words/languages.js';
import { publicPage, type PublicPage } from './public-page.js';

/** The page shown when a public page cannot be served. */
export function errorPage(error: RollcallError, lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).errorPage[error.code === 'rate_limited' ? 'rateLimited' : 'other'];
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: error.status });
}
