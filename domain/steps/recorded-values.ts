import type { UpdateContactStep } from '../automation/automation.js';
import { contactValues } from '../contact/contact-values.js';
import { isLonger } from '../contact/custom-fields.js';
import type { ContactPatch } from '../contact/contact-state.js';
import { isJsonObject, type JsonValue } from '../json/json.js';
import { hasLiquid } from '../render/has-liquid.js';
import type { RenderedValues } from '../render/preview.js';

export const MAX_PROPERTIES_BYTES = 64 * 1_024;

/**
 * The patch of an `updateContact` step, from its rendered values. A template that renders blank, or whose value its
 * field cannot have, leaves the field as it is; the note says which values were not used.
 */
export function stepPatch(
  { set }: UpdateContactStep,
  rendered: RenderedValues | null,
): { patch: ContactPatch; note: string | null } {
  const values = isJsonObject(rendered?.value) ? rendered.value : {};
  const used = Object.entries(values).filter(([field, value]) => !isBlank(value) || !isTemplate(set[field]));
  const { patch, refused } = contactValues(Object.fromEntries(used));
  const notes = refused.map(({ field, reason }) => `${field} unchanged: ${reason}`);
  return { patch, note: notes.length === 0 ? null : notes.join('; ') };
}

/** JSON text of a `sendEvent` step's rendered properties; null if they are too long. */
export function stepProperties(rendered: RenderedValues | null): string | null {
  const text = rendered?.text ?? '{}';
  return isLonger(text, MAX_PROPERTIES_BYTES) ? null : text;
}

function isBlank(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function isTemplate(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && hasLiquid(value);
}
