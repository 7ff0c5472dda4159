import type { OpenedConfirmation } from './read-confirmation.js';
import { maskedEmail } from '../pages/masked-email.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { wordsFor, type WordLanguage } from '../../domain/words/languages.js';
import { pageWorkspace, publicPage, type PublicPage } from '../pages/public-page.js';

/** The page of a confirmation link: one button, or the reason why there is none. */
export function confirmPage(opened: OpenedConfirmation, lang: WordLanguage): PublicPage {
  const { state, list } = opened;
  const workspace = pageWorkspace(opened.workspace);
  const texts = wordsFor(lang).confirmPage;
  if (state === 'expired' || state === 'over') {
    const { title, text } = texts[state];
    return publicPage({ title, lang, workspace, body: `<p>${text}</p>`, status: 410 });
  }
  if (state === 'confirmed') return subscribedPage(opened, { lang, said: 'already' });
  return publicPage({
    title: texts.ask.title(list.name),
    lang,
    workspace,
    body: question(opened, lang),
    redirectsElsewhere: list.confirmation.redirectUrl !== null,
  });
}

function question({ contact, workspace, consentText }: OpenedConfirmation, lang: WordLanguage): string {
  const texts = wordsFor(lang).confirmPage;
  const agreed =
    consentText === null
      ? ''
      : `<p>${texts.agreed}</p>\n<blockquote class="quote">${escapeHtml(consentText)}</blockquote>\n`;
  return `<p>${texts.ask.text(escapeHtml(maskedEmail(contact.email)), escapeHtml(workspace.name))}</p>
${agreed}<form method="post">
<button>${texts.button}</button>
</form>
<p class="hint">${texts.ignore}</p>`;
}

/** Shown after confirming, and when the link is opened again. */
export function subscribedPage(
  opened: OpenedConfirmation,
  { lang, said }: { lang: WordLanguage; said: 'done' | 'already' },
): PublicPage {
  const { title, text } = wordsFor(lang).confirmPage[said];
  const body = `<p>${text(escapeHtml(opened.list.name), escapeHtml(opened.workspace.name))}</p>`;
  return publicPage({ title, lang, workspace: pageWorkspace(opened.workspace), body, isDone: true });
}

export function unknownConfirmationPage(lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).confirmPage.unknown;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}
