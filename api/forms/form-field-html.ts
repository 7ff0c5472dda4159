import { isChoice, type FormDefinition, type FormField } from '../../domain/forms/form.js';
import type { FormWords } from '../../domain/words/words.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';

/** Names of additional inputs of a form's page; fields cannot use them. */
export const reservedFields = {
  token: '_token',
  honeypot: '_website',
  page: '_page',
  language: '_language',
} as const;

/** Entered values and problems, by field name. */
export interface Filled {
  values: ReadonlyMap<string, readonly string[]>;
  problems: ReadonlyMap<string, string>;
}

export const nothingFilled: Filled = { values: new Map(), problems: new Map() };

/** Renders one field as plain HTML that works without scripts and styles. Ids start with `prefix`. */
export function fieldHtml(
  field: FormField,
  { texts, prefix, filled }: { texts: FormWords; prefix: string; filled: Filled },
): string {
  const values = filled.values.get(field.name) ?? [];
  const problem = filled.problems.get(field.name) ?? null;
  const id = `${prefix}${field.name.replace(/[^\p{L}\p{N}_-]/gu, '-')}`;
  const parts: Parts = { field, id, texts, values, problem };
  if (field.type === 'hidden') return input(parts, 'hidden');
  if (isChoice(field) && field.type !== 'select') return choices(parts);
  if (field.type === 'checkbox') return checkbox(parts);
  return `<div class="field">
<label for="${escapeHtml(id)}">${escapeHtml(field.label)}${hint(parts)}</label>
${control(parts)}${problemHtml(parts)}
</div>`;
}

/** The consent checkbox. */
export function consentHtml(
  text: string,
  { isRequired, prefix, filled }: { isRequired: boolean; prefix: string; filled: Filled },
): string {
  return boxHtml('consent', text, { isRequired, prefix, filled });
}

/** The checkbox that asks whether the person may be measured, if the form asks. */
export function trackingHtml(
  { trackingText = null }: Pick<FormDefinition, 'trackingText'>,
  { prefix, filled }: { prefix: string; filled: Filled },
): string[] {
  if (trackingText === null) return [];
  return [boxHtml('trackingConsent', trackingText, { isRequired: false, prefix, filled })];
}

function boxHtml(
  name: string,
  text: string,
  { isRequired, prefix, filled }: { isRequired: boolean; prefix: string; filled: Filled },
): string {
  const problem = filled.problems.get(name) ?? null;
  const id = `${prefix}${name}`;
  const isChecked = filled.values.has(name);
  const attributes = `${isRequired ? ' required' : ''}${isChecked ? ' checked' : ''}${describedBy(id, problem)}`;
  return `<div class="field">
<div><label class="choice"><input type="checkbox" id="${id}" name="${name}" value="true"${attributes}> <span>${withBreaks(text)}</span></label></div>${problemLine(id, problem)}
</div>`;
}

/** The text above the fields, if there is one. */
export function introHtml({ introText }: Pick<FormDefinition, 'introText'>): string {
  return introText === null ? '' : `<p>${withBreaks(introText)}</p>\n`;
}

/** The link to the privacy policy, if there is one. It opens in a new tab, so that what was typed is kept. */
export function privacyHtml({ privacyUrl }: Pick<FormDefinition, 'privacyUrl'>, texts: FormWords): string[] {
  if (privacyUrl === null) return [];
  const link = `<a href="${escapeHtml(privacyUrl)}" target="_blank" rel="noopener">${escapeHtml(texts.privacy)}</a>`;
  return [`<p class="field hint">${link}</p>`];
}

interface Parts {
  field: FormField;
  id: string;
  texts: FormWords;
  values: readonly string[];
  problem: string | null;
}

