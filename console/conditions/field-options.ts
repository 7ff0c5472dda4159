import type { ConditionCatalogue, FieldOption } from './catalogue';

/** A field of the catalogue, or one that it does not know. */
export function fieldOption({ fields }: Pick<ConditionCatalogue, 'fields'>, field: string): FieldOption {
  const known = fields.find((one) => one.field === field);
  if (known) return known;
  const label = field.replace(/^contact\.(?:customFields\.)?/, '');
  return { field, label, type: field.startsWith('contact.consent.state') ? 'choice' : 'any', values: [] };
}

/** The field that a label or a typed text means. */
export function fieldNamed({ fields, roots }: ConditionCatalogue, typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const known =
    fields.find(({ label }) => label === text) ??
    fields.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (known) return known.field;
  return roots.some((root) => text.startsWith(root)) ? text : `${roots[0] ?? ''}${text}`;
}
