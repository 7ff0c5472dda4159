import type { JsonObject, JsonValue } from '../json/json.js';
import { saysYes } from '../consent/read-value.js';
import { isChoice, type FormField } from './form.js';
import type { Problem } from './submission.js';

const CONSENTS = new Set(['consent', 'trackingConsent']);
const YES = new Set(['on', 'true', 'yes', '1']);
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/;

/**
 * Converts browser form values to the types of the form's fields: checkboxes to booleans or lists, numbers where
 * they parse. Other values stay text, for `readSubmission` to reject.
 */
export function typedFields(
  fields: readonly FormField[],
  sent: readonly (readonly [string, string])[],
): { values: JsonObject; problems: Problem[] } {
  const byName = new Map<string, string[]>();
  for (const [name, text] of sent) byName.set(name, [...(byName.get(name) ?? []), text]);
  const types = new Map(fields.map((field) => [field.name, field]));
  const problems: Problem[] = [];
  const values = [...byName].map(([name, texts]): [string, JsonValue] => {
    const field = types.get(name);
    if (field?.type === 'checkbox' && isChoice(field)) return [name, texts.filter((text) => text !== '')];
    if (texts.length > 1) problems.push({ path: name, problem: 'once' });
    return [name, CONSENTS.has(name) ? consentIn(texts) : typed(field?.type, texts[0] ?? '')];
  });
  return { values: Object.fromEntries(values), problems };
}

/** What is not understood is not a yes. */
function consentIn([text = '']: readonly string[]): JsonValue {
  return text === '' ? null : saysYes(text);
}

function typed(type: FormField['type'] | undefined, text: string): JsonValue {
  if (type === 'checkbox') return text === '' ? null : YES.has(text.toLowerCase());
  if (type !== 'number') return text;
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : trimmed;
}