function control(parts: Parts): string {
  const { field, id, values, texts, problem } = parts;
  const attributes = `id="${escapeHtml(id)}" name="${escapeHtml(field.name)}"${field.required ? ' required' : ''}${describedBy(id, problem)}`;
  if (field.type === 'textarea') {
    // The parser drops a leading line break.
    return `<textarea ${attributes} rows="4" maxlength="5000">\n${escapeHtml(values[0] ?? '')}</textarea>`;
  }
  if (field.type !== 'select') return input(parts, inputTypes[field.type] ?? 'text');
  const options = (field.options ?? []).map((option) => {
    const selected = values.includes(option) ? ' selected' : '';
    return `<option value="${escapeHtml(option)}"${selected}>${escapeHtml(option)}</option>`;
  });
  return `<select ${attributes}>
<option value="">${escapeHtml(texts.choose)}</option>
${options.join('\n')}
</select>`;
}

const inputTypes: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  number: 'number',
  date: 'date',
  phone: 'tel',
};

/** Autofill tokens by field name, for browsers and password managers. */
const autocomplete: Record<string, string> = {
  email: 'email',
  firstName: 'given-name',
  lastName: 'family-name',
  name: 'name',
};

/** The `autocomplete` token of a field, or null. */
export function autocompleteToken({ name, type }: Pick<FormField, 'name' | 'type'>): string | null {
  return autocomplete[name] ?? (type === 'phone' ? 'tel' : null);
}

function input({ field, id, values, problem }: Parts, type: string): string {
  const fills = autocompleteToken(field);
  const attributes = [
    `type="${type}"`,
    `id="${escapeHtml(id)}"`,
    `name="${escapeHtml(field.name)}"`,
    `value="${escapeHtml(values[0] ?? '')}"`,
    ...(type === 'hidden' ? [] : field.required ? ['required'] : []),
    ...(type === 'number' ? ['step="any"'] : []),
    ...(type === 'text' || type === 'tel' ? ['maxlength="500"'] : []),
    ...(type !== 'hidden' && fills !== null ? [`autocomplete="${fills}"`] : []),
  ];
  return `<input ${attributes.join(' ')}${describedBy(id, problem)}>`;
}

function checkbox({ field, id, values, problem }: Parts): string {
  const isChecked = values.some((value) => value !== '' && value !== 'false');
  const attributes = `${field.required ? ' required' : ''}${isChecked ? ' checked' : ''}${describedBy(id, problem)}`;
  return `<div class="field">
<div><label class="choice"><input type="checkbox" id="${escapeHtml(id)}" name="${escapeHtml(field.name)}" value="true"${attributes}> <span>${escapeHtml(field.label)}</span></label></div>${problemLine(id, problem)}
</div>`;
}

function choices(parts: Parts): string {
  const { field, id, values, problem } = parts;
  const isRadio = field.type === 'radio';
  const lines = (field.options ?? []).map((option, i) => {
    const attributes = `${isRadio && field.required ? ' required' : ''}${values.includes(option) ? ' checked' : ''}`;
    return `<label class="choice"><input type="${field.type}" id="${escapeHtml(i === 0 ? id : `${id}-${i}`)}" name="${escapeHtml(field.name)}" value="${escapeHtml(option)}"${attributes}> <span>${escapeHtml(option)}</span></label>`;
  });
  return `<fieldset class="field"${describedBy(id, problem)}>
<legend>${escapeHtml(field.label)}${hint(parts)}</legend>
<div>
${lines.join('\n')}
</div>${problemHtml(parts)}
</fieldset>`;
}

function hint({ field, texts }: Parts): string {
  return field.required ? ' *' : ` <span class="soft">(${escapeHtml(texts.optional)})</span>`;
}

function describedBy(id: string, problem: string | null): string {
  return problem === null ? '' : ` aria-invalid="true" aria-describedby="${escapeHtml(id)}-problem"`;
}

function problemHtml({ id, problem }: Parts): string {
  return problemLine(id, problem);
}

function problemLine(id: string, problem: string | null): string {
  return problem === null
    ? ''
    : `\n<p class="problem" id="${escapeHtml(id)}-problem">${escapeHtml(problem)}</p>`;
}

/** Escapes text and keeps its line breaks. */
export function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}
