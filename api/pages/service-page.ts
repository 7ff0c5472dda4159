import { escapeHtml } from '../../domain/mail/escape-html.js';
import { BRAND, publicPage, type PublicPage } from './public-page.js';

/** An error above a form, or nothing. */
export function problemText(problem: string | null): string {
  return problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
}

/** A page of the service itself, in English, with the style of public pages; `body` is HTML. */
export function page(title: string, body: string): string {
  return shell(title, body).html;
}

function shell(title: string, body: string): PublicPage {
  return publicPage({ title, lang: 'en', workspace: BRAND, body });
}

/** The Content-Security-Policy of these pages, which depends only on their style. */
export const PAGE_POLICY = shell('', '').policy;
