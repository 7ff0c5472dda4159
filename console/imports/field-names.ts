import { CUSTOM_FIELD_PREFIX } from '../../domain/imports/import.js';
import type { ImportTexts } from '../languages/en/imports/imports';

/** What a field is called; null leaves its column out. */
export function fieldName(texts: ImportTexts, field: string | null): string {
  const names = new Map<string, string>([
    ['email', texts.email],
    ['firstName', texts.firstName],
    ['lastName', texts.lastName],
    ['name', texts.fullName],
    ['timezone', texts.timezone],
    ['language', texts.language],
    ['subscribed', texts.subscribedField],
    ['trackingConsent', texts.trackingField],
  ]);
  if (field === null) return texts.leftOut;
  return names.get(field) ?? texts.customField(field.slice(CUSTOM_FIELD_PREFIX.length));
}
