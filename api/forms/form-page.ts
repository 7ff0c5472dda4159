import type { FormDefinition } from '../../domain/forms/form.js';
import { wordsFor } from '../../domain/words/languages.js';
import type { FormWords } from '../../domain/words/words.js';
import {
  consentHtml,
  fieldHtml,
  introHtml,
  privacyHtml,
  reservedFields,
  trackingHtml,
  withBreaks,
  type Filled,
} from './form-field-html.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { publicPage, type PageWorkspace, type PublicPage } from '../pages/public-page.js';

/** A form as its hosted page presents it. */
export interface ShownForm {
  publicId: string;
  definition: FormDefinition;
  workspace: PageWorkspace;
  consentText: string | null;
  isConsentRequired: boolean;
  redirectUrl: string | null;
}

export interface FormPageInput {
  form: PreviewedForm;
  token: string;
  /** The URL of the page that first showed the form. */
  pageUrl: string;
  filled: Filled;
  /** Why the submission was refused, in addition to field problems; null before the first submission. */
  problem: { status: number; text: string } | null;
}

const PREFIX = 'f-';

/** A form that is not saved has no public id: its page submits nothing. */
export type PreviewedForm = Omit<ShownForm, 'publicId'> & { publicId: string | null };

/** The hosted form, which works without scripts; after an error with the entered values and the problems. */
export function formPage(input: FormPageInput): PublicPage {
  const { form, problem } = input;
  const { definition } = form;
  return publicPage({
    title: definition.name,
    lang: definition.language,
    workspace: pageWorkspace(form),
    ...(problem !== null && { status: problem.status }),
    redirectsElsewhere: form.redirectUrl !== null,
    body: summary(input) + introHtml(definition) + formHtml(input),
  });
}

/** The page after a successful submission; `confirmBy` is the sender of the email that asks for a confirmation. */
export function thanksPage(
  form: PreviewedForm,
  { message, confirmBy }: { message: string; confirmBy: string | null },
): PublicPage {
  const { definition } = form;
  const texts = wordsFor(definition.language).form;
  return publicPage({
    title: confirmBy === null ? texts.thanks : texts.checkInbox,
    lang: definition.language,
    workspace: pageWorkspace(form),
    isDone: true,
    body: `<p>${withBreaks(message)}</p>${confirmBy === null ? '' : inboxHints(form, texts, confirmBy)}`,
  });
}

function inboxHints({ publicId }: PreviewedForm, texts: FormWords, sender: string): string {
  const href = publicId === null ? '' : ` href="/forms/${publicId}"`;
  const again = `<a${href}>${escapeHtml(texts.enterAgain)}</a>`;
  return `
<p class="soft">${escapeHtml(texts.sentBy(sender))} ${escapeHtml(texts.spamHint)}</p>
<p class="soft">${escapeHtml(texts.wrongAddress)} ${again}</p>`;
}

/** For a form that is unknown, disabled or deleted, and for errors that prevent it from being shown. */
export function formNotFoundPage({ status, language }: { status: number; language: string }): PublicPage {
  const texts = wordsFor(language).form;
  const [title, text] = problemWords(status, texts);
  return publicPage({
    title,
    lang: language,
    workspace: null,
    status,
    body: `<p>${escapeHtml(text)}</p>`,
  });
}

function problemWords(status: number, texts: FormWords): [string, string] {
  if (status === 404) return [texts.closed, texts.closedHint];
  return [texts.problems, status === 429 ? texts.tooMany : texts.failed];
}

function formHtml({ form, token, pageUrl, filled }: FormPageInput): string {
  const { definition, consentText, isConsentRequired: isRequired, publicId } = form;
  const texts = wordsFor(definition.language).form;
  const parts = [
    ...definition.fields.map((field) => fieldHtml(field, { texts, prefix: PREFIX, filled })),
    ...(consentText === null ? [] : [consentHtml(consentText, { isRequired, prefix: PREFIX, filled })]),
    ...trackingHtml(definition, { prefix: PREFIX, filled }),
    ...privacyHtml(definition, texts),
    `<div class="apart" aria-hidden="true"><label>${escapeHtml(texts.leaveEmpty)} <input name="${reservedFields.honeypot}" tabindex="-1" autocomplete="off"></label></div>`,
    hidden(reservedFields.token, token),
    hidden(reservedFields.page, pageUrl),
    hidden(reservedFields.language, definition.language),
    `<button type="submit"${publicId === null ? ' disabled' : ''}>${escapeHtml(definition.submitLabel ?? texts.submit)}</button>`,
  ];
  const action = publicId === null ? '' : ` action="/api/forms/${publicId}/submissions"`;
  return `<form${action} method="post">\n${parts.join('\n')}\n</form>`;
}

/** Summarises the problems above the form, with a link to each field. */
function summary({ form, filled, problem }: FormPageInput): string {
  if (problem === null) return '';
  const labels = new Map(form.definition.fields.map(({ name, label }) => [name, label]));
  if (form.consentText !== null) labels.set('consent', beginning(form.consentText));
  const lines = [...filled.problems].map(([name, text]) => {
    const label = labels.get(name);
    const said = escapeHtml(`${label ?? name}: ${text}`);
    if (label === undefined) return `<li>${said}</li>`;
    return `<li><a href="#${PREFIX}${escapeHtml(name.replace(/[^\p{L}\p{N}_-]/gu, '-'))}">${said}</a></li>`;
  });
  const list = lines.length === 0 ? '' : `\n<ul>\n${lines.join('\n')}\n</ul>`;
  return `<div class="problem" role="alert" tabindex="-1">
<p><strong>${escapeHtml(problem.text)}</strong></p>${list}
</div>
`;
}

/** The beginning of a text, enough to recognise it. */
function beginning(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

/** A form's own colour overrides its workspace's. */
function pageWorkspace({ workspace, definition }: PreviewedForm): PageWorkspace {
  return { ...workspace, brandColor: definition.theme.color ?? workspace.brandColor };
}
