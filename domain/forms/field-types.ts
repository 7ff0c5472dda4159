/** `checkbox` is a boolean; with options it is a multiple choice. `hidden` is prefilled from the page's URL. */
export const fieldTypes = [
  'text',
  'email',
  'textarea',
  'number',
  'select',
  'radio',
  'checkbox',
  'date',
  'phone',
  'hidden',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Those that a field can be given; that of the address keeps its own. */
export const givenTypes = fieldTypes.filter((type) => type !== 'email');

/** Those that are a choice among options. A checkbox can be one. */
export const choiceTypes: ReadonlySet<FieldType> = new Set(['select', 'radio']);
