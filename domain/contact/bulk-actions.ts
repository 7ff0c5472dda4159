/** What a bulk action does with each contact. */
export const contactBulkActions = [
  'addToList',
  'removeFromList',
  'change',
  'enroll',
  'exit',
  'suppress',
  'erase',
] as const;
export type ContactBulkActionName = (typeof contactBulkActions)[number];
