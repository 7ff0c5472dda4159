import type { FormDefinition } from '../../domain/forms/form.js';
import { wordsFor } from '../../domain/words/languages.js';
import {
  consentHtml,
  fieldHtml,
  introHtml,
  nothingFilled,
  privacyHtml,
  reservedFields,
  trackingHtml,
} from './form-field-html.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';

interface Shown {
  publicId: string;
  definition: FormDefinition;
}

/** The form as plain HTML, to be pasted into a page and styled there. */
export function formSnippet({ publicId, definition }: Shown, baseUrl: string): string {
  const texts = wordsFor(definition.language).form;
  const prefix = `rollcall-${publicId.slice(0, 6)}-`;
  const filled = nothingFilled;
  const { consentText, consentRequired: isRequired } = definition;
  const parts = [
    ...definition.fields.map((field) => fieldHtml(field, { texts, prefix, filled })),
    ...(consentText === null ? [] : [consentHtml(consentText, { isRequired, prefix, filled })]),
    ...trackingHtml(definition, { prefix, filled }),
    ...privacyHtml(definition, texts),
    `<div hidden><label>${escapeHtml(texts.leaveEmpty)} <input name="${reservedFields.honeypot}" tabindex="-1" autocomplete="off"></label></div>`,
    `<input type="hidden" name="${reservedFields.language}" value="${escapeHtml(definition.language)}">`,
    `<button type="submit">${escapeHtml(definition.submitLabel ?? texts.submit)}</button>`,
  ];
  const action = escapeHtml(`${baseUrl}/api/forms/${publicId}/submissions`);
  return `<form action="${action}" method="post" accept-charset="utf-8">\n${introHtml(definition)}${parts.join('\n')}\n</form>\n`;
}

/** The script tag that renders the form in place, inside a box that reserves the space. */
export function embedSnippet({ publicId, definition }: Shown, baseUrl: string): string {
  const address = escapeHtml(`${baseUrl}/forms/${publicId}/embed.js`);
  return `<div style="min-height: ${estimateHeight(definition)}px"><script src="${address}" async></script></div>\n`;
}

/** Heights in pixels with the embed's own style at the default font size. */
const HEIGHTS = { field: 90, textarea: 155, option: 34, box: 42, line: 26, gap: 16, button: 66 };
const CHARACTERS_A_LINE = 50;

/** The approximate height of the rendered form. */
function estimateHeight(definition: FormDefinition): number {
  const { introText, fields, consentText, trackingText = null, privacyUrl } = definition;
  const ofFields = fields.reduce((sum, { type, options }) => {
    if (type === 'hidden') return sum;
    if (type === 'textarea') return sum + HEIGHTS.textarea;
    if (type === 'radio' || type === 'checkbox')
      return sum + (options === null ? HEIGHTS.box : HEIGHTS.box + options.length * HEIGHTS.option);
    return sum + HEIGHTS.field;
  }, 0);
  const ofIntro = introText === null ? 0 : heightOfText(introText) + HEIGHTS.gap;
  const ofConsent = [consentText, trackingText].reduce(
    (sum, text) => sum + (text === null ? 0 : heightOfText(text) + HEIGHTS.box),
    0,
  );
  const ofPrivacy = privacyUrl === null ? 0 : HEIGHTS.line + HEIGHTS.gap;
  return ofIntro + ofFields + ofConsent + ofPrivacy + HEIGHTS.button;
}

function heightOfText(text: string): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)));
  return lines.reduce((sum, count) => sum + count, 0) * HEIGHTS.line;
}
