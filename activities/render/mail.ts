import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { isHtmlDocument, type WrittenMail } from '../../domain/mail/mail-content.js';
import { typedParagraphs } from '../../domain/mail/typed-paragraphs.js';
import { textPart } from '../mail/text-part.js';
import { renderScope } from '../steps/render-scope.js';
import { wordsFor } from '../../domain/words/languages.js';
import { inLayout } from './layout.js';
import type { Renderer } from './liquid.js';
import { renderDocument } from './render-document.js';
import { missingAddress } from './sender-line.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';

/**
 * Renders the content of a mail. A missing text part is derived from the HTML. All parts share the
 * budget.
 *
 * @throws TemplateError which names the field
 */
export function renderMail(
  renderer: Renderer,
  mail: WrittenMail,
  facts: RenderFacts,
  budget = new RenderBudget(),
): RenderedMail {
  const scope = renderScope(facts);
  const line = (template: string): string =>
    renderer.renderText(template, scope, budget).replace(/\s+/gu, ' ').trim();
  const kind = mail.kind ?? 'marketing';
  const subject = inField('subject', () => line(mail.subject));
  const { preheader: shown } = mail;
  const preheader = shown === undefined ? '' : inField('preheader', () => line(shown));
  if (mail.compiled !== undefined) {
    const words = { subject, preheader };
    return {
      kind,
      subject,
      ...renderDocument(renderer, { ...mail, compiled: mail.compiled }, { ...facts, kind, words }, budget),
    };
  }
  const isWhole = (mail.layout ?? 'base') === 'none';
  const { html: written, text: plain } = mail;
  const filled =
    written === undefined ? undefined : inField('html', () => renderer.renderHtml(written, scope, budget));
  const html = filled === undefined || isWhole ? filled : typedParagraphs(filled);
  const text =
    plain === undefined
      ? textPart(html ?? '')
      : inField('text', () => renderer.renderMailText(plain, scope, budget));
  if (html === undefined) return { kind, subject, text };
  if (isWhole || isHtmlDocument(html)) return { kind, subject, html, text };
  return { kind, subject, html: framed({ html, subject, preheader }, { ...facts, kind }), text };
}

/** Says in an error which field its line and column are of. */
function inField<T>(field: string, render: () => T): T {
  try {
    return render();
  } catch (error) {
    throw error instanceof TemplateError ? new TemplateError(`${field}: ${error.message}`) : error;
  }
}

/** Wraps HTML in the base layout with a sender line and, for marketing mail, an unsubscribe link. */
function framed(
  { html, subject, preheader }: { html: string; subject: string; preheader: string },
  { workspace, mailing, contact, kind }: RenderFacts & Pick<RenderedMail, 'kind'>,
): string {
  const url = kind === 'marketing' ? mailing?.unsubscribeUrl : undefined;
  const from = missingAddress(html, workspace) ?? '';
  const words = wordsFor(contact.language);
  const leave =
    url === undefined || html.includes(url)
      ? ''
      : `<p><a href="${escapeHtml(url)}">${escapeHtml(words.mail.unsubscribe)}</a></p>`;
  const list = url === undefined ? null : (mailing?.list ?? null);
  const why = list === null ? '' : `<p>${escapeHtml(words.mail.subscribedTo(list.name))}</p>`;
  return inLayout({
    html,
    workspace,
    footer: `${why}${from === '' ? '' : `<p>${escapeHtml(from)}</p>`}${leave}`,
    preheader,
    title: subject,
    lang: contact.language ?? 'en',
    wordsLang: words.language,
  });
}
