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

/** Why someone may not enter an automation. */
export const entryRefusals = ['alreadyIn', 'never', 'cooldown', 'noKey', 'tooMany'] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/** Why an action is refused for a contact, where that is about the contact. */
export const bulkRefusals = [...entryRefusals, 'unsubscribed'] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

/** Contacts that one action can list by id. */
export const MAX_BULK_IDS = 1_000;
