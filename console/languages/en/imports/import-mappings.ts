/** What is said about a mapping while it is edited, and afterwards. */
export const importMappings = {
  leftOut: (columns: string) => `Left out: ${columns}. You can choose fields for them below.`,
  anotherField: 'Another field …',
  fieldKey: 'Name of the field',
  fieldKeyRule: 'Up to 64 letters, digits, spaces, _ and -',
  inFuture: 'This date is in the future.',
  consent: 'Consent',
  noConsent: 'Not stated',
  kind: 'What the file holds',
  everyone: 'People in this file',
  confirmations: 'Confirmation emails',
  perMinuteOf: (count: string) => `${count} per minute`,
  lists: 'Lists',
  searchLists: 'Search lists',
  noListFound: 'No other list has this name.',
  none: 'None',
  deletedList: 'Deleted list',
  reactions: 'Automations and rules',
  reacts: { yes: 'React to the changes', no: 'Don’t react' },
  changedSince: 'The mapping has changed since then. Run the trial again.',
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  needsConsent: 'Enter what they agreed to, where and when.',
};

export type ImportMappingTexts = typeof importMappings;
