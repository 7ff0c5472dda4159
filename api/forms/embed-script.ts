import { readFileSync } from 'node:fs';
import { textDirection } from '../../domain/kernel/direction.js';
import { wordLanguages, wordsFor } from '../../domain/words/languages.js';
import { DEFAULT_COLOR } from '../../domain/mail/brand-colors.js';
import { autocompleteToken } from './form-field-html.js';
import type { ShownForm } from './form-page.js';

const DEFAULT_RADIUS = 8;

/** The client without comments, indentation, most line breaks and spaces, and where texts are joined; it evaluates to a function that takes the form. */
const client = readFileSync(new URL('./embed-client.js', import.meta.url), 'utf8')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/^\s+/gm, '')
  .replace(/(?<=[,;{(+])\n|\n(?=[})\]])/g, '')
  .replaceAll('` +`', '')
  .replace(/ (=>|===|\|\||&&) /g, '$1')
  .replace(/;\s*$/, '');

/** The script that renders a form: the client, called with the form. */
export function embedScript(form: ShownForm, { token, baseUrl }: { token: string; baseUrl: string }): string {
  return `${client}(${scriptJson(clientForm(form, { token, baseUrl }))});\n`;
}

function clientForm(
  { publicId, definition, workspace, consentText, isConsentRequired }: ShownForm,
  { token, baseUrl }: { token: string; baseUrl: string },
) {
  const { theme } = definition;
  return {
    id: publicId,
    src: `${baseUrl}/forms/${publicId}/embed.js`,
    action: `${baseUrl}/api/forms/${publicId}/submissions`,
    token,
    language: definition.language,
    ...(textDirection(definition.language) === 'rtl' && { dir: 'rtl' }),
    fields: definition.fields.map(({ name, label, type, required, options }) => ({
      name,
      label,
      type,
      ...(required && { required }),
      ...(options !== null && { options }),
      autocomplete: autocompleteToken({ name, type }) ?? undefined,
    })),
    intro: definition.introText ?? undefined,
    asks: consentBoxes({ definition, consentText, isConsentRequired }),
    privacy: definition.privacyUrl ?? undefined,
    submit: definition.submitLabel,
    color: theme.color ?? workspace.brandColor ?? DEFAULT_COLOR,
    background: theme.background,
    radius: theme.radius ?? DEFAULT_RADIUS,
    // The label of a hidden field.
    leaveEmpty: wordsFor(definition.language).form.leaveEmpty,
    words: Object.fromEntries(wordLanguages.map((language) => [language, scriptWords(language, definition)])),
  };
}

/** The boxes of consents: name, text, and whether it must be ticked. */
function consentBoxes({
  definition: { trackingText = null },
  consentText,
  isConsentRequired,
}: Pick<ShownForm, 'definition' | 'consentText' | 'isConsentRequired'>): [string, string, boolean?][] {
  const boxes: [string, string, boolean?][] = [];
  if (consentText !== null) boxes.push(['consent', consentText, isConsentRequired]);
  if (trackingText !== null) boxes.push(['trackingConsent', trackingText]);
  return boxes;
}

/** What the form can say in a language besides its own texts. */
function scriptWords(language: string, { fields, submitLabel, privacyUrl }: ShownForm['definition']) {
  const { submit, sending, optional, choose, privacy, failed, problems, tooMany } = wordsFor(language).form;
  return {
    sending,
    failed,
    problems,
    tooMany,
    ...(fields.some(({ required }) => !required) && { optional }),
    ...(fields.some(({ type }) => type === 'select') && { choose }),
    ...(submitLabel === null && { submit }),
    ...(privacyUrl !== null && { privacy }),
  };
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/** Serialises JSON for use in a script, also one inside an HTML page. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
