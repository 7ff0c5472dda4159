import type { StepType } from '../../domain/automation/automation.js';
import type { StepWords } from '../../domain/automation/step-title.js';
import type { Texts } from '../texts/language';

/** The words of step titles. Steps without a title have `untitled`, and durations are formatted by language. */
type Titles = Omit<StepWords, 'duration' | 'untitled'>;

interface StepTexts {
  kinds: Record<StepType, string>;
  hints: Record<StepType, string>;
  untitled: Record<StepType, string>;
  unknownKind: string;
  noEvent: string;
  titles: Titles;
  yes: string;
  no: string;
  day: (days: string) => string;
  enters: string;
  varies: string;
}

/** What a card says without a word of ours. */
const plain = {
  email: (name) => name,
  wait: (length) => length,
  branch: (conditions) => conditions,
  split: (weights) => weights,
  sendEvent: (event) => event,
  exit: '',
} satisfies Partial<Titles>;

const en: StepTexts = {
  kinds: {
    sendEmail: 'Email',
    wait: 'Wait',
    waitForEvent: 'Wait for event',
    branch: 'Branch',
    split: 'Split',
    webhook: 'Webhook',
    updateContact: 'Update contact',
    sendEvent: 'Send event',
    addToList: 'Add to list',
    removeFromList: 'Remove from list',
    exit: 'Exit',
  },
  hints: {
    sendEmail: 'Written here or from a template',
    wait: 'For a while, or until a set time',
    waitForEvent: 'Until it happens, or time runs out',
    branch: 'Yes or no, by conditions',
    split: 'A random share down each path',
    webhook: 'Calls another service',
    updateContact: 'Sets fields',
    sendEvent: 'Can start other automations',
    addToList: 'Subscribes',
    removeFromList: 'Unsubscribes',
    exit: 'Ends here',
  },
  untitled: {
    sendEmail: 'No subject yet',
    wait: 'No length yet',
    waitForEvent: 'No event yet',
    branch: 'No conditions yet',
    split: 'Split',
    webhook: 'No address yet',
    updateContact: 'No fields yet',
    sendEvent: 'No event yet',
    addToList: 'No list yet',
    removeFromList: 'No list yet',
    exit: 'Leaves the automation',
  },
  unknownKind: 'Step',
  noEvent: 'No event yet',
  titles: {
    operators: {
      eq: 'is',
      ne: 'is not',
      gt: '>',
      gte: '≥',
      lt: '<',
      lte: '≤',
      in: 'is one of',
      notIn: 'is none of',
      contains: 'contains',
      startsWith: 'starts with',
      endsWith: 'ends with',
      exists: 'exists',
      missing: 'is missing',
      before: 'is before',
      after: 'is after',
      withinLast: 'is within the last',
    },
    and: ' and ',
    or: ' or ',
    not: (condition) => `not ${condition}`,
    more: (conditions, count) => `${conditions} and ${count} more`,
    value: (text) => `“${text}”`,
    days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    ...plain,
    fromTemplate: 'From a template',
    until: (when) => `Until ${when}`,
    before: (length, field) => `${length} before ${field}`,
    after: (length, field) => `${length} after ${field}`,
    waitForEvent: (event, timeout) => (event === '' ? '' : `${event}, ${timeout} at most`),
    webhook: (host) => (host === '' ? '' : `Call ${host}`),
    updateContact: (fields) => (fields === '' ? '' : `Set ${fields}`),
    moreFields: (fields, count) => `${fields} and ${count} more`,
    addToList: (list) => list ?? 'A list',
    removeFromList: (list) => list ?? 'A list',
  },
  yes: 'Yes',
  no: 'No',
  day: (days) => `Day ${days}`,
  enters: 'enters',
  varies: 'varies',
};

const de: StepTexts = {
  kinds: {
    sendEmail: 'E-Mail',
    wait: 'Warten',
    waitForEvent: 'Auf Ereignis warten',
    branch: 'Verzweigung',
    split: 'Aufteilung',
    webhook: 'Webhook',
    updateContact: 'Kontakt ändern',
    sendEvent: 'Ereignis senden',
    addToList: 'Zur Liste hinzufügen',
    removeFromList: 'Von Liste entfernen',
    exit: 'Ausstieg',
  },
  hints: {
    sendEmail: 'Hier geschrieben oder aus einer Vorlage',
    wait: 'Eine Zeit lang oder bis zu einem Zeitpunkt',
    waitForEvent: 'Bis es geschieht oder die Zeit abläuft',
    branch: 'Ja oder nein, nach Bedingungen',
    split: 'Ein zufälliger Anteil je Pfad',
    webhook: 'Ruft einen anderen Dienst auf',
    updateContact: 'Setzt Felder',
    sendEvent: 'Kann andere Automationen starten',
    addToList: 'Meldet an',
    removeFromList: 'Meldet ab',
    exit: 'Endet hier',
  },
  untitled: {
    sendEmail: 'Noch kein Betreff',
    wait: 'Noch keine Dauer',
    waitForEvent: 'Noch kein Ereignis',
    branch: 'Noch keine Bedingungen',
    split: 'Aufteilung',
    webhook: 'Noch keine Adresse',
    updateContact: 'Noch keine Felder',
    sendEvent: 'Noch kein Ereignis',
    addToList: 'Noch keine Liste',
    removeFromList: 'Noch keine Liste',
    exit: 'Steigt aus der Automation aus',
  },
  unknownKind: 'Schritt',
  noEvent: 'Noch kein Ereignis',
  titles: {
    operators: {
      eq: 'ist',
      ne: 'ist nicht',
      gt: '>',
      gte: '≥',
      lt: '<',
      lte: '≤',
      in: 'ist eines von',
      notIn: 'ist keines von',
      contains: 'enthält',
      startsWith: 'beginnt mit',
      endsWith: 'endet mit',
      exists: 'ist vorhanden',
      missing: 'fehlt',
      before: 'ist vor',
      after: 'ist nach',
      withinLast: 'liegt in den letzten',
    },
    and: ' und ',
    or: ' oder ',
    not: (condition) => `nicht ${condition}`,
    more: (conditions, count) => `${conditions} und ${count} weitere`,
    value: (text) => `„${text}“`,
    days: { mon: 'Mo', tue: 'Di', wed: 'Mi', thu: 'Do', fri: 'Fr', sat: 'Sa', sun: 'So' },
    ...plain,
    fromTemplate: 'Aus einer Vorlage',
    until: (when) => `Bis ${when}`,
    before: (length, field) => `${length} vor ${field}`,
    after: (length, field) => `${length} nach ${field}`,
    waitForEvent: (event, timeout) => (event === '' ? '' : `${event}, höchstens ${timeout}`),
    webhook: (host) => (host === '' ? '' : `${host} aufrufen`),
    updateContact: (fields) => (fields === '' ? '' : `${fields} setzen`),
    moreFields: (fields, count) => `${fields} und ${count} weitere`,
    addToList: (list) => list ?? 'Eine Liste',
    removeFromList: (list) => list ?? 'Eine Liste',
  },
  yes: 'Ja',
  no: 'Nein',
  day: (days) => `Tag ${days}`,
  enters: 'tritt ein',
  varies: 'verschieden',
};

export const stepTexts: Texts<StepTexts> = { en, de };
