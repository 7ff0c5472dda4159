import type { Texts } from '../texts/language';

const en = {
  title: 'Without a person',
  events: 'Events',
  noneTitle: 'Every payload has found its person',
  noneText: 'A payload of a source appears here when it has no address that is surely the contact’s.',
  toEvents: 'Show all events',
  list: 'Payloads without a person',
  choose: 'Click the value that is the person’s email address',
  chooseHint: 'All payloads of this source will be read like that. Arrow keys and Enter do the same.',
  admins: 'Admins can say where the address is.',
  noSource: 'The source has been deleted, so nothing can be mapped for it.',
  payload: 'Payload',
  mapping: 'Mapping',
  address: 'Address at',
  notAddress: 'There is no address at this place. Choose another value.',
  person: 'Person',
  event: 'Event',
  fits: (fitting: string, all: string) => `${fitting} of the ${all} payloads shown have an address there.`,
  fires: 'Let automations react to those of the last 24 hours',
  firesHint: 'Otherwise they only appear in the log and in the contact’s history.',
  save: 'Save and apply what waits',
  again: 'Apply again',
  overtaken: 'Somebody else has changed the source. Look at it again, then save once more.',
  running: (count: string) => `${count} applied so far`,
  done: ({ applied, enrolled }: { applied: string; enrolled: string }) =>
    `${applied} applied, ${enrolled} entries into automations.`,
  left: ({ count, reason }: { count: string; reason: string }) =>
    `${count} still without a person: ${reason}`,
  failed: (count: string) => `${count} could not be recorded.`,
  more: 'Show more',
};

const de: typeof en = {
  title: 'Ohne Person',
  events: 'Ereignisse',
  noneTitle: 'Jede Nachricht hat ihre Person gefunden',
  noneText:
    'Hier erscheint die Nachricht einer Quelle, wenn sie keine Adresse hat, die sicher die des Kontakts ist.',
  toEvents: 'Alle Ereignisse zeigen',
  list: 'Nachrichten ohne Person',
  choose: 'Klicken Sie auf den Wert, der die E-Mail-Adresse der Person ist',
  chooseHint: 'So werden alle Nachrichten dieser Quelle gelesen. Pfeiltasten und Eingabe tun dasselbe.',
  admins: 'Die Verwaltung kann sagen, wo die Adresse steht.',
  noSource: 'Die Quelle wurde gelöscht, daher kann nichts zugeordnet werden.',
  payload: 'Nachricht',
  mapping: 'Zuordnung',
  address: 'Adresse bei',
  notAddress: 'An dieser Stelle steht keine Adresse. Wählen Sie einen anderen Wert.',
  person: 'Person',
  event: 'Ereignis',
  fits: (fitting, all) => `${fitting} der ${all} gezeigten Nachrichten haben dort eine Adresse.`,
  fires: 'Automationen auf die der letzten 24 Stunden reagieren lassen',
  firesHint: 'Sonst erscheinen sie nur im Verlauf.',
  save: 'Speichern und Wartende anwenden',
  again: 'Erneut anwenden',
  overtaken:
    'Jemand anderes hat die Quelle geändert. Sehen Sie noch einmal nach und speichern Sie dann erneut.',
  running: (count) => `${count} bisher angewendet`,
  done: ({ applied, enrolled }) => `${applied} angewendet, ${enrolled} Eintritte in Automationen.`,
  left: ({ count, reason }) => `${count} weiter ohne Person: ${reason}`,
  failed: (count) => `${count} konnten nicht verzeichnet werden.`,
  more: 'Mehr zeigen',
};

export const unmappedTexts: Texts<typeof en> = { en, de };
