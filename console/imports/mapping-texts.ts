import type { Texts } from '../texts/language';

const en = {
  anotherField: 'Another field …',
  fieldKey: 'Name of the field',
  fieldKeyRule: 'Up to 64 letters, digits, spaces, _ and -',
  inFuture: 'This date is in the future.',
  consent: 'Consent',
  noConsent: 'Not stated',
  confirmations: 'Confirmation emails',
  perMinuteOf: (count: string) => `${count} per minute`,
  lists: 'Lists',
  searchLists: 'Search lists',
  noListFound: 'No other list has this name.',
  none: 'None',
  deletedList: 'Deleted list',
  reactions: 'Automations and rules',
  reacts: { yes: 'React to the changes', no: 'Do not react' },
  changedSince: 'The mapping has changed since. Try again.',
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  overtaken: (parts: string) => `Someone else has changed this import meanwhile. You have changed: ${parts}.`,
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  needsConsent: 'Enter what they agreed to, where and when.',
};

const de: typeof en = {
  anotherField: 'Anderes Feld …',
  fieldKey: 'Name des Feldes',
  fieldKeyRule: 'Bis zu 64 Buchstaben, Ziffern, Leerzeichen, _ und -',
  inFuture: 'Dieses Datum liegt in der Zukunft.',
  consent: 'Einwilligung',
  noConsent: 'Nicht angegeben',
  confirmations: 'Bestätigungsmails',
  perMinuteOf: (count) => `${count} pro Minute`,
  lists: 'Listen',
  searchLists: 'Listen suchen',
  noListFound: 'Keine andere Liste heißt so.',
  none: 'Keine',
  deletedList: 'Gelöschte Liste',
  reactions: 'Automationen und Regeln',
  reacts: { yes: 'Reagieren auf die Änderungen', no: 'Reagieren nicht' },
  changedSince: 'Die Zuordnung hat sich seither geändert. Starten Sie den Probelauf erneut.',
  saved: 'Gespeichert',
  unsaved: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert',
  failed: 'Nicht gespeichert',
  overtaken: (parts) => `Jemand anderes hat diesen Import inzwischen geändert. Sie haben geändert: ${parts}.`,
  takeTheirs: 'Deren Stand übernehmen',
  keepMine: 'Meinen behalten',
  needsConsent: 'Geben Sie an, worin, wo und wann sie eingewilligt haben.',
};

export type MappingTexts = typeof en;
/** What is said about a mapping while it is edited, and afterwards. */
export const mappingTexts: Texts<MappingTexts> = { en, de };
