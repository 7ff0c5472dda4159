import type { Texts } from '../texts/language';

const en = {
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

const de: typeof en = {
  anotherField: 'Anderes Feld …',
  fieldKey: 'Name des Feldes',
  fieldKeyRule: 'Bis zu 64 Buchstaben, Ziffern, Leerzeichen, _ und -',
  inFuture: 'Dieses Datum liegt in der Zukunft.',
  consent: 'Einwilligung',
  noConsent: 'Nicht angegeben',
  kind: 'Was die Datei enthält',
  everyone: 'Personen in dieser Datei',
  confirmations: 'Bestätigungsmails',
  perMinuteOf: (count) => `${count} pro Minute`,
  lists: 'Listen',
  searchLists: 'Listen suchen',
  noListFound: 'Keine andere Liste heißt so.',
  none: 'Keine',
  deletedList: 'Gelöschte Liste',
  reactions: 'Automationen und Regeln',
  reacts: { yes: 'Reagieren auf die Änderungen', no: 'Reagieren nicht' },
  changedSince: 'Die Zuordnung hat sich inzwischen geändert. Starten Sie den Probelauf erneut.',
  saved: 'Gespeichert',
  unsaved: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert',
  failed: 'Nicht gespeichert',
  needsConsent: 'Geben Sie an, worin, wo und wann sie eingewilligt haben.',
};

export type MappingTexts = typeof en;
/** What is said about a mapping while it is edited, and afterwards. */
export const mappingTexts: Texts<MappingTexts> = { en, de };
