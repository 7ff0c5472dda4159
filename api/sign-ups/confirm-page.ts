import type { OpenedConfirmation } from './read-confirmation.js';
import { confirmTexts } from './confirm-texts.js';
import { maskedEmail } from '../pages/masked-email.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import type { PageLanguage } from '../pages/page-language.js';
import { pageWorkspace, publicPage, type PublicPage } from '../pages/public-page.js';

/** The page of a confirmation link: one button, or the reason why there is none. */
export function confirmPage(opened: OpenedConfirmation, lang: PageLanguage): PublicPage {
  const { state, list } = opened;
  const workspace = pageWorkspace(opened.workspace);
  const texts = confirmTexts[lang];
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

function question({ contact, workspace, consentText }: OpenedConfirmation, lang: PageLanguage): string {
  const texts = confirmTexts[lang];
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
  { lang, said }: { lang: PageLanguage; said: 'done' | 'already' },
): PublicPage {
  const { title, text } = confirmTexts[lang][said];
  const body = `<p>${text(escapeHtml(opened.list.name), escapeHtml(opened.workspace.name))}</p>`;
  return publicPage({ title, lang, workspace: pageWorkspace(opened.workspace), body, isDone: true });
}

export function unknownConfirmationPage(lang: PageLanguage): PublicPage {
  const { title, text } = confirmTexts[lang].unknown;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}
