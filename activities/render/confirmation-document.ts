import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import { compile } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { inLanguageOf } from '../../domain/mail-document/in-language.js';
import { wordsFor } from '../../domain/words/languages.js';
import type { Renderer, TemplateScope } from './liquid.js';
import type { RenderBudget } from './render-budget.js';
import { documentScope, fillDocument } from './render-document.js';
import { showsFor } from './shows.js';

/** What the mail is filled with, and what it says below, by its language. */
interface Surroundings {
  renderer: Renderer;
  budget: RenderBudget;
  scope: TemplateScope;
  /** The subject of a template; null for ours. */
  subjectOf: (template: string | null, language: string | null) => string;
  footerOf: (language: string | null) => { why: string; from: string };
}

/**
 * Renders the mail that asks to confirm a sign-up from the list's blocks, in the contact's language if they have it.
 *
 * @throws TemplateError
 */
export function renderConfirmationDocument(
  mail: ConfirmationMail,
  document: MailDocument,
  { renderer, budget, scope, subjectOf, footerOf }: Surroundings,
): ConfirmationWords & { language: string | null } {
  const { contact, workspace, reader, list } = mail;
  const { subject: written, preheader: before } = list.confirmation;
  const { html: source, text: plain, ...compiled } = compile({ document });
  const original = { subject: written ?? '', html: source, text: plain, compiled };
  const spoken = inLanguageOf({ ...original, ...(before && { preheader: before }) }, contact.language);
  const language = spoken.compiled.language ?? contact.language;
  const words = wordsFor(language);
  const subject = subjectOf(spoken.subject === '' ? null : spoken.subject, language);
  const preheader = spoken.preheader ?? words.confirmMail.preheader;
  const shown = renderer.renderText(preheader, scope, budget).replace(/\s+/gu, ' ').trim();
  const parts = {
    ...{ subject, preheader: shown, language: language ?? 'en', workspace },
    footer: { ...footerOf(language), unsubscribe: '' },
  };
  budget.shows = showsFor(spoken.compiled.conditions, {
    contact: { id: '', ...contact },
    ...(reader !== undefined && { reader }),
    workspace,
    entry: { eventId: null, name: 'confirmation', properties: '{}', at: new Date() },
  });
  const { html, text } = fillDocument(
    renderer,
    { html: spoken.html, text: spoken.text },
    { ...scope, ...documentScope(parts) },
    budget,
  );
  return { subject, html, text, language };
}
