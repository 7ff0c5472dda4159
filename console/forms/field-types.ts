import type { FieldType } from './queries';

/** Types that a field can be given; the email field keeps its own. */
export const fieldTypes = [
  'text',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'number',
  'date',
  'phone',
  'hidden',
] as const satisfies readonly FieldType[];
