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

/** Contacts that one action can list by id. */
export const MAX_BULK_IDS = 1_000;
